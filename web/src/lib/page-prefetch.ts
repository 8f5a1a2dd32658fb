/** A page's code can be had for nothing but bytes; its data costs the service a read. */
export type PrefetchScope = 'code' | 'code and data';
type Prefetch = (path: string, scope: PrefetchScope) => void;

let prefetch: Prefetch | undefined;

/** Registers who knows the pages: any component may announce one, and none imports the router. */
export function providePrefetch(given: Prefetch): void {
  prefetch = given;
}

/** Somebody may be about to open `path`. */
export function prefetchPage(path: string, scope: PrefetchScope): void {
  prefetch?.(path, scope);
}
