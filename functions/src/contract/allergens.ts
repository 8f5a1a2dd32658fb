// The first script of every page imports this file. Do not import Valibot here, because every
// page would then have to load Valibot before the app starts.

/** The 14 allergens that a seller of food must declare in the EU (Regulation 1169/2011, Annex II). */
export const allergenLabels = {
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soybeans: 'Soybeans',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame',
  sulphites: 'Sulfites',
  lupin: 'Lupin',
  molluscs: 'Mollusks',
};
export type Allergen = keyof typeof allergenLabels;
export const allergenNames = Object.keys(allergenLabels) as Allergen[];

/** Returns the note that pages show near the allergens before an order. */
export function getAllergenNote(allergens: readonly Allergen[] | undefined): string {
  const source = allergens
    ? 'This is the cook’s own statement. Potluck does not check it.'
    : 'This dish may contain any allergen.';
  return `${source} If you have an allergy, ask the cook before you order.`;
}

/** Returns a text, for example `Contains: Milk, Nuts`. The cook sees only declarations in orders. */
export function formatAllergens(
  allergens: readonly Allergen[] | undefined,
  viewer: 'buyer' | 'cook' = 'buyer',
): string {
  if (!allergens) {
    return viewer === 'cook'
      ? 'You had not declared allergens for this dish when it was ordered.'
      : 'The cook has not declared allergens';
  }
  if (allergens.length === 0) return 'Contains none of the 14 listed allergens';
  return `Contains: ${allergens.map((name) => allergenLabels[name]).join(', ')}`;
}
