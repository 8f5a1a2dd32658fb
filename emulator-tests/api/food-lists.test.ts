import * as v from 'valibot';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { foodListQuerySchema, foodListSchema, foodSchema } from '@potluck/functions/contract/food';
import {
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '@potluck/functions/contract/food-list-path';
import { uncacheableListPaths } from '@potluck/functions/testing/uncacheable-list-paths';
import { writeFood } from '@potluck/functions/testing/write-food';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { anonymousApiClient } from '../test-support/api-client';
import { createStoredFood } from '../test-support/stored-documents';
import { setUpEmptyDatabase } from './set-up-empty-database';
import { addFood, soupFixture } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

const db = setUpEmptyDatabase();
let cook: TestUser;
let otherUser: TestUser;
beforeAll(async () => {
  [cook, otherUser] = await Promise.all([createTestUser('Cook'), createTestUser('Other')]);
});

const parseFoodNames = (body: unknown) =>
  v.parse(foodListSchema, body).map(({ food_name }) => food_name);

describe('GET /foods', () => {
  beforeEach(async () => {
    await addFood(cook, { food_name: 'banana bread', price: 4.2 });
    await addFood(cook, { food_name: 'Apple Pie', price: 18.25 });
    await addFood(cook, { food_name: 'Éclair', price: 6.5 });
  });

  it.each([
    ['', ['Apple Pie', 'banana bread', 'Éclair']],
    ['&sortField=food_name&sortOrder=asc', ['Apple Pie', 'banana bread', 'Éclair']],
    ['&sortField=food_name&sortOrder=desc', ['Éclair', 'banana bread', 'Apple Pie']],
    ['&sortField=price&sortOrder=asc', ['banana bread', 'Éclair', 'Apple Pie']],
    ['&sortField=price&sortOrder=desc', ['Apple Pie', 'Éclair', 'banana bread']],
  ])(
    'sorts the foods as the query "%s" requests (default: food_name, ascending)',
    async (query, expected) => {
      const { status, body } = await anonymousApiClient.get(`/foods?fresh=1${query}`);
      expect(status).toBe(200);
      expect(parseFoodNames(body)).toEqual(expected);
    },
  );

  it('returns foods with exactly the fields of foodSchema except hidden_reason', async () => {
    const { body } = await anonymousApiClient.get('/foods?fresh=1');
    expect(v.parse(foodListSchema, body)[0]?.added_by).toEqual(cook.publicProfile);
    // Check the raw response body, because `foodListSchema` drops unknown fields.
    const [first] = body as object[];
    expect(Object.keys(first ?? {}).sort()).toEqual(
      Object.keys(foodSchema.entries)
        .filter((name) => name !== 'hidden_reason')
        .sort(),
    );
  });

  it('allows the CDN to cache the list for 30 s, and responds with 304 when If-None-Match contains the current ETag', async () => {
    const { headers } = await anonymousApiClient.get('/foods');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    const etag = headers.get('ETag') ?? '';
    // Without an explicit Cache-Control header, `fetch` adds `no-cache` to a conditional request.
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await anonymousApiClient.get('/foods', conditional)).status).toBe(304);
  });

  it.each(['sortField=owner_uid', 'sortOrder=up', 'sortField=price&sortField=food_name'])(
    'rejects the query ?%s with 400',
    async (query) => {
      const response = await anonymousApiClient.get(`/foods?${query}`);
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

describe('CDN caching of list URLs', () => {
  /**
   * Requests a path of the API and returns the response headers. Does not use `fetch`, because
   * `fetch` removes the `?` of an empty query.
   */
  async function fetchHeaders(path: string) {
    const { hostname, port } = new URL(localSiteUrl);
    const request = get({ hostname, port, path: `/api${path}` });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.headers;
  }

  /**
   * Returns true if `path` is not canonical, but the Hosting emulator makes it canonical before it forwards the
   * request. The test then cannot check how the API responds to `path`.
   */
  const isRewritten = (path: string) => {
    const { pathname, searchParams } = new URL(path, localSiteUrl);
    const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
    return path !== pathname + query && isCanonical(pathname + query);
  };
  function isCanonical(path: string): boolean {
    if ([FOODS_PATH, TOP_FOODS_PATH, CATEGORIES_PATH].includes(path)) return true;
    const { searchParams } = new URL(path, localSiteUrl);
    const query = v.safeParse(foodListQuerySchema, Object.fromEntries(searchParams));
    return query.success && createFoodListPath(query.output) === path;
  }
  const rewritten = uncacheableListPaths.filter(isRewritten);
  console.log(
    `List URLs: the Hosting emulator rewrites ${rewritten.join(' ')}; food-list-caching.test.ts of the API tests these`,
  );

  it.each(uncacheableListPaths.filter((path) => !isRewritten(path)))(
    'is disabled for the non-canonical URL %s',
    async (path) => {
      expect((await fetchHeaders(path))['cache-control'] ?? '').not.toContain('s-maxage');
    },
  );

  it('is enabled for a canonical URL, which proves that the tests of non-canonical URLs can detect s-maxage', async () => {
    expect((await fetchHeaders('/foods?sortField=price&sortOrder=asc'))['cache-control']).toContain(
      's-maxage=30',
    );
  });
});

describe('GET /top-foods', () => {
  it('lists the six most purchased foods, sorted by the number of purchases and then by name', async () => {
    const batch = db.batch();
    const counts = { Ramen: 9, Pie: 7, Apple: 7, Soup: 5, Bread: 3, Tacos: 2, Salad: 1, Cake: 0 };
    for (const [food_name, purchase_count] of Object.entries(counts)) {
      const food = createStoredFood(
        { ...cook, ...cook.publicProfile },
        { ...soupFixture, food_name },
        { purchase_count },
      );
      writeFood(batch, db, food_name, food);
    }
    await batch.commit();
    const { body, headers } = await anonymousApiClient.get('/top-foods');
    expect(parseFoodNames(body)).toEqual(['Ramen', 'Apple', 'Pie', 'Soup', 'Bread', 'Tacos']);
    expect(headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(headers.get('ETag')).toMatch(/^"[\w-]{27}"$/);
  });
});

describe('GET /foods/{id}', () => {
  it.each(['no-such-food', 'a%2Fb%2Fc', '__x__', '%00', 'x'.repeat(1500)])(
    'responds with 404 and Cache-Control: no-store to the unknown ID %s',
    async (id) => {
      const { status, body, headers } = await anonymousApiClient.get(`/foods/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not-found' });
      expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

describe('GET /my-foods/{email}', () => {
  it('lists the user’s own foods, newest first', async () => {
    await addFood(cook, { food_name: 'First' });
    await addFood(otherUser, { food_name: 'Not mine' });
    await addFood(cook, { food_name: 'Second' });
    const { body, headers } = await createUserApiClient(cook).get(`/my-foods/${cook.email}`);
    expect(parseFoodNames(body)).toEqual(['Second', 'First']);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('responds with 403 when the path contains the email of another user', async () => {
    expect((await createUserApiClient(cook).get(`/my-foods/${otherUser.email}`)).status).toBe(403);
  });
});
