import { beforeEach, expect, it, vi } from 'vitest';

const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[]')));

beforeEach(() => {
  vi.resetModules();
  fetchMock.mockClear();
  vi.stubGlobal('fetch', fetchMock);
  return vi.unstubAllGlobals;
});

it.each([
  ['/', '', '/api/top-foods'],
  ['/foods', '', '/api/foods?sortField=food_name&sortOrder=asc&limit=24'],
  [
    '/foods',
    '?search=Ramen+&sort=price-desc',
    '/api/foods?sortField=price&sortOrder=desc&search=ramen&limit=24',
  ],
  [
    '/foods',
    '?without=nuts,milk,stones&inStock=true&category=Rice',
    '/api/foods?sortField=food_name&sortOrder=asc&category=Rice&inStock=true&without=milk%2Cnuts&limit=24',
  ],
  [
    '/foods',
    '?sort=nonsense&inStock=yes&without=stones',
    '/api/foods?sortField=food_name&sortOrder=asc&limit=24',
  ],
  ['/foods/tonkotsu-ramen', '', '/api/foods/tonkotsu-ramen'],
])('prefetchPageData for the URL %s%s requests %s', async (pathname, search, endpoint) => {
  const { prefetchPageData } = await import('./prefetch-page-data');
  expect(await prefetchPageData({ pathname, search })).toEqual([]);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([endpoint]);
});

it.each(['/about-us', '/my-orders', '/foods/', '/foods/no/such', '/purchase/tonkotsu-ramen'])(
  'prefetchPageData sends no request for %s, because it prefetches data only for the home page, the list of dishes, and a dish',
  async (pathname) => {
    const { prefetchPageData } = await import('./prefetch-page-data');
    expect(await prefetchPageData({ pathname, search: '' })).toBeUndefined();
    expect(fetchMock).not.toHaveBeenCalled();
  },
);
