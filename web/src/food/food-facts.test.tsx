import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FoodFacts } from './food-details';

const { allergens: _, ...undeclaredFood } = foodFixture;
const listFacts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);

describe('FoodFacts', () => {
  it.each([
    [{ ...undeclaredFood, allergens: ['milk' as const, 'nuts' as const] }, 'Contains: Milk, Nuts'],
    [{ ...undeclaredFood, allergens: [] }, 'Contains none of the 14 listed allergens'],
    [undeclaredFood, 'The cook has not declared allergens'],
  ])('shows the allergen declaration after the other facts of the dish', (food, text) => {
    render(<FoodFacts food={food} />);
    expect(listFacts()).toEqual([
      ['Quantity Available', '10'],
      ['Country of Origin', 'Nigeria'],
      ['Times Purchased', '2'],
      ['Allergens', text],
    ]);
  });

  it('shows a large stock and a large number of purchases with thousands separators', () => {
    render(<FoodFacts food={{ ...foodFixture, quantity: 1200, purchase_count: 3400 }} />);
    expect(listFacts()).toContainEqual(['Quantity Available', '1,200']);
    expect(listFacts()).toContainEqual(['Times Purchased', '3,400']);
  });

  it('shows a note that the allergens come from the cook', () => {
    render(<FoodFacts food={{ ...undeclaredFood, allergens: [] }} />);
    expect(screen.getByText(/cook’s own statement/).textContent).toContain('ask the cook');
  });

  it('shows a note that a dish without a declaration may contain any allergen', () => {
    render(<FoodFacts food={undeclaredFood} />);
    expect(screen.getByText(/may contain any allergen/).textContent).toContain('ask the cook');
    expect(screen.queryByText(/own statement/)).toBeNull();
  });
});
