import { foodListSchema, type Food, type FoodSort } from '@potluck/functions/contract/food';
import { useEffect, useState } from 'react';
import useSWR, { mutate, unstable_serialize as serialize, useSWRConfig } from 'swr';
import { apiPaths } from '../../../lib/api-config';
import { ApiError } from '../../../lib/api-error';
import { hasRecentLocalWrite } from '../../../lib/local-writes';
import { peekPrefetchedJson, prefetchResponse } from '../../../lib/prefetch-response';
import {
  createFormQueryKey,
  STOCK_REFRESH_INTERVAL_MS,
  createUserQueryKey,
} from '../../../lib/query-cache';
import { foodSortOptions, toFoodSort } from '../list/food-sort';
import { listFoods, listMyFoods, listTopFoods, readFood, type FoodWithEtag } from './food-api';

const TOP_FOODS_KEY = ['top-foods'];
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

/** Returns one food. Refreshes its stock while the page is visible. */
export function useFood(id: string) {
  const { data, error, isLoading, mutate } = useSWR<FoodWithEtag, Error>(
    ['food', id],
    () => readFood(id),
    { refreshInterval: STOCK_REFRESH_INTERVAL_MS },
  );

  // While `error` is set, SWR sends no requests at its refresh interval. This effect therefore
  // retries at the same interval.
  useEffect(() => {
    if (error === undefined || isNotFoundError(error)) return;
    const timer = setInterval(() => {
      if (!document.hidden) void mutate();
    }, STOCK_REFRESH_INTERVAL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [error, mutate]);

  // `isLoading` is false during a retry, so the page continues to show the error.
  return { data, error, isLoading: isLoading && error === undefined, mutate };
}

/**
 * Returns true if the error means that the food does not exist. After other errors, pages continue
 * to show the food.
 */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
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
