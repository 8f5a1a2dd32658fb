import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allergenLabels,
  allergenNames,
  formatAllergens,
  getAllergenNote,
  sortAllergens,
} from './allergens';
import { allergensSchema, storedAllergensSchema } from './food';

describe('sortAllergens', () => {
  it('returns each allergen once, in the order of allergenNames', () => {
    expect(sortAllergens(['nuts', 'milk', 'nuts', 'gluten'])).toEqual(['gluten', 'milk', 'nuts']);
  });

  it('returns the allergens in a fixed order, independent of their order in the input', () => {
    const selection = fc.subarray([...allergenNames]);
    const shuffled = selection.chain((names) =>
      fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
    );
    fc.assert(
      fc.property(shuffled, ([names, others]) => {
        expect(sortAllergens(others)).toEqual(names);
      }),
    );
  });
});

describe('allergensSchema', () => {
  it.each([[[]], [['milk']], [[...allergenNames]]])('accepts %j', (allergens) => {
    expect(v.parse(allergensSchema, allergens)).toEqual(allergens);
  });

  it('sorts the allergens and removes duplicates', () => {
    expect(v.parse(allergensSchema, ['nuts', 'milk', 'milk'])).toEqual(['milk', 'nuts']);
  });

  it.each([
    [null, 'Allergens must be a list.'],
    ['milk', 'Allergens must be a list.'],
    [{ 0: 'milk' }, 'Allergens must be a list.'],
    [['Milk'], 'Allergens must be names from the list.'],
    [['milk', 'bread'], 'Allergens must be names from the list.'],
    [['milk', null], 'Allergens must be names from the list.'],
    [[['milk']], 'Allergens must be names from the list.'],
    [['__proto__'], 'Allergens must be names from the list.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(v.safeParse(allergensSchema, value).issues?.[0].message).toBe(message);
  });
});

describe('storedAllergensSchema', () => {
  it.each([[undefined], [[]], [['nuts', 'milk']]])('returns %j unchanged', (allergens) => {
    expect(v.parse(storedAllergensSchema, allergens)).toEqual(allergens);
  });

  it.each([[null], ['milk'], [['bread']]])('rejects %j', (allergens) => {
    expect(v.safeParse(storedAllergensSchema, allergens).success).toBe(false);
  });
});

describe('formatAllergens', () => {
  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts'],
    [['molluscs'] as const, 'Contains: Mollusks'],
    [[], 'Contains none of the 14 listed allergens'],
    [undefined, 'The cook has not declared allergens'],
  ])('formats %j as “%s”', (allergens, text) => {
    expect(formatAllergens(allergens)).toBe(text);
  });

  it('addresses the cook of an order', () => {
    const text = 'You had not declared allergens for this dish when it was ordered.';
    expect(formatAllergens(undefined, 'cook')).toBe(text);
    expect(formatAllergens(['milk'], 'cook')).toBe('Contains: Milk');
  });
});

describe('allergenLabels', () => {
  it('has a label for each of the 14 allergens, in the order of allergenNames', () => {
    expect(Object.keys(allergenLabels)).toEqual([...allergenNames]);
    expect(allergenNames).toHaveLength(14);
  });
});

describe('getAllergenNote', () => {
  it.each([[['milk' as const]], [[]]])(
    'says that the declaration %j is the statement of the cook, and asks guests with an allergy to ask the cook',
    (allergens) => {
      expect(getAllergenNote(allergens)).toBe(
        'This is the cook’s own statement. Potluck does not check it. If you have an allergy, ask the cook before you order.',
      );
    },
  );

  it('says that a dish without a declaration may contain any allergen, and does not say that the cook has declared anything', () => {
    expect(getAllergenNote(undefined)).toBe(
      'This dish may contain any allergen. If you have an allergy, ask the cook before you order.',
    );
  });
});
