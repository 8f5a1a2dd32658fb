import { foodListSchema, type Food, type FoodSort } from '@potluck/functions/contract/food';
import { useState } from 'react';
import useSWR, { mutate, unstable_serialize as serialize, useSWRConfig } from 'swr';
import { apiPaths } from '../../../lib/api-config';
import { hasRecentLocalWrite } from '../../../lib/local-writes';
import { peekPrefetchedJson, prefetchResponse } from '../../../lib/prefetch-response';
import {
  createFormQueryKey,
  STOCK_REFRESH_INTERVAL_MS,
  createUserQueryKey,
} from '../../../lib/query-cache';
import { usePolledQuery } from '../../../lib/use-polled-query';
import { foodSortOptions, toFoodSort } from '../list/food-sort';
import { listFoods, listMyFoods, listTopFoods, readFood, type FoodWithEtag } from './food-api';

const TOP_FOODS_KEY = ['top-foods'];
const foodKey = (id: string) => ['food', id];
const foodsKey = ({ sortField, sortOrder }: FoodSort) => ['foods', sortField, sortOrder];

/** Prefetches the list of foods into the SWR cache, so the next page shows the list immediately. */
export function prefetchFoods(sort: FoodSort): void {
  void prefetchIntoCache(foodsKey(sort), apiPaths.sortedFoods(sort));
}

export function prefetchTopFoods(): void {
  void prefetchIntoCache(TOP_FOODS_KEY, apiPaths.topFoods);
}

async function prefetchIntoCache(key: string[], path: string): Promise<void> {
  prefetchResponse(path);
  // Ignores a failed prefetch, because the page that shows the list requests the list again and
  // reports the error.
  const response = await peekPrefetchedJson(path).catch(() => undefined);
  const parsed = foodListSchema.safeParse(response);
  if (parsed.success) await mutate(key, parsed.data, { revalidate: false });
}

export function prefetchFood(id: string): void {
  prefetchResponse(apiPaths.food(id));
}

/** Logs the error if a list of foods fails to load. The list on the page then stays empty. */
function logLoadError(error: unknown): void {
  console.error('The foods could not be loaded.', error);
}

export function useFoods(sort: FoodSort) {
  const key = foodsKey(sort);
  const { cache } = useSWRConfig();
  const {
    data,
    error,
    isLoading,
    mutate: reload,
  } = useSWR<Food[], Error>(key, () => listFoods(sort), {
    keepPreviousData: true,
    // Disables deduplication, so each change of the sort order sends a request. Otherwise, SWR
    // would send none if the user returns to a sort order within two seconds.
    dedupingInterval: 0,
    onError: logLoadError,
  });
  // With `keepPreviousData`, `data` is the previous list while the new list loads. If the new list
  // fails to load, the page must not show the previous list.
  const hasNoData = error !== undefined && cache.get(serialize(key))?.data === undefined;
  return { data: hasNoData ? undefined : data, isLoading, reload };
}

export function useTopFoods() {
  return useSWR(TOP_FOODS_KEY, listTopFoods, { onError: logLoadError });
}

export function useMyFoods({ uid, email }: { uid: string; email: string }) {
  return useSWR<Food[], Error>(createUserQueryKey('foods', uid), () => listMyFoods(email));
}

/** Returns one food as it is now. Does not refresh its stock at an interval, unlike {@link useFood}. */
export function useCurrentFood(id: string) {
  return useSWR<FoodWithEtag, Error>(foodKey(id), () => readFood(id));
}

/** Returns one food. Refreshes its stock while the page is visible. */
export function useFood(id: string) {
  return usePolledQuery<FoodWithEtag>(foodKey(id), () => readFood(id), STOCK_REFRESH_INTERVAL_MS);
}

/**
 * Returns the food from a list in the SWR cache, so a page can show it until the response for this
 * food arrives. Returns undefined after a recent change by the user, because the cached lists can
 * be older than the change.
 */
export function useFoodFromCachedLists(id: string): Food | undefined {
  const { cache } = useSWRConfig();
  const [cachedFood] = useState(() => {
    if (hasRecentLocalWrite()) return undefined;
    const sortedListKeys = foodSortOptions.map(({ value }) => foodsKey(toFoodSort(value)));
    return [TOP_FOODS_KEY, ...sortedListKeys]
      .flatMap((key) => (cache.get(serialize(key))?.data as Food[] | undefined) ?? [])
      .find(({ _id }) => _id === id);
  });
  return cachedFood;
}

/**
 * Returns the food for the update form. Reads the food only once, so a refresh cannot overwrite
 * typed values.
 */
export function useFoodToEdit(id: string) {
  return useSWR<FoodWithEtag, Error>(createFormQueryKey('food', id), () => readFood(id), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
