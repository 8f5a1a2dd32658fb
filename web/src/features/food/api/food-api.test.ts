import { expect, it } from 'vitest';
import { toFoodPage } from './food-api';

it('toFoodPage limits the next page to 24 dishes, even if the current page is larger', () => {
  const Link = '<?sortField=price&sortOrder=asc&limit=240&after=abc>; rel="next"';
  const page = toFoodPage([], new Headers({ Link, 'X-Total-Count': '2310' }));
  expect(page).toEqual({
    items: [],
    next: 'sortField=price&sortOrder=asc&limit=24&after=abc',
    total: 2310,
  });
});

it('toFoodPage returns no next page if the response has no Link header, because an older API sends all dishes', () => {
  expect(toFoodPage([], new Headers()).next).toBeUndefined();
});
