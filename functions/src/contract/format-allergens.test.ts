import { allergenNames } from './allergens';
import { describe, expect, it } from 'vitest';
import { allergenLabels, formatAllergens } from './format-allergens';

describe('formatAllergens', () => {
  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts'],
    [['molluscs'] as const, 'Contains: Mollusks'],
    [[], 'Contains none of the 14 listed allergens'],
    [undefined, 'The cook has not declared allergens'],
  ])('formats %j as “%s”', (allergens, text) => {
    expect(formatAllergens(allergens)).toBe(text);
  });
});

describe('allergenLabels', () => {
  it('has a label for each of the 14 allergens, in the order of allergenNames', () => {
    expect(Object.keys(allergenLabels)).toEqual([...allergenNames]);
    expect(allergenNames).toHaveLength(14);
  });
});
