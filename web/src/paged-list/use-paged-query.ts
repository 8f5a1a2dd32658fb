import { useCallback, useMemo, useRef } from 'react';
import { unstable_serialize as serialize, useSWRConfig, type Cache } from 'swr';
import useSWRInfinite, {
  unstable_serialize as serializePaged,
  type SWRInfiniteConfiguration,
} from 'swr/infinite';
import type { PaginatedResult } from '../lib/paginated-result';
import { useRetryWhileFailing } from '../lib/use-retry-while-failing';

/** Number of pages that load without a click. Each further page loads after a click on a button. */
export const AUTOMATIC_PAGE_COUNT = 3;

interface PagedQuery<Item> {
  /** The SWR key of the list. */
  key: readonly string[];
  /** The query string of the first page. It is a part of the SWR key. */
  firstPage: string;
  /**
   * Reads the page with this query string. If no page of the list has changed, for example after a 304, the
   * result contains the same array `items` as before.
   */
  read: (query: string) => Promise<PaginatedResult<Item>>;
  /** The time between two reads of the loaded pages while the page is visible. */
  intervalMs?: number;
  options?: Pick<
    SWRInfiniteConfiguration<PaginatedResult<Item>, Error>,
    'dedupingInterval' | 'isOnline' | 'keepPreviousData' | 'onError'
  >;
}

/**
 * For each later page of a list, the first page that was cached when the later page was read. If the first page
 * has changed since then, the later page may be stale.
 */
const firstPages = new WeakMap<object, object>();

/**
 * Reads a list page by page. SWR revalidates the list on focus, after the user's own writes, and at the
 * interval. It then reads the first page and, if that page has changed, all other loaded pages. Each
 * page begins after the last item of the page before, so no item is missing or repeated.
 */
export function usePagedQuery<Item>({
  key,
  firstPage,
  read,
  intervalMs = 0,
  options,
}: PagedQuery<Item>) {
  const { cache } = useSWRConfig();
  /**
   * True after `loadMore` has requested a further page, until SWR calls `readPage` for the first page. SWR starts
   * every load with the first page. While this flag is true, `readPage` returns the cached first page and sends no
   * request.
   */
  const isAppending = useRef(false);

  /** SWR calls this function for each loaded page, from the first to the last. */
  async function readPage(pageKey: readonly string[]): Promise<PaginatedResult<Item>> {
    const query = pageKey.at(-1) ?? '';
    const known = getCachedPage(pageKey);
    if (query === firstPage) {
      const mayReuse = isAppending.current;
      isAppending.current = false;
      if (known && mayReuse) return known;
      const page = await read(query);
      return known?.items === page.items ? known : page;
    }
    const first = getCachedPage([...key, firstPage]);
    if (known && first && firstPages.get(known) === first) return known;
    const page = await read(query);
    if (first) firstPages.set(page, first);
    return page;
  }

  const getCachedPage = (pageKey: readonly string[]) =>
    cache.get(serialize(pageKey))?.data as PaginatedResult<Item> | undefined;

  const {
    data: pages,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<PaginatedResult<Item>, Error>(
    (_index, previous: PaginatedResult<Item> | null) =>
      previous ? previous.next !== undefined && [...key, previous.next] : [...key, firstPage],
    readPage,
    {
      ...options,
      refreshInterval: intervalMs,
      // Makes SWR call `readPage` for every page. `readPage` decides which pages it requests from the API.
      revalidateAll: true,
      compare: isSameList,
    },
  );

  const reload = useCallback(() => mutate(), [mutate]);
  useRetryWhileFailing(error, intervalMs, reload);

  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  const hasMore = pages?.at(-1)?.next !== undefined;
  const isNextRequested = hasMore && size > pages.length;
  const hasMoreFailed = isNextRequested && error !== undefined;
  const isLoadingMore = isNextRequested && error === undefined;

  return {
    /** The items of the loaded pages, or undefined until the first page has loaded. */
    items,
    /** The number of items in the complete list, if it is known. */
    total: hasMore ? pages[0]?.total : items?.length,
    hasMore,
    /** True if the next page loads without a click when the user scrolls to the end of the list. */
    isMoreAutomatic: hasMore && pages.length < AUTOMATIC_PAGE_COUNT,
    isLoadingMore,
    hasMoreFailed,
    error,
    /** False during a retry, so the page continues to show the error. */
    isLoading: isLoading && error === undefined,
    isValidating,
    /** Loads the next page, also after it failed to load. */
    loadMore: () => {
      if (!hasMore || isLoadingMore) return;
      // After `removeItem`, the cached pages still contain the removed item, so `readPage` must not reuse
      // them.
      isAppending.current = getCachedPage([...key, firstPage]) === pages[0];
      void setSize(pages.length + 1);
    },
    /** Reads all loaded pages again. */
    reload,
    /** Removes an item from the loaded pages, without a request. */
    removeItem: (isRemoved: (item: Item) => boolean) =>
      mutate((shown) => shown && removeFromPages(shown, isRemoved), { revalidate: false }),
  };
}

/** Returns the cached pages of a paged list, or undefined if the list is not cached. */
export function getCachedPages(cache: Cache, key: readonly string[], firstPage: string): unknown {
  return cache.get(serializePaged(() => [...key, firstPage]))?.data;
}

function removeFromPages<Item>(
  pages: PaginatedResult<Item>[],
  isRemoved: (item: Item) => boolean,
): PaginatedResult<Item>[] {
  const removedCount = pages.flatMap(({ items }) => items).filter(isRemoved).length;
  return pages.map(({ items, next, total }) => ({
    items: items.filter((item) => !isRemoved(item)),
    next,
    total: total === undefined ? undefined : total - removedCount,
  }));
}

/** Returns true if two lists contain the same page objects. Comparing all items would take longer. */
function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((page, index) => page === other[index]);
}
