// This file must import only types. The site's first script imports this file and must not load
// zod.
import type { FoodSort } from './food';

export const TOP_FOODS_PATH = '/top-foods';
export const FOODS_PATH = '/foods';

/**
 * Returns the canonical path of the food list in one sort order. The shared cache may store the
 * list only under this path and under `/foods`. Other spellings of the path therefore cannot create
 * more cache entries.
 */
export function createFoodListPath({ sortField, sortOrder }: FoodSort): string {
  return `${FOODS_PATH}?${new URLSearchParams({ sortField, sortOrder }).toString()}`;
}
