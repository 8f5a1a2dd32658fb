import type { Food } from '@potluck/functions/contract/food';
import type { FoodFilters } from './food-list-url-params';

export const NO_FILTERS: FoodFilters = { category: '', isInStock: false, without: [] };

export function countFilters({ category, isInStock, without }: FoodFilters): number {
  return Number(category !== '') + Number(isInStock) + without.length;
}

/** Returns the foods that match the filters. The API applies the filters in the same way. */
export function applyFoodFilters(
  foods: readonly Food[],
  { category, isInStock, without }: FoodFilters,
): Food[] {
  return foods.filter(
    ({ food_category, quantity, allergens }) =>
      (category === '' || food_category === category) &&
      (!isInStock || quantity > 0) &&
      (without.length === 0 ||
        (allergens !== undefined && !without.some((name) => allergens.includes(name)))),
  );
}
