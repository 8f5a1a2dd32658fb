/** One page of a list that the service returns page by page. */
export interface Page<Item> {
  items: Item[];
  /** The query string of the next page, or undefined for the last page. */
  next: string | undefined;
  /** The number of items on all pages, if the service has sent it. */
  total: number | undefined;
}

/**
 * Returns the page in a response. An earlier version of the service sends all items without the header
 * `Link`, so the page is the last one.
 */
export function toPage<Item>(items: Item[], headers: Headers): Page<Item> {
  const total = headers.get('X-Total-Count');
  return {
    items,
    next: /^<\?([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1],
    total: total === null ? undefined : Number(total),
  };
}
