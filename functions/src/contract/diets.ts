// The first script of the food list imports this file, so it must not import Valibot.
import { type Allergen, allergenLabels } from './allergens';
import type { FoodFields } from './food';

export const dietLabels = {
  vegan: 'Vegan',
  vegetarian: 'Vegetarian',
  halal: 'Halal',
  kosher: 'Kosher',
};
export type Diet = keyof typeof dietLabels;
export const dietNames = Object.keys(dietLabels) as Diet[];

const animals: Allergen[] = ['fish', 'crustaceans', 'molluscs'];
const excludedAllergens: Partial<Record<Diet, Allergen[]>> = {
  vegan: ['milk', 'eggs', ...animals],
  vegetarian: animals,
};

/** Returns a message, for example `A vegan dish cannot contain milk.`, or undefined if there is no conflict. */
export function findDietConflict({
  diets = [],
  allergens = [],
}: Pick<FoodFields, 'diets' | 'allergens'>): string | undefined {
  for (const diet of diets) {
    const excluded = excludedAllergens[diet]?.find((name) => allergens.includes(name));
    if (excluded) return `A ${diet} dish cannot contain ${allergenLabels[excluded].toLowerCase()}.`;
  }
  return undefined;
}

/** Returns true if a dish suits a diet. A vegan dish is also vegetarian. */
export function suitsDiet(diets: readonly Diet[] | undefined, wanted: Diet): boolean {
  if (!diets) return false;
  return diets.includes(wanted) || (wanted === 'vegetarian' && diets.includes('vegan'));
}
