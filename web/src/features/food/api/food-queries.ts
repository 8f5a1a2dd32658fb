import * as v from 'valibot';
import { foodListSchema, type Food } from '@potluck/functions/contract/food';
import { useState } from 'react';
import useSWR, { mutate, useSWRConfig, type Cache } from 'swr';
import { apiPaths } from '../../../lib/api-config';
import { hasRecentLocalWrite } from '../../../lib/local-writes';
import type { PaginatedResult } from '../../../lib/paginated-result';
import { peekPrefetchedResponse, prefetchResponse } from '../../../lib/prefetch-response';
import {
  createFormDataQueryKey,
  ORDERED_FOOD_REFRESH_INTERVAL_MS,
  STOCK_REFRESH_INTERVAL_MS,
} from '../../../lib/query-cache';
import { usePolledQuery } from '../../../lib/use-polled-query';
import { listFoodsOfSameCook, listTopFoods, readFood, type FoodWithEtag } from './food-api';

const TOP_FOODS_KEY = ['top-foods'];
const foodKey = (id: string) => ['food', id];
export const FOODS_KEY = ['foods'];

export async function prefetchTopFoods(): Promise<void> {
  const response = await prefetchFoodList(apiPaths.topFoods);
  if (response) await mutate(TOP_FOODS_KEY, response.foods, { revalidate: false });
}

/**
 * Prefetches a food list. Resolves to undefined if the request fails, because the page that shows
 * the list requests the list again and reports the error.
 */
export async function prefetchFoodList(path: string) {
  prefetchResponse(path);
  try {
    const response = await peekPrefetchedResponse(path);
    return (
      response && {
        foods: v.parse(foodListSchema, await response.json()),
        headers: response.headers,
      }
    );
  } catch {
    return undefined;
  }
}

export function prefetchFood(id: string): void {
  prefetchResponse(apiPaths.food(id));
}

/** Logs the error if a list of foods fails to load. The list on the page then stays empty. */
export function logLoadError(error: unknown): void {
  console.error('The foods could not be loaded.', error);
}

export function useTopFoods() {
  return useSWR<Food[], Error>(TOP_FOODS_KEY, listTopFoods, { onError: logLoadError });
}

/** Returns some other foods by the cook of the food `id`. */
export function useFoodsOfSameCook(id: string) {
  return useSWR(['same-cook', id], () => listFoodsOfSameCook(id), { onError: logLoadError });
}

/** Returns the current data of an ordered food. Refreshes it less often than {@link useFood}. */
export function useFoodOfOrder(id: string | undefined) {
  return usePolledQuery<FoodWithEtag>(
    // SWR reads nothing if the key is null.
    id === undefined ? null : foodKey(id),
    () => readFood(id ?? ''),
    ORDERED_FOOD_REFRESH_INTERVAL_MS,
  );
}

/**
 * Returns one food. Refreshes its stock while the page is visible. Returns `embeddedFood` until the
 * first response arrives.
 */
export function useFood(id: string, embeddedFood?: FoodWithEtag) {
  return usePolledQuery<FoodWithEtag>(
    foodKey(id),
    () => readFood(id),
    STOCK_REFRESH_INTERVAL_MS,
    embeddedFood && { fallbackData: embeddedFood },
  );
}

/**
 * Returns the food from a list in the SWR cache, so a page can show it until the response for this
 * food arrives. Returns undefined after a recent change by the user, because the cached lists can
 * be older than the change.
 */
export function useFoodFromCachedLists(id: string): Food | undefined {
  const { cache } = useSWRConfig();
  const [cachedFood] = useState(() =>
    hasRecentLocalWrite() ? undefined : listCachedFoods(cache).find(({ _id }) => _id === id),
  );
  return cachedFood;
}

/** Returns the foods in the SWR cache: the top foods, and all loaded pages of the food list. */
function listCachedFoods(cache: Cache): Food[] {
  return [...cache.keys()].flatMap((cacheKey) => {
    const { _k: key, data } = (cache.get(cacheKey) ?? {}) as { _k?: unknown; data?: unknown };
    const resource: unknown = Array.isArray(key) ? key[0] : undefined;
    if (resource === TOP_FOODS_KEY[0]) return (data as Food[] | undefined) ?? [];
    return resource === FOODS_KEY[0]
      ? ((data as PaginatedResult<Food> | undefined)?.items ?? [])
      : [];
  });
}

/**
 * Returns the food for the update form. Reads the food only once, so a refresh cannot overwrite
 * typed values.
 */
export function useFoodToEdit(id: string) {
  return useSWR<FoodWithEtag, Error>(createFormDataQueryKey('food', id), () => readFood(id), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
