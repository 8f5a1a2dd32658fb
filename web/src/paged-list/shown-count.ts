import { safeSessionStorage } from '../lib/browser-storage';

const STORAGE_KEY = 'shown-items';

interface ShownList {
  /** The URL path of the page with the list. */
  pathname: string;
  list: string;
  count: number;
}

/**
 * The list that was shown before this document was reloaded. It does not change while the document is
 * open, because the length of the first page is a part of the keys in the SWR cache.
 */
let listBeforeReload: ShownList | null | undefined;

/**
 * Saves the number of shown items of a list. Call it when the document is hidden. After a reload, the page
 * can then request the same number of items.
 * @param list a unique name of the list, for example its URL
 */
export function saveShownCount(list: string, count: number): void {
  const shown: ShownList = { pathname: location.pathname, list, count };
  safeSessionStorage.write(STORAGE_KEY, JSON.stringify(shown));
}

/** Returns how many items the list showed before the browser reloaded the page, or 0 without a reload. */
export function getShownCountBeforeReload(list: string): number {
  listBeforeReload ??= readListBeforeReload() ?? null;
  return listBeforeReload?.list === list ? listBeforeReload.count : 0;
}

/** Returns undefined if the document was not reloaded, or if no valid list is stored for this page. */
function readListBeforeReload(): ShownList | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') return undefined;
  try {
    const saved = JSON.parse(safeSessionStorage.read(STORAGE_KEY) ?? '') as ShownList;
    const isSamePage = saved.pathname === new URL(visit.name).pathname;
    return isSamePage && Number.isInteger(saved.count) ? saved : undefined;
  } catch {
    return undefined;
  }
}
