import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOODS_PATH, foodListPath, TOP_FOODS_PATH } from '../contract/food-lists';
import { addFood } from '../testing/add-food';
import { startTestService, type TestService } from '../testing/test-service';
import { uncacheableListPaths } from '../testing/uncacheable-list-paths';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addFood(service);
});
afterEach(async () => {
  await service.stop();
});

/** Requests a URL byte for byte; `fetch` would drop an empty query. */
async function send(path: string) {
  const { hostname, port } = new URL(service.base);
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await json(response) };
}

/** All URLs that the site requests without its cache bypass, and `/foods`. */
const sitePaths = [
  TOP_FOODS_PATH,
  FOODS_PATH,
  ...(['food_name', 'price'] as const).flatMap((sortField) =>
    (['asc', 'desc'] as const).map((sortOrder) => foodListPath({ sortField, sortOrder })),
  ),
];

describe.each(['', '/api'])('the list URLs with the prefix "%s"', (prefix) => {
  it.each(sitePaths)('allow the shared cache to store %s', async (path) => {
    const { status, headers, body } = await send(prefix + path);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(headers['cache-control']).toContain('s-maxage=30');
    expect(headers.etag).toBeDefined();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(uncacheableListPaths)('return no-store for %s', async (path) => {
    const { status, headers } = await send(prefix + path);
    expect([200, 400, 404]).toContain(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });
});

describe('the prefix of Hosting', () => {
  it.each(['/API/foods', '/api/api/foods', '/api//foods', '/Api/top-foods'])(
    'is case-sensitive and occurs once: %s returns 404 with no-store',
    async (path) => {
      const { status, headers } = await send(path);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe('GET /foods?fresh=', () => {
  it('returns the list, so old tabs keep their cache bypass', async () => {
    for (const path of ['/foods?sortField=price&sortOrder=asc&fresh=1000', '/top-foods?fresh=1']) {
      const { status, body } = await send(path);
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
    }
  });
});
