import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AREAS_PATH,
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { formatMenuCursor } from '../menu/menu-index';
import { createWindowFixture } from '../testing/food-fixture';
import { createStoredFoodFixture, storeFoods } from '../testing/store-menu';
import { startTestService, type TestApiService } from '../testing/test-service';

const sorted = '/foods?sortField=food_name&sortOrder=asc';

/**
 * Noncanonical forms of the paths of the food lists. If they were cacheable, each form would create
 * another entry in the shared cache.
 */
const uncacheableListPaths = [
  '/foods?x=1',
  '/foods?sortField=price',
  '/foods?&sortField=price&sortOrder=asc',
  '/foods?sortField=price&sortField=price&sortOrder=asc',
  '/foods?fresh=1',
  '/foods/',
  '/Foods?sortField=price&sortOrder=asc',
  '/%66oods',
  '//foods',
  `${sorted}&x=`,
  `${sorted}&fresh=1`,
  `${sorted}&limit=024`,
  `${sorted}&search=`,
  `${sorted}&search=+rice`,
  `${sorted}&search=jollof%20rice`,
  `${sorted}&inStock=true&category=Rice`,
  `${sorted}&inStock=false`,
  `${sorted}&without=milk%2Ceggs`,
  `${sorted}&without=eggs,milk`,
  // The cursor `["food_name","asc",1,"a","a"]` with padding.
  `${sorted}&after=WyJmb29kX25hbWUiLCJhc2MiLDEsImEiLCJhIl0%3D`,
  '/categories?fresh=1',
  '/areas?fresh=1',
  `${sorted}&near=gcw2h&free=true`,
  `${sorted}&diet=vegan%2Chalal`,
  '/top-foods?',
  '/TOP-foods',
];

let service: TestApiService;
beforeAll(async () => {
  service = await startTestService();
  await storeFoods(service.db, {
    a: createStoredFoodFixture({
      allergens: [],
      price: 0,
      diets: ['vegan', 'halal'],
      area: 'Chorlton',
      cell: 'gcw2h',
      zone: 'Europe/London',
      windows: [createWindowFixture('2026-11-28T18:00:00.000Z', '2100-01-01T00:00:00.000Z')],
    }),
    b: createStoredFoodFixture({ food_name: 'Soup', food_category: 'Rice', allergens: [] }),
  });
});
afterAll(() => service.stop());

/** Sends a GET request for exactly this path. `fetch` would remove the `?` of an empty query. */
async function sendRawPath(path: string) {
  const { hostname, port } = new URL(service.base);
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, cacheControl: headers['cache-control'], headers, body: await json(response) };
}

const byName = { sortField: 'food_name', sortOrder: 'asc' } as const;
const nearby = { sortField: 'distance', sortOrder: 'asc', near: 'gcw2h', within: '5' } as const;
const cursor = formatMenuCursor(byName, { name: 'a', value: 1, id: 'a' });

describe('a path of a list of dishes', () => {
  it.each([
    TOP_FOODS_PATH,
    CATEGORIES_PATH,
    AREAS_PATH,
    FOODS_PATH,
    '/foods/a/same-cook',
    `/api${TOP_FOODS_PATH}`,
    ...(['food_name', 'price'] as const).flatMap((sortField) =>
      (['asc', 'desc'] as const).map((sortOrder) => createFoodListPath({ sortField, sortOrder })),
    ),
    createFoodListPath({ ...byName, limit: 24 }),
    createFoodListPath({ ...byName, search: 'jollof rice' }),
    createFoodListPath({ ...byName, category: 'Rice', inStock: 'true', without: ['milk'] }),
    createFoodListPath({ ...byName, limit: 240, after: cursor }),
    createFoodListPath({ ...nearby, diet: ['halal', 'vegan'], free: 'true', day: '2026-11-28' }),
  ])('is cacheable for 30 s: %s', async (path) => {
    const { status, cacheControl, headers, body } = await sendRawPath(path);
    expect(status).toBe(200);
    expect(body).not.toEqual([]);
    expect(cacheControl).toContain('s-maxage=30');
    expect(headers.etag).toBeDefined();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([...uncacheableListPaths, `/api${FOODS_PATH}?x=1`, '/foods/a/same-cook?fresh=1'])(
    'is not cacheable if it is not in the canonical form: %s',
    async (path) => {
      const { status, cacheControl, headers, body } = await sendRawPath(path);
      expect([200, 400, 404]).toContain(status);
      if (status === 200 && path.includes('fresh')) expect(body).not.toEqual([]);
      expect(cacheControl).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    },
  );

  it.each(['/API/foods', '/api/api/foods', '/api//foods', '/Api/top-foods'])(
    'has only one prefix /api, in lowercase letters: GET %s responds with 404 and no-store',
    async (path) => {
      expect(await sendRawPath(path)).toMatchObject({ status: 404, cacheControl: 'no-store' });
    },
  );
});
