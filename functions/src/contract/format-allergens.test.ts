import { allergenLabels, allergenNames, formatAllergens, getAllergenNote } from './allergens';
import { describe, expect, it } from 'vitest';

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
