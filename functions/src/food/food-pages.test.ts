import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodCategoryListSchema, foodListSchema } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { READ_DEADLINE_MS, testRateLimits } from '../http/limits';
import { formatMenuCursor } from '../menu/menu-store';
import { holdFirestoreReads } from '../testing/hold-firestore-reads';
import {
  createStoredFoodFixture,
  deleteFood,
  storeMenuGenerationId,
  storeFoods,
} from '../testing/store-menu';
import { startTestService, type TestApiService } from '../testing/test-service';

const byName = { sortField: 'food_name', sortOrder: 'asc' } as const;
const hidden = { reason: 'Not food', at: Timestamp.fromMillis(0) };

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
  await storeFoods(service.db, {
    bread: createStoredFoodFixture({ food_name: 'Rye Bread', price: 4, food_category: 'Bread' }),
    cake: createStoredFoodFixture({
      food_name: 'Cake',
      price: 6,
      food_category: 'Dessert',
      allergens: ['eggs', 'milk'],
    }),
    hidden: createStoredFoodFixture({ food_name: 'Hidden', food_category: 'Secret', hidden }),
    jollof: createStoredFoodFixture({ food_name: 'Jollof Rice', price: 9, allergens: [] }),
    soldOut: createStoredFoodFixture({
      food_name: 'Fried Rice',
      price: 9,
      quantity: 0,
      allergens: ['soybeans'],
    }),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const get = (path: string) => service.call('GET', path);
/**
 * Sends a conditional GET request. Without an explicit Cache-Control header, `fetch` would add
 * `no-cache` to the request.
 */
const getConditionally = (path: string, etag: string | null | undefined) =>
  service.call('GET', path, {
    headers: { 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' },
  });
const readIds = (json: unknown) => v.parse(foodListSchema, json).map(({ _id }) => _id);

describe('GET /foods', () => {
  it.each([
    ['', ['cake', 'soldOut', 'jollof', 'bread']],
    ['?sortField=food_name&sortOrder=desc', ['bread', 'jollof', 'soldOut', 'cake']],
    ['?sortField=price&sortOrder=asc', ['bread', 'cake', 'soldOut', 'jollof']],
    ['?sortField=price&sortOrder=desc', ['soldOut', 'jollof', 'cake', 'bread']],
    ['?search=RICE', ['soldOut', 'jollof']],
    ['?search=+rice+', ['soldOut', 'jollof']],
    ['?search=', ['cake', 'soldOut', 'jollof', 'bread']],
    ['?search=hidden', []],
    ['?category=Rice', ['soldOut', 'jollof']],
    ['?category=rice', []],
    ['?category=Secret', []],
    ['?inStock=true', ['cake', 'jollof', 'bread']],
    ['?without=milk', ['soldOut', 'jollof']],
    ['?without=soybeans,milk', ['jollof']],
    ['?search=rice&category=Rice&inStock=true&without=soybeans', ['jollof']],
  ])('responds to "%s" with the dishes %j and their number', async (query, ids) => {
    const { status, headers, json } = await get(`/foods${query}`);
    expect(status).toBe(200);
    expect(readIds(json)).toEqual(ids);
    expect(headers.get('X-Total-Count')).toBe(String(ids.length));
    expect(headers.get('Link')).toBeNull();
  });

  it('links each page to the next page with a relative URL', async () => {
    const ids: string[] = [];
    let query: string | undefined = '?sortField=price&sortOrder=desc&search=r&without=milk&limit=1';
    while (query !== undefined) {
      const { headers, json } = await get(`/api/foods${query}`);
      ids.push(...readIds(json));
      expect(headers.get('X-Total-Count')).toBe('2');
      expect(headers.get('Cache-Control')).toContain('s-maxage=30');
      const link = headers.get('Link');
      query = link === null ? undefined : /^<(\?[\w=&%-]+)>; rel="next"$/.exec(link)?.[1];
    }
    expect(ids).toEqual(['soldOut', 'jollof']);
  });

  it('returns the next page even if the last dish of the previous page was deleted', async () => {
    const first = await get('/foods?limit=2&fresh=1');
    await deleteFood(service.db, 'soldOut');
    const query = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect(readIds((await get(`/foods${query}&fresh=1`)).json)).toEqual(['jollof', 'bread']);
  });

  it('responds with an empty list and X-Total-Count 0 to a search text of more than 120 characters', async () => {
    for (const search of ['x'.repeat(121), 'x'.repeat(10_000), `%20${'飯'.repeat(121)}`]) {
      const { status, headers, json } = await get(`/foods?search=${search}`);
      expect({ status, json }).toEqual({ status: 200, json: [] });
      expect(headers.get('X-Total-Count')).toBe('0');
      expect(headers.get('Link')).toBeNull();
    }
  });

  it.each(['x'.repeat(120), ` ${'x'.repeat(120)} `, 'e\u0301'.repeat(120)])(
    'finds a name of 120 characters with the search text "%s"',
    async (search) => {
      const food_name = search.trim().normalize('NFC');
      await storeFoods(service.db, { long: createStoredFoodFixture({ food_name }) });
      const { json } = await get(`/foods?fresh=1&search=${encodeURIComponent(search)}`);
      expect(readIds(json)).toEqual(['long']);
    },
  );

  it('changes the ETag if the response body, the header Link, or the header X-Total-Count changes', async () => {
    const path = '/foods?sortField=food_name&sortOrder=asc&limit=1';
    const readEtag = async () => (await get(path)).headers.get('ETag');
    const etags = [await readEtag()];
    // Start another API instance after each change, because an instance refreshes the menu at most once a
    // second.
    const restart = async () => {
      const { db } = service;
      await service.stop();
      service = await startTestService({ db });
      etags.push(await readEtag());
    };
    await deleteFood(service.db, 'bread');
    await restart();
    await deleteFood(service.db, 'jollof');
    await deleteFood(service.db, 'soldOut');
    await restart();
    await storeFoods(service.db, { cake: createStoredFoodFixture({ food_name: 'Cakes' }) });
    await restart();
    expect(new Set(etags).size).toBe(4);
    expect((await getConditionally(path, etags.at(-1))).status).toBe(304);
  });

  it('responds to HEAD with the headers of GET', async () => {
    const { status, headers } = await service.call('HEAD', '/foods?limit=1');
    expect(status).toBe(200);
    expect(headers.get('X-Total-Count')).toBe('4');
    expect(headers.get('Link')).not.toBeNull();
  });

  it.each([
    'limit=0',
    'limit=241',
    'inStock=yes',
    'without=',
    'without=Milk',
    'after=x',
    'search=a&search=b',
  ])('responds with 400 to the query %s', async (query) => {
    const [field = ''] = query.split('=');
    const { status, json } = await get(`/foods?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid' });
    expect(Object.keys(json.fields as object)[0]).toContain(field);
  });

  it('responds with 400 to the cursor of another sort order', async () => {
    const after = formatMenuCursor(byName, { price: 1, name: 'A', id: 'a' });
    expect((await get(`/foods?sortField=food_name&sortOrder=asc&after=${after}`)).status).toBe(200);
    expect((await get(`/foods?sortField=food_name&sortOrder=desc&after=${after}`)).status).toBe(
      400,
    );
  });
});

describe('GET /foods', () => {
  beforeEach(() => storeMenuGenerationId(service.db, 'first'));

  it('responds with 1,000 dishes if the query has no limit, and links to the remaining dishes', async () => {
    for (const start of [0, 400, 800]) {
      const numbers = Array.from({ length: 400 }, (_, number) => start + number);
      await storeFoods(
        service.db,
        Object.fromEntries(
          numbers.map((number) => [`dish-${number}`, createStoredFoodFixture({})] as const),
        ),
      );
    }
    const { headers, json } = await get('/foods');
    expect(json).toHaveLength(1000);
    expect(headers.get('X-Total-Count')).toBe('1204');
    const query = /<(.*)>/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    expect((await get(`/foods${query}`)).json).toHaveLength(204);
    const search = await get('/foods?search=jollof&limit=24');
    expect(search.json).toHaveLength(24);
    expect(search.headers.get('X-Total-Count')).toBeNull();
  });

  it('leaves out dishes that were deleted or hidden after the instance refreshed its menu', async () => {
    await get('/foods');
    await foodsCollection(service.db).doc('cake').delete();
    await foodsCollection(service.db).doc('bread').update({ hidden });
    expect(readIds((await get('/foods')).json)).toEqual(['soldOut', 'jollof']);
  });

  it('shows the change of another API instance immediately if the request bypasses the cache', async () => {
    await get('/foods');
    await storeFoods(service.db, { tea: createStoredFoodFixture({ food_name: 'Tea' }) });
    expect(readIds((await get('/foods?fresh=1')).json)).toContain('tea');
    await deleteFood(service.db, 'tea');
    expect(readIds((await get('/foods?fresh=2')).json)).not.toContain('tea');
  });

  it('starts the load of a request that bypasses the cache without waiting for another load', async () => {
    await get('/foods');
    const held = holdFirestoreReads(service.db);
    const shared = get('/foods');
    await expect.poll(() => held.countReads()).toBe(1);
    const fresh = get('/foods?fresh=1');
    await expect.poll(() => held.countReads()).toBe(3);
    held.release();
    expect([(await shared).status, (await fresh).status]).toEqual([200, 200]);
  });

  it('loads at most two lists without a limit at the same time, and does not delay short pages', async () => {
    await get('/foods?limit=1');
    const held = holdFirestoreReads(service.db);
    const cursors = [1, 2, 3, 4, 5].map((price) =>
      formatMenuCursor(byName, { price, name: '', id: '' }),
    );
    const long = cursors.map((after) => get(`/foods?after=${after}`));
    await expect.poll(() => held.countReads()).toBe(2);
    const short = get('/foods?limit=2');
    await expect.poll(() => held.countReads()).toBe(3);
    held.release();
    const responses = await Promise.all([...long, short]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('encodes the search text in the header Link, so the text cannot add a header', async () => {
    await storeFoods(service.db, {
      a: createStoredFoodFixture({ food_name: 'x>;rel="prev",<' }),
      b: createStoredFoodFixture({ food_name: 'x>;rel="prev",<' }),
    });
    const search = encodeURIComponent('x>;rel="prev",<');
    const { headers } = await get(`/foods?limit=1&search=${search}`);
    expect(headers.get('Link')).toMatch(/^<\?[\w=&%+.*-]+>; rel="next"$/);
    const injected = await get(`/foods?limit=1&search=${encodeURIComponent('r\r\nX-Evil: 1')}`);
    expect({ status: injected.status, json: injected.json }).toEqual({ status: 200, json: [] });
    expect(injected.headers.get('X-Evil')).toBeNull();
  });

  it('responds with 503 and Retry-After if reading the menu takes longer than the read deadline, and the next request waits for the same read', async () => {
    const held = holdFirestoreReads(service.db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = get('/foods');
    await expect.poll(() => held.countReads()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
    const { status, headers } = await response;
    vi.useRealTimers();
    expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({
      status: 503,
      retryAfter: '5',
    });
    const next = get('/foods?limit=1');
    held.release();
    expect((await next).status).toBe(200);
    // Both requests share the load of the generation ID and of the shards. Each request reads the foods of
    // its page.
    expect(held.countReads()).toBe(4);
  });

  it('counts each search in the rate limit for reads', async () => {
    const { db } = service;
    await service.stop();
    service = await startTestService({ db, rateLimits: { ...testRateLimits, reads: 2 } });
    expect((await get('/foods?search=a')).status).toBe(200);
    expect((await get(`/foods?search=${'b'.repeat(121)}`)).status).toBe(200);
    expect((await get('/foods?search=c')).status).toBe(429);
  });
});

describe('GET /categories', () => {
  it('responds with the categories, sorted by name, and the number of their visible dishes', async () => {
    const { status, headers, json } = await get('/categories');
    expect(status).toBe(200);
    expect(v.parse(foodCategoryListSchema, json)).toEqual([
      { name: 'Bread', count: 1 },
      { name: 'Dessert', count: 1 },
      { name: 'Rice', count: 2 },
    ]);
    expect(headers.get('Cache-Control')).toContain('s-maxage=30');
    expect((await getConditionally('/categories', headers.get('ETag'))).status).toBe(304);
  });
});
