import { expect, it } from 'vitest';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { parseFoodListUrlParams, toFoodListQuery } from './food-list-url-params';

const parse = (url: string) => parseFoodListUrlParams(new URLSearchParams(url));
const toPath = (url: string) => createFoodListPath(toFoodListQuery(parse(url)));

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
});

it.each(['', 'sort=owner-asc&inStock=1&without=stones,MILK,,&page=3'])(
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
