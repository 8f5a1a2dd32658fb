// The first script of every page imports this file, so it must not import Valibot.
import type { FoodListQuery } from './food';

export const TOP_FOODS_PATH = '/top-foods';
export const FOODS_PATH = '/foods';
export const CATEGORIES_PATH = '/categories';
export const AREAS_PATH = '/areas';

/** Matches a geohash of 5 characters, about 5 km, or 6 characters, about 1 km. A longer one could reveal a street. */
export const CELL = /^[0-9b-hjkmnp-z]{5,6}$/;
/** The distances in km that `within` accepts. */
export const NEAR_DISTANCES = ['2', '5', '10', '25'] as const;

/** Returns true for an existing date, for example `2026-11-28`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Returns the canonical path of a page of the food list: with a fixed order, and without empty parameters.
 * The shared cache may store the page only under this path and under `/foods`, so equivalent paths cannot
 * create more cache entries.
 */
export function createFoodListPath({
  without = [],
  diet = [],
  limit,
  ...rest
}: FoodListQuery): string {
  const parameters = {
    sortField: rest.sortField,
    sortOrder: rest.sortOrder,
    search: rest.search,
    category: rest.category,
    inStock: rest.inStock,
    without: [...new Set(without)].sort().join(','),
    diet: [...new Set(diet)].sort().join(','),
    free: rest.free,
    area: rest.area,
    near: rest.near,
    within: rest.within,
    day: rest.day,
    limit: limit?.toString(),
    after: rest.after,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return `${FOODS_PATH}?${query.toString()}`;
}
