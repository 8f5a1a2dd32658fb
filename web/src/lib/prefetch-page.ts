/** `code` uses only bandwidth. `code and data` also makes the API read the data of the page. */
export type PagePartsToPrefetch = 'code' | 'code and data';
type PagePrefetcher = (path: string, scope: PagePartsToPrefetch) => void;

let pagePrefetcher: PagePrefetcher | undefined;

/** Registers the router's prefetch function, because components must not import the router. */
export function registerPagePrefetcher(given: PagePrefetcher): void {
  pagePrefetcher = given;
}

export function prefetchPage(path: string, scope: PagePartsToPrefetch): void {
  pagePrefetcher?.(path, scope);
}
