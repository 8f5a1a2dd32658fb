import type { Food, FoodSort } from '@potluck/functions/contract/food';
import useSWR, { mutate, unstable_serialize as serialize, useSWRConfig } from 'swr';
import { prefetchAnswer, peekAnswer } from '../../lib/prefetch-answer';
import { listFoods, listTopFoods } from './public-food-api';
import { foodsEndpoint, topFoodsEndpoint } from './food-endpoints';
import { readableFoods } from './readable-food';

/** A list that cannot be loaded stays empty; the reason is only logged. */
function logFailure(error: unknown): void {
  console.error('The foods could not be loaded.', error);
}

export const TOP_FOODS = ['top-foods'];
export const foodsKey = ({ sortField, sortOrder }: FoodSort) => ['foods', sortField, sortOrder];

/** Asks for the list and keeps it, so that the page that is about to be opened has it at once. */
export function prefetchFoods(sort: FoodSort): void {
  void prefetchIntoCache(foodsKey(sort), foodsEndpoint(sort));
}

export function prefetchTopFoods(): void {
  void prefetchIntoCache(TOP_FOODS, topFoodsEndpoint);
}

async function prefetchIntoCache(key: string[], path: string): Promise<void> {
  prefetchAnswer(path);
  // Whoever shows the list hears of a failure.
  const answer = await peekAnswer(path).catch(() => undefined);
  const parsed = readableFoods.safeParse(answer);
  if (parsed.success) await mutate(key, parsed.data, { revalidate: false });
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
    // A choice of sort asks the service, were it the choice of a second ago.
    dedupingInterval: 0,
    onError: logFailure,
  });
  // The list before stands in while another is on its way, not when that does not come.
  const hasNothing = error !== undefined && cache.get(serialize(key))?.data === undefined;
  return { data: hasNothing ? undefined : data, isLoading, reload };
}

export function useTopFoods() {
  return useSWR(TOP_FOODS, listTopFoods, { onError: logFailure });
}
