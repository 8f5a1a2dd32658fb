import type { Allergen } from './allergens';

export const allergenLabels: Record<Allergen, string> = {
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

/** The note that the cook is responsible for the declared allergens. Pages show it near the allergens. */
export const ALLERGEN_NOTE =
  'This is the cook’s own statement. Potluck does not check it. If you have an allergy, ask the cook before you order.';

/** Returns the text for a cook's declaration of allergens, for example `Contains: Milk, Nuts`. */
export function formatAllergens(allergens: readonly Allergen[] | undefined): string {
  if (!allergens) return 'The cook has not declared allergens';
  if (allergens.length === 0) return 'Contains none of the 14 listed allergens';
  return `Contains: ${allergens.map((name) => allergenLabels[name]).join(', ')}`;
}
