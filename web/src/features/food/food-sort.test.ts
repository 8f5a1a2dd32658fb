import { expect, it } from 'vitest';
import { parseSort, sortOptions, toFoodSort } from './food-sort';

it('offers the four orders, by name first', () => {
  expect(sortOptions.map(({ value, label }) => [value, label])).toEqual([
    ['food_name-asc', 'Name (A-Z)'],
    ['food_name-desc', 'Name (Z-A)'],
    ['price-asc', 'Price (Low to High)'],
    ['price-desc', 'Price (High to Low)'],
  ]);
  expect(toFoodSort('price-desc')).toEqual({ sortField: 'price', sortOrder: 'desc' });
});

it.each([null, '', 'price', 'owner_uid-asc'])('reads %j as the default', (value) => {
  expect(parseSort(value)).toBe('food_name-asc');
});
