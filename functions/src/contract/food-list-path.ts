// This file must import only types. The site's first script imports this file and must not load
// Valibot.
import type { FoodListQuery } from './food';

export const TOP_FOODS_PATH = '/top-foods';
export const FOODS_PATH = '/foods';

export const CATEGORIES_PATH = '/categories';

/**
 * Returns the canonical path of a page of the food list. The parameters and the allergens in `without`
 * have a fixed order, and parameters without a value are omitted. The shared cache may store the page
 * only under this path and, for the first page without parameters, under `/foods`. Equivalent paths, for
 * example with another order of the parameters, therefore cannot create more cache entries.
 */
export function createFoodListPath({
  sortField,
  sortOrder,
  search,
  category,
  inStock,
  without = [],
  limit,
  after,
}: FoodListQuery): string {
  const parameters = {
    sortField,
    sortOrder,
    search,
    category,
    inStock,
    without: [...new Set(without)].sort().join(','),
    limit: limit?.toString(),
    after,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return `${FOODS_PATH}?${query.toString()}`;
}
