import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenLabels, allergenNames, formatAllergens, getAllergenNote } from './allergens';
import { allergensSchema } from './food';

describe('allergensSchema', () => {
  it('returns each allergen once and in the order of the list', () => {
    const selection = fc.subarray([...allergenNames]).chain((names) => {
      const repeated = [...names, ...names.slice(0, 2)];
      return fc.tuple(
        fc.constant(names),
        fc.shuffledSubarray(repeated, { minLength: repeated.length }),
      );
    });
    fc.assert(
      fc.property(selection, ([names, shuffled]) => {
        expect(v.parse(allergensSchema, shuffled)).toEqual(names);
      }),
    );
  });
});

it('allergenLabels has the labels of the 14 allergens that EU law lists', () => {
  expect(Object.values(allergenLabels).join(', ')).toBe(
    'Gluten, Crustaceans, Eggs, Fish, Peanuts, Soybeans, Milk, Nuts, Celery, Mustard, Sesame, Sulfites, Lupin, Mollusks',
  );
  expect(allergenNames).toHaveLength(14);
});

it.each([
  [['milk', 'nuts'] as const, 'buyer', 'Contains: Milk, Nuts'],
  [[], 'buyer', 'Contains none of the 14 listed allergens'],
  [undefined, 'buyer', 'The cook has not declared allergens'],
  [['milk'] as const, 'cook', 'Contains: Milk'],
  [undefined, 'cook', 'You had not declared allergens for this dish when it was ordered.'],
] as const)('formatAllergens formats %j for the %s as “%s”', (allergens, viewer, text) => {
  expect(formatAllergens(allergens, viewer)).toBe(text);
});

it('getAllergenNote says that Potluck does not check a declaration, and calls only a declaration a statement of the cook', () => {
  const checked =
    'This is the cook’s own statement. Potluck does not check it. If you have an allergy, ask the cook before you order.';
  expect(getAllergenNote(['milk'])).toBe(checked);
  expect(getAllergenNote([])).toBe(checked);
  expect(getAllergenNote(undefined)).toBe(
    'This dish may contain any allergen. If you have an allergy, ask the cook before you order.',
  );
});
