// This file imports only types, because the site's first script uses it and must not load zod.
import type { FoodSort } from './food';

export const TOP_FOODS_PATH = '/top-foods';
export const FOODS_PATH = '/foods';

/**
 * Returns the canonical path of a sorted list. The shared cache may store only this path and
 * `/foods`, so a client cannot create more cache entries.
 */
export function foodListPath({ sortField, sortOrder }: FoodSort): string {
  return `${FOODS_PATH}?${new URLSearchParams({ sortField, sortOrder }).toString()}`;
}
