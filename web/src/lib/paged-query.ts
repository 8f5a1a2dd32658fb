import { isSameJsonValue } from '@potluck/functions/contract/values';
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  infiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { saveShownCount } from './shown-count';
import { queryClient, storeQueryData, useLastError } from './query-client';

const AUTOMATIC_PAGE_COUNT = 3;

export interface Page<Item> {
  items: Item[];
  /** The query string of the next page, or undefined for the last page. */
  next: string | undefined;
  /** The number of items on all pages, if the API has sent it. */
  total: number | undefined;
  /** The version of the list that contains this page. */
  etag?: string | null;
  /** The name of a dish that is similar to a searched text without matches. */
  suggestion?: string | undefined;
}

export type Pages<Item> = InfiniteData<Page<Item>, string>;

export function toPage<Item>({ data, headers }: { data: Item[]; headers: Headers }): Page<Item> {
  const total = headers.get('X-Total-Count');
  const suggestion = headers.get('X-Suggestion');
  return {
    items: data,
    next: /^<\?([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1],
    total: total === null ? undefined : Number(total),
    etag: headers.get('ETag'),
    ...(suggestion !== null && { suggestion: decodeURIComponent(suggestion) }),
  };
}

/**
 * Returns the options of a query for a list, whose first page has the query string `firstPage`. A refresh reads the
 * first page and, if that page has changed, all other loaded pages. After a write of the user, it reads all loaded
 * pages. Each page begins after the last item of the page before, so no item is missing or repeated.
 */
export function createPagedQuery<Item>(
  queryKey: string[],
  firstPage: string,
  read: (query: string, known: Page<Item> | undefined) => Promise<Page<Item>>,
) {
  let isUnchanged = false;
  return infiniteQueryOptions<Page<Item>, Error, Pages<Item>, string[], string>({
    queryKey,
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam }) => {
      const state = queryClient.getQueryState<Pages<Item>>(queryKey);
      const known = state?.data?.pages[state.data.pageParams.indexOf(pageParam)];
      if (known && isUnchanged && pageParam !== firstPage) return known;
      const page = await read(pageParam, known);
      if (pageParam === firstPage)
        isUnchanged = state?.isInvalidated === false && isSameJsonValue(page, known);
      return page;
    },
  });
}

export function usePagedQuery<Item>(
  options: UseInfiniteQueryOptions<Page<Item>, Error, Pages<Item>, string[], string>,
) {
  const query = useInfiniteQuery(options, queryClient);
  const error = useLastError(query);
  const pages = error && query.isPlaceholderData ? undefined : query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  const isLoadingMore = query.isFetchingNextPage;

  return {
    items,
    total: query.hasNextPage ? pages?.[0]?.total : items?.length,
    suggestion: pages?.[0]?.suggestion,
    hasMore: pages !== undefined && query.hasNextPage,
    isMoreAutomatic: pages !== undefined && pages.length < AUTOMATIC_PAGE_COUNT,
    isLoadingMore,
    hasMoreFailed: query.isFetchNextPageError && !isLoadingMore,
    error,
    /** True while the first page loads. False during a retry, so the page continues to show the error. */
    isLoading: (query.isLoading || query.isPlaceholderData) && error === undefined,
    loadMore: () => {
      if (query.hasNextPage && !isLoadingMore) void query.fetchNextPage();
    },
    reload: () => query.refetch(),
    /** Removes an item from the loaded pages, without a request. */
    removeItem: (isRemoved: (item: Item) => boolean) =>
      storeQueryData<Pages<Item>>(
        options.queryKey,
        (shown) => shown && { ...shown, pages: removeFromPages(shown.pages, isRemoved) },
      ),
    query,
  };
}

function removeFromPages<Item>(
  pages: Page<Item>[],
  isRemoved: (item: Item) => boolean,
): Page<Item>[] {
  const removedCount = pages.flatMap(({ items }) => items).filter(isRemoved).length;
  return pages.map(({ items, next, total }) => ({
    items: items.filter((item) => !isRemoved(item)),
    next,
    total: total === undefined ? undefined : total - removedCount,
  }));
}

/** Saves the number of shown items when the document is hidden, so a reload can request the same number of items. */
export function useSaveShownCount(list: string, count: number): void {
  useEffect(() => {
    const save = () => saveShownCount(list, count);
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [list, count]);
}
