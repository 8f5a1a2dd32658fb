import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { countFilters } from './food-filters';
import { applyFoodFilters } from './food-search';
import {
  foodSortLabels,
  NO_FILTERS,
  parseFoodListUrlParams,
  toFoodListQuery,
} from './food-list-url-params';

const parse = (url: string) => parseFoodListUrlParams(new URLSearchParams(url));
const toPath = (url: string) => createFoodListPath(toFoodListQuery(parse(url)));

it('foodSortLabels contains four sort orders, and the first one sorts by name', () => {
  expect(Object.entries(foodSortLabels)).toEqual([
    ['food_name-asc', 'Name (A-Z)'],
    ['food_name-desc', 'Name (Z-A)'],
    ['price-asc', 'Price (Low to High)'],
    ['price-desc', 'Price (High to Low)'],
  ]);
});

it('parseFoodListUrlParams returns the search text, the sort order, and the filters of the URL', () => {
  const url =
    'search=Soup&sort=price-desc&category=Main+dishes&inStock=true&without=nuts,milk,nuts' +
    '&free=true&diet=halal,vegan&area=Chorlton&near=gcw2j&within=5&nearest=true&best=true&day=2026-11-28';
  expect(parse(url)).toEqual({
    search: 'Soup',
    sort: 'price-desc',
    category: 'Main dishes',
    isInStock: true,
    without: ['milk', 'nuts'],
    isFree: true,
    diets: ['vegan', 'halal'],
    area: 'Chorlton',
    near: 'gcw2j',
    within: '5',
    isNearestFirst: true,
    isBestRated: false,
    day: '2026-11-28',
  });
  expect(toPath('sort=price-desc&best=true')).toBe('/foods?sortField=rating&sortOrder=desc');
  expect(toPath(url)).toBe(
    '/foods?sortField=distance&sortOrder=asc&search=soup&category=Main+dishes&inStock=true&without=milk%2Cnuts' +
      '&diet=halal%2Cvegan&free=true&area=Chorlton&near=gcw2j&within=5&day=2026-11-28',
  );
});

// The API rejects invalid values, and a distance without `near`. A longer geohash could reveal a street.
it.each([
  '',
  'sort=owner-asc&inStock=1&without=stones,MILK,,&page=3',
  'sort=price',
  'diet=Vegan,fish&free=1&day=2026-02-30',
  'within=5&nearest=true',
  'near=gcw2jkw&within=5&nearest=true',
])('parseFoodListUrlParams returns the default values for the URL %j', (url) => {
  expect(parse(url)).toEqual({ ...NO_FILTERS, search: '', sort: 'food_name-asc' });
});

it('toFoodListQuery returns the same query for search texts that differ only in case, Unicode composition, and outer spaces', () => {
  const path = toPath('search=cr%C3%A8me');
  expect(path).toContain('search=cr%C3%A8me');
  expect(toPath('search=++CRE%CC%80ME+')).toBe(path);
});

const createWindow = (from: string) => ({ id: from, from, until: from, orders_until: from });
const { allergens: _, ...undeclared } = foodFixture;
const foods = [
  { ...undeclared, _id: 'undeclared' },
  { ...foodFixture, _id: 'none', allergens: [] },
  { ...foodFixture, _id: 'milk', allergens: ['milk' as const], quantity: 0 },
  { ...foodFixture, _id: 'nuts', allergens: ['nuts' as const], food_category: 'Cakes' },
  {
    ...foodFixture,
    _id: 'facts',
    allergens: ['fish' as const],
    diets: ['vegan' as const],
    price: 0,
    area: 'Chorlton',
    zone: 'Pacific/Auckland',
    windows: [createWindow('2026-11-27T11:00:00Z')],
  },
];

// A food without a declaration may contain any allergen.
it.each([
  [{}, 0, ['undeclared', 'none', 'milk', 'nuts', 'facts']],
  [{ category: 'Cakes' }, 1, ['nuts']],
  [{ isInStock: true }, 1, ['undeclared', 'none', 'nuts', 'facts']],
  [{ isInStock: true, category: 'Cakes' }, 2, ['nuts']],
  [{ without: ['milk' as const] }, 1, ['none', 'nuts', 'facts']],
  [{ without: ['milk' as const, 'nuts' as const] }, 2, ['none', 'facts']],
  [{ category: 'cakes ' }, 1, ['nuts']],
  [{ isFree: true }, 1, ['facts']],
  [{ diets: ['vegetarian' as const] }, 1, ['facts']],
  [{ diets: ['vegan' as const, 'kosher' as const] }, 2, []],
  [{ area: 'Chorlton' }, 1, ['facts']],
  [{ day: '2026-11-28' }, 1, ['facts']],
  [{ day: '2026-11-27' }, 1, []],
  // Only the API compares distances.
  [
    { near: 'gcw2j', within: '2' as const, isNearestFirst: true },
    2,
    ['undeclared', 'none', 'milk', 'nuts', 'facts'],
  ],
])('with %j, countFilters returns %d, and applyFoodFilters returns %j', (changes, count, ids) => {
  const filters = { ...NO_FILTERS, ...changes };
  expect(countFilters(filters)).toBe(count);
  expect(applyFoodFilters(foods, filters).map(({ _id }) => _id)).toEqual(ids);
});
