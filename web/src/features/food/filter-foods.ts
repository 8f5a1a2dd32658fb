import type { Food } from '@potluck/functions/contract/food';

/** Returns the foods whose name contains `search`, without regard to case or Unicode composition. */
export function filterFoods<Named extends Pick<Food, 'food_name'>>(
  foods: readonly Named[],
  search: string,
): Named[] {
  const wanted = fold(search.trim());
  return foods.filter(({ food_name }) => fold(food_name).includes(wanted));
}

/** Typed text may be decomposed, and so may names that an earlier version of the service stored. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
