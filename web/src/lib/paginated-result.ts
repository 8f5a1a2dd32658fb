/** One page of a list that the API returns page by page. */
export interface PaginatedResult<Item> {
  items: Item[];
  /** The query string of the next page, or undefined for the last page. */
  next: string | undefined;
  /** The number of items on all pages, if the API has sent it. */
  total: number | undefined;
}

/** Converts the items and the headers of an API response into one page of a list. */
export function toPaginatedResult<Item>(items: Item[], headers: Headers): PaginatedResult<Item> {
  const total = headers.get('X-Total-Count');
  return {
    items,
    next: /^<\?([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1],
    total: total === null ? undefined : Number(total),
  };
}
