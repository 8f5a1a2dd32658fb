import { safeSessionStorage } from './browser-storage';

// The first script of every page imports this file, so it must not import React or Valibot.

/** Number of items on a page of a list. It is a multiple of the numbers of columns of the grid of dishes. */
export const PAGE_SIZE = 24;
/** The limit of the API for one request. */
const MAX_ITEMS = 240;

const STORAGE_KEY = 'shown-items';

/**
 * The list that was shown before this document was reloaded. It does not change while the document is
 * open, because the length of the first page is a part of the query keys.
 */
let listBeforeReload: { list?: string; count?: number } | undefined;

export function saveShownCount(list: string, count: number): void {
  safeSessionStorage.write(STORAGE_KEY, JSON.stringify({ list, count }));
}

/**
 * Returns the number of items on the first page of a list. After a reload, it is the number of items that the list
 * showed before, so the scroll position can be restored. It is rounded up to full pages. Visitors then request
 * fewer different URLs, so the shared cache can serve more requests.
 */
export function getFirstPageLimit(list: string): number {
  listBeforeReload ??= readListBeforeReload();
  const count = listBeforeReload.list === list ? (listBeforeReload.count ?? 0) : 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return Math.min(pages * PAGE_SIZE, MAX_ITEMS);
}

function readListBeforeReload(): { list?: string; count?: number } {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') return {};
  return JSON.parse(safeSessionStorage.read(STORAGE_KEY) ?? '{}') as { list?: string };
}
