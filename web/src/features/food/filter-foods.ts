import type { Food } from '@potluck/functions/contract/food';
import { normalizeForSearch } from '@potluck/functions/contract/text';

/** Returns the foods whose name contains `search`, without regard to case or Unicode composition. */
export function filterFoods<NamedFood extends Pick<Food, 'food_name'>>(
  foods: readonly NamedFood[],
  search: string,
): NamedFood[] {
  const searched = normalizeForSearch(search.trim());
  return foods.filter(({ food_name }) => normalizeForSearch(food_name).includes(searched));
}
