import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { formatMenuCursor } from '../menu/menu-store';
import { addFoodFixture } from '../testing/add-food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { uncacheableListPaths } from '../testing/uncacheable-list-paths';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
  await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

/** Sends a GET request for exactly this path. `fetch` would remove the `?` of an empty query. */
async function sendRawPath(path: string) {
  const { hostname, port } = new URL(service.base);
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await json(response) };
}

const byName = { sortField: 'food_name', sortOrder: 'asc' } as const;

/**
 * The cacheable list paths: `/foods`, and every path that the site requests without the parameter
 * `fresh`. A path with `fresh` bypasses the cache.
 */
const sitePaths = [
  TOP_FOODS_PATH,
  CATEGORIES_PATH,
  FOODS_PATH,
  ...(['food_name', 'price'] as const).flatMap((sortField) =>
    (['asc', 'desc'] as const).map((sortOrder) => createFoodListPath({ sortField, sortOrder })),
  ),
  createFoodListPath({ ...byName, limit: 24 }),
  createFoodListPath({ ...byName, search: 'jollof rice' }),
  createFoodListPath({ ...byName, category: 'Rice', inStock: 'true' }),
  createFoodListPath({
    ...byName,
    limit: 240,
    after: formatMenuCursor(byName, { name: 'a', price: 1, id: 'a' }),
  }),
];

describe.each(['', '/api'])('a list path with the prefix "%s"', (prefix) => {
  it.each(sitePaths)('is cacheable for 30 s: %s', async (path) => {
    const { status, headers, body } = await sendRawPath(prefix + path);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(headers['cache-control']).toContain('s-maxage=30');
    expect(headers.etag).toBeDefined();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(uncacheableListPaths)(
    'is not cacheable if it is not in the canonical form: %s',
    async (path) => {
      const { status, headers } = await sendRawPath(prefix + path);
      expect([200, 400, 404]).toContain(status);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    },
  );
});

describe('the path prefix of Hosting', () => {
  it.each(['/API/foods', '/api/api/foods', '/api//foods', '/Api/top-foods'])(
    'is case-sensitive and is removed only once: GET %s responds with 404 and no-store',
    async (path) => {
      const { status, headers } = await sendRawPath(path);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe('GET /foods, GET /top-foods, and GET /categories', () => {
  it('respond with the list if the query contains the parameter fresh', async () => {
    for (const path of [
      '/foods?sortField=price&sortOrder=asc&fresh=1000',
      '/top-foods?fresh=1',
      '/categories?fresh=1',
    ]) {
      const { status, body } = await sendRawPath(path);
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
    }
  });
});
