import type { Food } from '@potluck/functions/contract/food';

/** The foods whose name contains `search`, without regard to case. */
export function filterFoods<Named extends Pick<Food, 'food_name'>>(
  foods: readonly Named[],
  search: string,
): Named[] {
  const wanted = search.trim().toLowerCase();
  return foods.filter(({ food_name }) => food_name.toLowerCase().includes(wanted));
}
