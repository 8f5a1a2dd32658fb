import { matchPath } from 'react-router-dom';
import type { PagePartsToPrefetch } from '../lib/prefetch-page';
import { protectedPages, publicPages } from './router';

/** Loads the code of the page at `path`. Resolves immediately if no page has this path. */
export async function loadPageCode(path: string): Promise<void> {
  await findPageRoute(path)?.route.load();
}

/**
 * Loads the code and data of the page at `path`. Ignores failures, because the page loads its code
 * and data again when the user opens it.
 */
export function prefetchRoute(path: string, scope: PagePartsToPrefetch): void {
  const found = findPageRoute(path);
  found?.route.load().then(
    ({ prefetchContent }) => {
      if (scope === 'code and data') prefetchContent?.(found.params);
    },
    () => undefined,
  );
}

function findPageRoute(path: string) {
  for (const route of [...publicPages, ...protectedPages]) {
    const match = matchPath(route, path);
    if (match) return { route, params: match.params };
  }
  return undefined;
}
