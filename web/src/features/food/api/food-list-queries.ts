import type { Food } from '@potluck/functions/contract/food';
import { useMemo } from 'react';
import useSWR, { mutate, useSWRConfig } from 'swr';
import { unstable_serialize as serializePaged } from 'swr/infinite';
import { getCachedPages, usePagedQuery } from '../../../paged-list/use-paged-query';
import { createFirstFoodPagePath } from '../list/first-food-page';
import type { FoodListUrlParams } from '../list/food-list-url-params';
import { listCategories, readFoodListPage, toPaginatedFoods } from './food-api';
import { FOODS_KEY, logLoadError, prefetchFoodList } from './food-queries';

/**
 * Prefetches the first page of the food list into the SWR cache, so the page with the food list
 * shows it immediately.
 */
export async function prefetchFoods(params: FoodListUrlParams): Promise<void> {
  const path = createFirstFoodPagePath(params);
  const response = await prefetchFoodList(path);
  if (!response) return;
  const key = serializePaged(() => [...FOODS_KEY, getQueryString(path)]);
  await mutate(key, [toPaginatedFoods(response.foods, response.headers)], { revalidate: false });
}

/** Returns the loaded pages of the food list for `params`. */
export function useFoodPages(params: FoodListUrlParams) {
  const { cache } = useSWRConfig();
  const firstPage = getQueryString(createFirstFoodPagePath(params));
  const list = usePagedQuery<Food>({
    key: FOODS_KEY,
    firstPage,
    read: readFoodListPage,
    options: {
      keepPreviousData: true,
      // Disables deduplication, so each change of the sort order sends a request. Otherwise, SWR
      // would send none if the user returns to a sort order within two seconds.
      dedupingInterval: 0,
      onError: logLoadError,
    },
  });
  // Removes duplicates. A dish can be on two pages if its place in the list changes while the pages load.
  const foods = useMemo(
    () => list.items && [...new Map(list.items.map((food) => [food._id, food])).values()],
    [list.items],
  );
  // With `keepPreviousData`, `foods` is the previous list while the new list loads. If the new list
  // fails to load, the page must not show the previous list. SWR's `isLoading` is also true during the
  // first revalidation of a prefetched list.
  const isCached = getCachedPages(cache, FOODS_KEY, firstPage) !== undefined;
  const hasNoData = list.error !== undefined && !isCached;
  return {
    ...list,
    items: hasNoData ? undefined : foods,
    isLoading: list.isLoading && !isCached,
  };
}

/** Returns the categories of the menu. Loads them when `isNeeded` is true. */
export function useCategories(isNeeded: boolean) {
  return useSWR(isNeeded && ['categories'], listCategories, { revalidateOnFocus: false });
}

const getQueryString = (path: string) => path.slice(path.indexOf('?') + 1);
