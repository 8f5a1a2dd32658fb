import { expect, it } from 'vitest';
import { parseFoodSort, foodSortOptions, toFoodSort } from './food-list-url-params';

it('foodSortOptions contains four sort orders, and the first one sorts by name', () => {
  expect(foodSortOptions.map(({ value, label }) => [value, label])).toEqual([
    ['food_name-asc', 'Name (A-Z)'],
    ['food_name-desc', 'Name (Z-A)'],
    ['price-asc', 'Price (Low to High)'],
    ['price-desc', 'Price (High to Low)'],
  ]);
  expect(toFoodSort('price-desc')).toEqual({ sortField: 'price', sortOrder: 'desc' });
});

it.each([null, '', 'price', 'owner_uid-asc'])(
  'parseFoodSort returns the default sort order for the invalid value %j',
  (value) => {
    expect(parseFoodSort(value)).toBe('food_name-asc');
  },
);
