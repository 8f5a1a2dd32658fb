import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { applyFoodFilters, countFilters, NO_FILTERS } from './food-list-url-params';

const { allergens: _allergens, ...undeclared } = foodFixture;
const foods = [
  { ...undeclared, _id: 'undeclared' },
  { ...foodFixture, _id: 'none', allergens: [] },
  { ...foodFixture, _id: 'milk', allergens: ['milk' as const], quantity: 0 },
  { ...foodFixture, _id: 'nuts', allergens: ['nuts' as const], food_category: 'Cakes' },
];
const findIds = (filters: Partial<typeof NO_FILTERS>) =>
  applyFoodFilters(foods, { ...NO_FILTERS, ...filters }).map(({ _id }) => _id);

it('applyFoodFilters returns all foods without a filter', () => {
  expect(findIds({})).toHaveLength(4);
});

it('applyFoodFilters returns the foods that match the filters for category and stock', () => {
  expect(findIds({ category: 'Cakes' })).toEqual(['nuts']);
  expect(findIds({ isInStock: true })).toEqual(['undeclared', 'none', 'nuts']);
  expect(findIds({ isInStock: true, category: 'Cakes' })).toEqual(['nuts']);
});

it('applyFoodFilters omits foods with one of the excluded allergens, and foods without an allergen declaration', () => {
  expect(findIds({ without: ['milk'] })).toEqual(['none', 'nuts']);
  expect(findIds({ without: ['milk', 'nuts'] })).toEqual(['none']);
});

it('countFilters counts each excluded allergen as one filter', () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ category: 'Cakes', isInStock: true, without: ['milk', 'nuts'] })).toBe(4);
});
