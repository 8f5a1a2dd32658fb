import type { FoodSort } from '@potluck/functions/contract/food';
import useSWR from 'swr';
import { STOCK_REFRESH_MS } from '../../lib/query';
import { listFoods, listTopFoods, readFood, type ReadFood } from './menu-api';

/** A list that cannot be loaded stays empty; the reason is only logged. */
function logFailure(error: unknown): void {
  console.error('The foods could not be loaded.', error);
}

export function useFoods({ sortField, sortOrder }: FoodSort) {
  return useSWR(['foods', sortField, sortOrder], () => listFoods({ sortField, sortOrder }), {
    keepPreviousData: true,
    onError: logFailure,
  });
}

export function useTopFoods() {
  return useSWR(['top-foods'], listTopFoods, { onError: logFailure });
}

/** One food, its stock kept up to date while the page is visible. */
export function useFood(id: string) {
  return useSWR<ReadFood, Error>(['food', id], () => readFood(id), {
    refreshInterval: STOCK_REFRESH_MS,
  });
}

/** One food as it was when the form was opened: what is typed is not overtaken. */
export function useFoodToEdit(id: string) {
  return useSWR<ReadFood, Error>(['food-to-edit', id], () => readFood(id), {
    dedupingInterval: 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
