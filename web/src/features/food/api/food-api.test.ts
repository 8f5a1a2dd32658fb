import { expect, it } from 'vitest';
import { toFoodPage } from './food-api';

it('toFoodPage returns a next page of 24 dishes, also if this page is larger', () => {
  const Link = '<?sortField=price&sortOrder=asc&limit=240&after=abc>; rel="next"';
  const page = toFoodPage([], new Headers({ Link, 'X-Total-Count': '2310' }));
  expect(page).toEqual({
    items: [],
    next: 'sortField=price&sortOrder=asc&limit=24&after=abc',
    total: 2310,
  });
});

it('toFoodPage returns the last page for a response of the earlier service, which sends all dishes', () => {
  expect(toFoodPage([], new Headers()).next).toBeUndefined();
});
