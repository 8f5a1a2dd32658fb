import { matchPath } from 'react-router-dom';
import type { Preparation } from '../lib/page-preparation';
import { ownPages, publicPages } from './router';

/** Loads the code of the page at `path`; resolves at once where there is none. */
export async function loadPage(path: string): Promise<void> {
  await find(path)?.route.load();
}

/** What cannot be had now is asked for again when the page is opened, and reported then. */
export function preparePage(path: string, what: Preparation): void {
  const found = find(path);
  found?.route.load().then(
    ({ prepare }) => {
      if (what === 'code and data') prepare?.(found.params);
    },
    () => undefined,
  );
}

function find(path: string) {
  for (const route of [...publicPages, ...ownPages]) {
    const match = matchPath(route, path);
    if (match) return { route, params: match.params };
  }
  return undefined;
}
