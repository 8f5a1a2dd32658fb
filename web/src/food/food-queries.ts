import type { Food } from '@potluck/functions/contract/food';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasRecentLocalWrite } from '../lib/local-writes';
import { type Pages, createPagedQuery, usePagedQuery } from '../lib/paged-query';
import {
  createUserQueryKey,
  FRESH_MS,
  pollEvery,
  queryClient,
  STOCK_REFRESH_INTERVAL_MS,
  storeQueryData,
  useApiQuery,
  type User,
} from '../lib/query-client';
import { createFirstFoodPagePath, type FoodListUrlParams } from './food-list-url-params';
import {
  listAreas,
  listCategories,
  listFoodsOfSameCook,
  listMyFoods,
  listTopFoods,
  readFood,
  readFoodListPage,
  readOpenOrderCount,
  type FoodWithEtag,
} from './food-api';

const FOODS_KEY = 'foods';

const topFoodsQuery = queryOptions({
  queryKey: ['top-foods'],
  queryFn: () => logLoadError(listTopFoods()),
});

const createFoodQuery = (id: string) =>
  queryOptions({ queryKey: ['food', id], queryFn: () => readFood(id) });

function createFoodListQuery(params: FoodListUrlParams) {
  const path = createFirstFoodPagePath(params);
  const firstPage = path.slice(path.indexOf('?') + 1);
  return createPagedQuery<Food>([FOODS_KEY, firstPage], firstPage, (query) =>
    logLoadError(readFoodListPage(query)),
  );
}

async function logLoadError<Data>(read: Promise<Data>): Promise<Data> {
  try {
    return await read;
  } catch (error) {
    console.error('The foods could not be loaded.', error);
    throw error;
  }
}

// A failed prefetch is ignored, because the page requests the data again and shows the error.
export const prefetchTopFoods = () => queryClient.query(topFoodsQuery).catch(() => undefined);
export const prefetchFood = (id: string) =>
  queryClient.query(createFoodQuery(id)).catch(() => undefined);
export const prefetchFoods = (params: FoodListUrlParams) =>
  queryClient.infiniteQuery(createFoodListQuery(params)).catch(() => undefined);

export const useTopFoods = () => useApiQuery(topFoodsQuery);

export function useFoodPages(params: FoodListUrlParams) {
  const list = usePagedQuery<Food>({
    ...createFoodListQuery(params),
    placeholderData: keepPreviousData,
    // Each change of the sort order sends a request, even if the user returns to an earlier sort order.
    staleTime: 0,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt >= FRESH_MS,
  });
  // Removes duplicates. A dish can be on two pages if its place in the list changes while the pages load.
  const foods = useMemo(
    () => list.items && [...new Map(list.items.map((food) => [food._id, food])).values()],
    [list.items],
  );
  return { ...list, items: foods };
}

export const useCategories = (isNeeded: boolean) =>
  useApiQuery({ queryKey: ['categories'], queryFn: listCategories, enabled: isNeeded });

export const useAreas = () => useApiQuery({ queryKey: ['areas'], queryFn: listAreas });

/** Replaces the cached food with the current one, which the error of a purchase contained. */
export const storeFood = (food: Food) =>
  storeQueryData<FoodWithEtag>(createFoodQuery(food._id).queryKey, () => ({ food, etag: null }));

export const useFoodsOfSameCook = (id: string) =>
  useApiQuery({
    queryKey: ['same-cook', id],
    queryFn: () => logLoadError(listFoodsOfSameCook(id)),
  });

export const useFood = (id: string | undefined, intervalMs = STOCK_REFRESH_INTERVAL_MS) =>
  useApiQuery({
    ...createFoodQuery(id ?? ''),
    ...pollEvery(intervalMs),
    enabled: id !== undefined,
  });

/** Until the first response arrives, returns `embeddedFood`, or the food from a cached list. */
export const useFoodWithPreview = (id: string, embeddedFood: FoodWithEtag | undefined) =>
  useApiQuery({
    ...createFoodQuery(id),
    ...pollEvery(STOCK_REFRESH_INTERVAL_MS),
    ...(embeddedFood && { initialData: embeddedFood, initialDataUpdatedAt: 0 }),
    placeholderData: () => findCachedFood(id),
  });

/** Returns the food from the cached lists, unless they can be older than a recent change by the user. */
export function findCachedFood(id: string): FoodWithEtag | undefined {
  if (hasRecentLocalWrite()) return undefined;
  const topFoods = queryClient.getQueryData(topFoodsQuery.queryKey) ?? [];
  const lists = queryClient.getQueriesData<Pages<Food>>({ queryKey: [FOODS_KEY] });
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ items }) => items);
  const food = [...topFoods, ...listed].find(({ _id }) => _id === id);
  return food && { food, etag: null };
}

/** Reads the food only once after the update form has opened, so a refresh cannot overwrite typed values. */
export const useFoodToEdit = (id: string) =>
  useApiQuery({
    queryKey: ['food-to-edit', id],
    queryFn: () => readFood(id),
    staleTime: 'static',
    gcTime: 0,
  });

export const useOpenOrderCount = (id: string, isNeeded: boolean) =>
  useApiQuery({
    queryKey: ['open-orders', id],
    queryFn: () => readOpenOrderCount(id),
    enabled: isNeeded,
    gcTime: 0,
  });

const createMyFoodsKey = ({ uid }: User) => createUserQueryKey(uid, 'foods');

/** Reads all foods of the user with one request, because a cook can offer at most 200 foods. */
export const useMyFoods = (user: User) =>
  useApiQuery({ queryKey: createMyFoodsKey(user), queryFn: () => listMyFoods(user.email) });

export const removeFromMyFoods = (user: User, id: string) =>
  storeQueryData<Food[]>(createMyFoodsKey(user), (shown) => shown?.filter(({ _id }) => _id !== id));
