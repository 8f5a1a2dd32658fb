import { MAX_PAGE_SIZE } from '@potluck/functions/contract/schema';
import { useEffect } from 'react';
import { getShownCountBeforeReload, saveShownCount } from './shown-count';

/** Number of items on a page of a list. */
export const PAGE_SIZE = 24;

/**
 * Returns the query string of the first page of the list at a URL path. After a reload, the page is as
 * long as the list was before, so the scroll position can be restored.
 */
export function createFirstPageLimitQuery(pathname: string): string {
  const limit = Math.min(Math.max(PAGE_SIZE, getShownCountBeforeReload(pathname)), MAX_PAGE_SIZE);
  return new URLSearchParams({ limit: String(limit) }).toString();
}

/** Saves the number of shown items when the document is hidden. See {@link saveShownCount}. */
export function useSaveShownCount(list: string, count: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    const save = () => {
      saveShownCount(list, count);
    };
    addEventListener('pagehide', save, { signal: leaving.signal });
    return () => {
      leaving.abort();
    };
  }, [list, count]);
}
