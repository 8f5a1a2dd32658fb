import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import {
  applyFoodFilters,
  countFilters,
  foodSortOptions,
  NO_FILTERS,
  parseFoodListUrlParams,
  toFoodListQuery,
  toFoodSort,
} from './food-list-url-params';

const parse = (url: string) => parseFoodListUrlParams(new URLSearchParams(url));
const toPath = (url: string) => createFoodListPath(toFoodListQuery(parse(url)));

it('foodSortOptions contains four sort orders, and the first one sorts by name', () => {
  expect(foodSortOptions.map(({ value, label }) => [value, label])).toEqual([
    ['food_name-asc', 'Name (A-Z)'],
    ['food_name-desc', 'Name (Z-A)'],
    ['price-asc', 'Price (Low to High)'],
    ['price-desc', 'Price (High to Low)'],
  ]);
});

it('parseFoodListUrlParams returns the search text, the sort order, and the filters of the URL', () => {
  const url =
    'search=Soup&sort=price-desc&category=Main+dishes&inStock=true&without=nuts,milk,nuts';
  expect(parse(url)).toEqual({
    search: 'Soup',
    sort: 'price-desc',
    category: 'Main dishes',
    isInStock: true,
    without: ['milk', 'nuts'],
  });
  expect(toFoodSort(parse(url).sort)).toEqual({ sortField: 'price', sortOrder: 'desc' });
});

it.each(['', 'sort=owner-asc&inStock=1&without=stones,MILK,,&page=3', 'sort=price'])(
  'parseFoodListUrlParams returns the default values for the URL %j',
  (url) => {
    const defaults = { search: '', sort: 'food_name-asc', category: '', isInStock: false };
    expect(parse(url)).toEqual({ ...defaults, without: [] });
  },
);

it('toFoodListQuery returns the same query for search texts that differ only in case, Unicode composition, and outer spaces', () => {
  const path = toPath('search=cr%C3%A8me');
  expect(path).toContain('search=cr%C3%A8me');
  expect(toPath('search=++CRE%CC%80ME+')).toBe(path);
});

it('toFoodListQuery truncates a search text after 120 characters, because no dish has a longer name', () => {
  const path = toPath(`search=${'x'.repeat(120)}`);
  expect(path).toContain(`search=${'x'.repeat(120)}`);
  expect(toPath(`search=++${'x'.repeat(121)}`)).toBe(path);
});

const { allergens: _, ...undeclared } = foodFixture;
const foods = [
  { ...undeclared, _id: 'undeclared' },
  { ...foodFixture, _id: 'none', allergens: [] },
  { ...foodFixture, _id: 'milk', allergens: ['milk' as const], quantity: 0 },
  { ...foodFixture, _id: 'nuts', allergens: ['nuts' as const], food_category: 'Cakes' },
];

// A food without a declaration may contain any allergen.
it.each([
  [{}, 0, ['undeclared', 'none', 'milk', 'nuts']],
  [{ category: 'Cakes' }, 1, ['nuts']],
  [{ isInStock: true }, 1, ['undeclared', 'none', 'nuts']],
  [{ isInStock: true, category: 'Cakes' }, 2, ['nuts']],
  [{ without: ['milk' as const] }, 1, ['none', 'nuts']],
  [{ without: ['milk' as const, 'nuts' as const] }, 2, ['none']],
])('with %j, countFilters returns %d, and applyFoodFilters returns %j', (changes, count, ids) => {
  const filters = { ...NO_FILTERS, ...changes };
  expect(countFilters(filters)).toBe(count);
  expect(applyFoodFilters(foods, filters).map(({ _id }) => _id)).toEqual(ids);
});
