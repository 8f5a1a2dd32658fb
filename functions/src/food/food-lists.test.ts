import * as v from 'valibot';
import { setImmediate } from 'node:timers/promises';
import { Timestamp } from '@google-cloud/firestore';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodAreaListSchema, foodCategoryListSchema, foodListSchema } from '../contract/food';
import { foodsCollection, type StoredFood } from '../firestore/collections';
import { testRateLimits } from '../http/limits';
import { deployedFoodLimits } from './add-food';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { holdFirestoreReads } from '../testing/hold-firestore-reads';
import { toCookId } from './food-store';
import { createStoredFoodFixture, deleteFood, storeFoods } from '../testing/store-menu';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';

const hidden = { reason: 'Not food', at: Timestamp.fromMillis(0) };

let clock: number;
let service: TestApiService;
beforeEach(async () => {
  clock = Date.now();
  service = await startTestService({ now: () => new Date(clock) });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.stop();
});

const get = (path: string) => service.call('GET', path);
const readIds = (json: unknown) => v.parse(foodListSchema, json).map(({ _id }) => _id);
const findNextQuery = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /^<(\?[\w=&%+.*-]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
/** Stores dishes of one cook, each of which was added one second after the previous one. */
const storeFoodsInSequence = (foods: Record<string, Partial<StoredFood>>) =>
  storeFoods(
    service.db,
    Object.fromEntries(
      Object.entries(foods).map(([id, fields], index) => {
        const created_at = Timestamp.fromMillis(index * 1_000);
        return [id, createStoredFoodFixture({ created_at, ...fields })];
      }),
    ),
  );

describe('GET /foods', () => {
  beforeEach(() =>
    storeFoodsInSequence({
      bread: { food_name: 'Rye Bread', price: 4, food_category: 'Bread' },
      cake: { food_name: 'Cake', price: 6, food_category: 'Dessert', allergens: ['eggs', 'milk'] },
      hidden: { food_name: 'Hidden', food_category: 'Secret', hidden },
      jollof: { food_name: 'Jollof Rice', price: 9, allergens: [] },
      soldOut: { food_name: 'Fried Rice', price: 9, quantity: 0, allergens: ['soybeans'] },
    }),
  );

  it.each([
    ['', ['cake', 'soldOut', 'jollof', 'bread']],
    ['?sortField=price&sortOrder=asc', ['bread', 'cake', 'soldOut', 'jollof']],
    ['?sortField=price&sortOrder=desc', ['soldOut', 'jollof', 'cake', 'bread']],
    ['?search=+RICE+', ['soldOut', 'jollof']],
    ['?category=Secret', []],
    ['?search=rice&category=Rice&inStock=true&without=milk', ['jollof']],
  ])('responds to "%s" with the dishes %j and their number', async (query, ids) => {
    const { status, headers, json } = await get(`/foods${query}`);
    expect(status).toBe(200);
    expect(readIds(json)).toEqual(ids);
    expect(headers.get('X-Total-Count')).toBe(String(ids.length));
    expect(headers.get('Link')).toBeNull();
    expect(JSON.stringify(json)).not.toContain('uid');
  });

  it('suggests the most similar dish in the header X-Suggestion if a search finds nothing', async () => {
    await storeFoodsInSequence({ tiramisu: { food_name: 'Tiramisù' } });
    const suggest = async (query: string) =>
      (await get(`/foods${query}`)).headers.get('X-Suggestion');
    expect(await suggest('?search=tirmisu')).toBe('Tiramis%C3%B9');
    expect(await suggest('?search=tiramisu')).toBeNull();
    expect(await suggest('?search=hiden')).toBeNull();
  });

  it('links each page to the next page with a relative URL', async () => {
    const ids: string[] = [];
    let query: string | undefined = '?sortField=price&sortOrder=desc&search=r&without=milk&limit=1';
    while (query !== undefined) {
      const response = await get(`/api/foods${query}`);
      ids.push(...readIds(response.json));
      expect(response.headers.get('X-Total-Count')).toBe('2');
      expect(response.headers.get('Cache-Control')).toContain('s-maxage=30');
      query = findNextQuery(response);
    }
    expect(ids).toEqual(['soldOut', 'jollof']);
  });

  it('finds a name of 120 characters, and responds with an empty list to a longer search text', async () => {
    const name = 'e\u0301'.repeat(120);
    await storeFoodsInSequence({ long: { food_name: name.normalize('NFC') } });
    const search = (text: string) => get(`/foods?search=${encodeURIComponent(text)}`);
    expect(readIds((await search(` ${name} `)).json)).toEqual(['long']);
    const { status, headers, json } = await search(`${name}x`);
    expect({ status, json }).toEqual({ status: 200, json: [] });
    expect(headers.get('X-Total-Count')).toBe('0');
    expect(headers.get('Link')).toBeNull();
  });

  it('encodes the search text in the header Link, so the text cannot add a header', async () => {
    const food_name = 'x>;rel="prev",<';
    await storeFoodsInSequence({ a: { food_name }, b: { food_name } });
    const link = await get(`/foods?limit=1&search=${encodeURIComponent(food_name)}`);
    expect(findNextQuery(link)).toBeDefined();
    const injected = await get(`/foods?limit=1&search=${encodeURIComponent('r\r\nX-Evil: 1')}`);
    expect({ status: injected.status, json: injected.json }).toEqual({ status: 200, json: [] });
    expect(injected.headers.get('X-Evil')).toBeNull();
  });

  it('changes the ETag if the response body, the header Link, or the header X-Total-Count changes', async () => {
    const path = '/foods?sortField=food_name&sortOrder=asc&limit=1';
    const readEtag = async () => {
      clock += 1_000;
      return (await get(path)).headers.get('ETag') ?? '';
    };
    const etags = [await readEtag()];
    await deleteFood(service.db, 'bread');
    etags.push(await readEtag());
    await deleteFood(service.db, 'jollof');
    await deleteFood(service.db, 'soldOut');
    etags.push(await readEtag());
    await storeFoodsInSequence({ cake: { food_name: 'Cakes' } });
    etags.push(await readEtag());
    expect(new Set(etags).size).toBe(4);
    // Without this Cache-Control header, `fetch` would add `no-cache` to the request.
    const headers = { 'If-None-Match': etags[3] ?? '', 'Cache-Control': 'max-age=0' };
    expect((await service.call('GET', path, { headers })).status).toBe(304);
  });

  it('leaves out dishes that were deleted or hidden since the last refresh, and shows every change immediately if the request bypasses the cache', async () => {
    await get('/foods');
    await foodsCollection(service.db).doc('cake').delete();
    await foodsCollection(service.db).doc('bread').update({ hidden });
    await storeFoodsInSequence({ tea: { food_name: 'Tea' } });
    expect(readIds((await get('/foods')).json)).toEqual(['soldOut', 'jollof']);
    expect(readIds((await get('/foods?fresh=1')).json)).toEqual(['soldOut', 'jollof', 'tea']);
    await deleteFood(service.db, 'tea');
    expect(readIds((await get('/foods?fresh=2')).json)).toEqual(['soldOut', 'jollof']);
  });

  it('counts the dishes of a list for the IP address that started its read, and rejects only this address', async () => {
    await service.stop();
    const rateLimits = { ...testRateLimits, publicDocuments: 4 };
    service = await startTestService({ db: service.db, rateLimits });
    const getFrom = async (address: string) =>
      (await service.call('GET', '/foods', { headers: { 'X-Forwarded-For': address } })).status;
    expect(await getFrom('203.0.113.1')).toBe(200);
    expect([await getFrom('203.0.113.1'), await getFrom('203.0.113.1')]).toEqual([429, 429]);
    expect(await Promise.all(['203.0.113.1', '203.0.113.2'].map(getFrom))).toEqual([429, 200]);
  });
});

describe('GET /top-foods', () => {
  it.each([
    ['shares one load between concurrent requests', '/top-foods', 1],
    ['runs another load for a request that bypasses the cache', '/top-foods?fresh=1', 2],
  ])('%s', async (_what, secondPath, reads) => {
    const rateLimitCheck = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    const held = holdFirestoreReads(service.db);
    const requests = [get('/top-foods'), get(secondPath)];
    await expect.poll(() => rateLimitCheck).toHaveBeenCalledTimes(4);
    await setImmediate();
    held.release();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    expect(held.countReads()).toBe(reads);
  });

  it('returns the 6 most purchased foods, and sorts foods with equal purchase counts by name', async () => {
    const counts = { soup: 3, pie: 1, Curry: 1, rice: 9, stew: 0, cake: 2, bread: 1, apple: 0 };
    await storeFoodsInSequence({
      ...Object.fromEntries(
        Object.entries(counts).map(([id, purchase_count]) => [
          id,
          { food_name: id, purchase_count },
        ]),
      ),
      hidden: { purchase_count: 10, hidden },
    });
    const ids = readIds((await get('/top-foods')).json);
    expect(ids).toEqual(['rice', 'soup', 'cake', 'bread', 'Curry', 'pie']);
  });
});

it('GET /categories and GET /areas respond with the number of visible dishes of each category and area, sorted by name', async () => {
  await storeFoodsInSequence({
    rye: { food_category: 'Bread', area: 'Chorlton', cell: 'gcw2h' },
    jollof: {},
    soldOut: { quantity: 0, area: 'chorlton', cell: 'gcw2h' },
    hidden: { food_category: 'Secret', area: 'Secret', cell: 'gcw2h', hidden },
  });
  const categories = await get('/categories');
  expect(v.parse(foodCategoryListSchema, categories.json)).toEqual([
    { name: 'Bread', count: 1 },
    { name: 'Rice', count: 2 },
  ]);
  const { json } = await get('/areas');
  const area = { name: 'Chorlton', cell: 'gcw2h', count: 2 };
  expect(v.parse(foodAreaListSchema, json)).toEqual([area]);
});

describe('GET /my-foods/{email}', () => {
  const getOwn = (query = '') =>
    service.call('GET', `/my-foods/${ownerFixture.email}${query}`, { account: ownerFixture });
  beforeEach(() =>
    storeFoodsInSequence({
      first: {},
      second: {},
      third: { hidden },
      other: { owner_uid: 'another-uid' },
    }),
  );

  it('counts the foods, and is no large read, because a cook has at most 200 foods', async () => {
    await service.stop();
    const rateLimits = { ...testRateLimits, largeReads: 0, documents: 205 };
    const { db } = service;
    service = await startTestService({ db, rateLimits, foodLimits: deployedFoodLimits });
    const statuses = [await getOwn(), await getOwn(), await getOwn()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('returns all foods of the user, the newest first, including hidden ones with the reason, and no page headers', async () => {
    const { headers, json } = await getOwn();
    expect(readIds(json)).toEqual(['third', 'second', 'first']);
    expect(json).toMatchObject([{ hidden_reason: 'Not food' }, {}, {}]);
    expect(headers.get('Link')).toBeNull();
    expect(headers.get('X-Total-Count')).toBeNull();
  });

  it('links to the next page, and reports the number of all foods of the user', async () => {
    const page = await getOwn('?limit=2');
    expect(readIds(page.json)).toEqual(['third', 'second']);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    const query = findNextQuery(page);
    expect(query).toMatch(/^\?limit=2&after=[\w-]+$/);
    const last = await getOwn(query);
    expect(readIds(last.json)).toEqual(['first']);
    expect(last.headers.get('Link')).toBeNull();
  });
});

describe('GET /foods/{id}', () => {
  it('returns only the public fields of a food, with a strong ETag', async () => {
    const _id = await addFoodFixture(service);
    const { json, headers } = await get(`/foods/${_id}`);
    const { name, email, photoURL } = ownerFixture;
    expect(json).toStrictEqual({
      _id,
      ...foodFieldsFixture,
      purchase_count: 0,
      cook_id: toCookId(ownerFixture.uid),
      added_by: { name, email, photoURL },
    });
    expect(headers.get('ETag')).toMatch(/^".+"$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('GET /foods/{id}/same-cook', () => {
  const getOthers = (id: string) => get(`/foods/${id}/same-cook`);

  it('returns the three newest other visible foods of the cook', async () => {
    await storeFoodsInSequence({ a: {}, other: { owner_uid: 'another-uid' } });
    expect((await getOthers('a')).json).toEqual([]);
    await storeFoodsInSequence({ a: {}, b: {}, c: {}, d: {}, hidden: { hidden }, e: {} });
    expect(readIds((await getOthers('a')).json)).toEqual(['e', 'd', 'c']);
    expect(readIds((await getOthers('e')).json)).toEqual(['d', 'c', 'b']);
  });
});

it.each(
  ['missing', '__id__', 'hidden'].flatMap((id) => [`/foods/${id}`, `/foods/${id}/same-cook`]),
)('GET %s responds with 404, because no visible dish has this ID', async (path) => {
  await storeFoodsInSequence({ hidden: { hidden } });
  const message = 'The food item does not exist or was removed.';
  expect(await get(path)).toMatchObject({ status: 404, json: { message } });
});
