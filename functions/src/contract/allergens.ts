// The first script of every page imports this file. Do not import Valibot here, because every
// page would then have to load Valibot before the app starts.

/**
 * The 14 allergens that a seller of food must declare in the EU. Source: Annex II of Regulation (EU)
 * No 1169/2011.
 */
export const allergenNames = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergenNames)[number];

/** Returns the allergens without duplicates, in the order of {@link allergenNames}. */
export function sortAllergens(allergens: readonly Allergen[]): Allergen[] {
  return allergenNames.filter((name) => allergens.includes(name));
}
