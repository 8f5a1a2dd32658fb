import { expect, it } from 'vitest';
import { createFoodListPath } from './food-list-path';

it('createFoodListPath returns the parameters in a fixed order, without empty ones', () => {
  expect(
    createFoodListPath({
      after: 'abc',
      limit: 24,
      without: ['nuts', 'milk', 'nuts'],
      inStock: 'true',
      category: 'Rice & Beans',
      search: 'jollof rice',
      sortOrder: 'asc',
      sortField: 'food_name',
    }),
  ).toBe(
    '/foods?sortField=food_name&sortOrder=asc&search=jollof+rice&category=Rice+%26+Beans&inStock=true&without=milk%2Cnuts&limit=24&after=abc',
  );
  expect(
    createFoodListPath({
      day: '2026-11-28',
      within: '5',
      near: 'gcw2h1',
      area: 'Vieux Lyon',
      free: 'true',
      diet: ['vegan', 'halal', 'vegan'],
      sortOrder: 'asc',
      sortField: 'distance',
    }),
  ).toBe(
    '/foods?sortField=distance&sortOrder=asc&diet=halal%2Cvegan&free=true&area=Vieux+Lyon&near=gcw2h1&within=5&day=2026-11-28',
  );
  expect(
    createFoodListPath({ sortOrder: 'desc', sortField: 'price', search: '', without: [] }),
  ).toBe('/foods?sortField=price&sortOrder=desc');
});
