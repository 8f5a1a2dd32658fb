import { beforeEach, expect, it, vi } from 'vitest';

const request = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[]')));

beforeEach(() => {
  vi.resetModules();
  request.mockClear();
  vi.stubGlobal('fetch', request);
});

it.each([
  ['/', '', '/api/top-foods'],
  ['/foods', '', '/api/foods?sortField=food_name&sortOrder=asc'],
  ['/foods', '?search=ramen&sort=price-desc', '/api/foods?sortField=price&sortOrder=desc'],
  ['/foods', '?sort=nonsense', '/api/foods?sortField=food_name&sortOrder=asc'],
  ['/foods/tonkotsu-ramen', '', '/api/foods/tonkotsu-ramen'],
])('at %s%s asks for %s', async (pathname, search, asked) => {
  const { prefetchPageData } = await import('./prefetch-page-data');
  expect(await prefetchPageData({ pathname, search })).toEqual([]);
  expect(request.mock.calls.map(([address]) => address)).toEqual([asked]);
});

it.each(['/about-us', '/my-orders', '/foods/', '/foods/no/such', '/purchase/tonkotsu-ramen'])(
  'at %s asks for nothing',
  async (pathname) => {
    const { prefetchPageData } = await import('./prefetch-page-data');
    expect(await prefetchPageData({ pathname, search: '' })).toBeUndefined();
    expect(request).not.toHaveBeenCalled();
  },
);
