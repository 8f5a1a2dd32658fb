import { expect, it } from 'vitest';
import { type Allergen, allergenLabels, allergenNames } from './allergens';
import { type Diet, findDietConflict } from './diets';

it.each<[Diet, Allergen[]]>([
  ['vegan', ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']],
  ['vegetarian', ['crustaceans', 'fish', 'molluscs']],
  ['halal', []],
  ['kosher', []],
])('The diet %s excludes exactly the allergens %j', (diet, excluded) => {
  for (const allergen of allergenNames) {
    const conflict = `A ${diet} dish cannot contain ${allergenLabels[allergen].toLowerCase()}.`;
    expect(findDietConflict({ diets: [diet], allergens: [allergen] })).toBe(
      excluded.includes(allergen) ? conflict : undefined,
    );
  }
});
