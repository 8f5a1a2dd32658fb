import type { Food } from '@potluck/functions/contract/food';

/** Returns the foods whose name contains `search`, without regard to case or Unicode composition. */
export function filterFoods<NamedFood extends Pick<Food, 'food_name'>>(
  foods: readonly NamedFood[],
  search: string,
): NamedFood[] {
  const searched = normalizeForSearch(search.trim());
  return foods.filter(({ food_name }) => normalizeForSearch(food_name).includes(searched));
}

/**
 * Normalizes case and Unicode composition. Typed text and names from an earlier version of the service
 * can be in decomposed form.
 */
function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
