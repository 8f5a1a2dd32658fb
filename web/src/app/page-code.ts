import { matchPath } from 'react-router-dom';
import type { PrefetchScope } from '../lib/page-prefetch';
import { protectedPages, publicPages } from './router';

/** Loads the code of the page at `path`; resolves at once where there is none. */
export async function loadPage(path: string): Promise<void> {
  await find(path)?.route.load();
}

/** What cannot be had now is asked for again when the page is opened, and reported then. */
export function prefetchPage(path: string, scope: PrefetchScope): void {
  const found = find(path);
  found?.route.load().then(
    ({ prefetch }) => {
      if (scope === 'code and data') prefetch?.(found.params);
    },
    () => undefined,
  );
}

function find(path: string) {
  for (const route of [...publicPages, ...protectedPages]) {
    const match = matchPath(route, path);
    if (match) return { route, params: match.params };
  }
  return undefined;
}
