import * as v from 'valibot';
import { setImmediate } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodListSchema } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { READ_DEADLINE_MS } from '../http/limits';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { holdFirestoreReads } from '../testing/hold-firestore-reads';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const start = new Date('2026-03-01T12:00:00Z').getTime();
let clock = start;
let service: TestApiService;
beforeEach(async () => {
  clock = start;
  service = await startTestService({ now: () => new Date((clock += 1_000)) });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.stop();
});

const addFood = (food_name: string, price: number) => addFoodFixture(service, { food_name, price });

async function readNames(path: string): Promise<string[]> {
  const { json } = await service.call('GET', path, { account: ownerFixture });
  return v.parse(foodListSchema, json).map(({ food_name }) => food_name);
}

describe('GET /foods', () => {
  beforeEach(async () => {
    await addFood('Éclair', 5);
    await addFood('zucchini', 5);
    await addFood('Apple pie', 9);
  });

  it.each([
    ['', ['Apple pie', 'Éclair', 'zucchini']],
    ['?sortField=food_name&sortOrder=asc', ['Apple pie', 'Éclair', 'zucchini']],
    ['?sortField=food_name&sortOrder=desc', ['zucchini', 'Éclair', 'Apple pie']],
    ['?sortField=price&sortOrder=asc', ['Éclair', 'zucchini', 'Apple pie']],
    ['?sortField=price&sortOrder=desc', ['Apple pie', 'Éclair', 'zucchini']],
  ])(
    'uses the sort order of the query "%s", and sorts foods of the same price by name',
    async (query, names) => {
      expect(await readNames(`/foods${query}`)).toEqual(names);
    },
  );

  it.each([
    ['sortField', 'sortField=quantity', '“sortField” must be food_name or price.'],
    [
      'without',
      'without=milk,xyz',
      expect.stringMatching(
        /^“without” must be a comma-separated list of these allergens: gluten, /,
      ) as string,
    ],
  ])(
    'responds with 400 and the allowed values of “%s” to the query %s',
    async (name, query, text) => {
      expect(await service.call('GET', `/foods?${query}`)).toMatchObject({
        status: 400,
        json: { code: 'invalid', message: text, fields: { [name]: text } },
      });
    },
  );
});

describe('GET /foods, while two other lists without a limit load', () => {
  const path = '/foods?sortField=food_name&sortOrder=asc';
  const readStatus = async (requestPath: string) => (await service.call('GET', requestPath)).status;

  /** Advances the timers in small steps, because the in-memory Firestore also uses timers. */
  async function advanceUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) await vi.advanceTimersByTimeAsync(1);
  }

  async function readStatusWithFakeTimers(response: Promise<number>): Promise<number> {
    let isSettled = false;
    void response.then(() => (isSettled = true));
    await advanceUntil(() => isSettled);
    return response;
  }

  /**
   * Starts the loads of two other lists, and sends a request for `path`, which waits for these loads.
   * Resolves with the held reads of the two loads after the three requests have timed out.
   */
  async function timeOutRequests() {
    await addFood('Soup', 5);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rateLimitCheck = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    const send = async (paths: string[]) => {
      const count = rateLimitCheck.mock.calls.length + paths.length;
      const responses = paths.map(readStatus);
      while (rateLimitCheck.mock.calls.length < count) await setImmediate();
      await setImmediate();
      return responses;
    };

    const metaRead = holdFirestoreReads(service.db);
    const loading = await send(
      ['asc', 'desc'].map((order) => `/foods?sortField=price&sortOrder=${order}`),
    );
    const first = await send([path]);
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS - 1_000);
    // Each list needs two reads, and each read has its own deadline. Therefore, the two other lists are still
    // loading after the requests for them have timed out.
    const reads = holdFirestoreReads(service.db);
    metaRead.release();
    await advanceUntil(() => reads.countReads() === 1);
    await vi.advanceTimersByTimeAsync(1_000);
    const statuses = await Promise.all([...loading, ...first]);
    expect(statuses).toEqual([503, 503, 503]);
    return reads;
  }

  it('does not load a list after all its requests have timed out', async () => {
    const reads = await timeOutRequests();
    reads.release();
    expect(await readStatusWithFakeTimers(readStatus('/foods?fresh=1'))).toBe(200);
    // The two other lists share the read of the shards, and each reads its dishes. The fresh list needs three reads.
    expect(reads.countReads()).toBe(6);
  });
});

describe('GET /top-foods', () => {
  it('returns the 6 most purchased foods, and sorts foods with equal purchase counts by name', async () => {
    const counts = { soup: 3, pie: 1, Curry: 1, rice: 9, stew: 0, cake: 2, bread: 1, apple: 0 };
    for (const [name, purchase_count] of Object.entries(counts)) {
      const id = await addFood(name, 5);
      await foodsCollection(service.db).doc(id).update({ purchase_count });
    }
    expect(await readNames('/top-foods')).toEqual([
      'rice',
      'soup',
      'cake',
      'bread',
      'Curry',
      'pie',
    ]);
  });
});

describe('GET /my-foods/{email}', () => {
  it('returns only the foods of the user, newest first', async () => {
    await addFood('first', 5);
    await addFood('second', 5);
    const body = { ...foodFieldsFixture, added_by: buyerFixture };
    await service.call('POST', '/foods', { account: buyerFixture, body });
    expect(await readNames(`/my-foods/${ownerFixture.email}`)).toEqual(['second', 'first']);
  });

  const get = (query: string) =>
    service.call('GET', `/my-foods/${ownerFixture.email}${query}`, { account: ownerFixture });

  it('links to the next page, and reports the number of all foods of the user', async () => {
    for (const name of ['first', 'second', 'third']) await addFood(name, 5);
    const page = await get('?limit=2');
    const link = page.headers.get('Link') ?? '';
    expect(link).toMatch(/^<\?limit=2&after=[\w-]+>; rel="next"$/);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    expect(v.parse(foodListSchema, page.json).map(({ food_name }) => food_name)).toEqual([
      'third',
      'second',
    ]);
    // The cursor contains the values of its food, so it stays valid after the food is deleted.
    const { _id } = v.parse(foodListSchema, page.json)[1] ?? {};
    await foodsCollection(service.db).doc(String(_id)).delete();
    const last = await get(/<(.*)>/.exec(link)?.[1] ?? '');
    expect(v.parse(foodListSchema, last.json).map(({ food_name }) => food_name)).toEqual(['first']);
    expect(last.headers.get('Link')).toBeNull();
    expect(last.headers.get('X-Total-Count')).toBe('2');
  });

  it('returns all foods and no page headers if the query has no limit', async () => {
    for (const name of ['first', 'second']) await addFood(name, 5);
    const { headers, json } = await get('');
    expect(json).toHaveLength(2);
    expect(headers.get('Link')).toBeNull();
    expect(headers.get('X-Total-Count')).toBeNull();
  });

  it.each([
    ['limit=241', '“limit” must be a number from 1 to 240.'],
    ['limit=0', '“limit” must be a number from 1 to 240.'],
    ['after=abc', '“after” must be a cursor.'],
  ])('responds with 400 to the query %s', async (query, message) => {
    expect(await get(`?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid', message },
    });
  });
});

describe('GET /foods/{id}', () => {
  it('returns the public fields of a food', async () => {
    const _id = await addFoodFixture(service);
    const { json } = await service.call('GET', `/foods/${_id}`);
    const { name, email, photoURL } = ownerFixture;
    expect(json).toStrictEqual({
      _id,
      ...foodFieldsFixture,
      purchase_count: 0,
      added_by: { name, email, photoURL },
    });
  });

  it.each(['missing', '__id__'])('responds with 404 for the id %s', async (id) => {
    expect(await service.call('GET', `/foods/${id}`)).toMatchObject({
      status: 404,
      json: { message: 'The food item does not exist or was removed.' },
    });
  });
});

describe.each([
  ['/top-foods', 1],
  // If the menu has no generation ID, loading the list needs two reads: one of the generation ID and one of
  // all foods.
  ['/foods?sortField=food_name&sortOrder=asc', 2],
])('GET %s', (path, loadReads) => {
  /**
   * Resolves with the number of Firestore reads that two concurrent requests cause. Every read waits
   * until both requests have arrived.
   */
  async function countReads(firstPath: string, secondPath: string): Promise<number> {
    const rateLimitCheck = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    const held = holdFirestoreReads(service.db);
    const requests = [service.call('GET', firstPath), service.call('GET', secondPath)];
    await expect.poll(() => rateLimitCheck).toHaveBeenCalledTimes(2);
    await setImmediate();
    held.release();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    return held.countReads();
  }

  it('shares one load between concurrent requests', async () => {
    expect(await countReads(path, path)).toBe(loadReads);
  });

  it('runs another load for a request that bypasses the cache', async () => {
    const freshPath = `${path}${path.includes('?') ? '&' : '?'}fresh=1`;
    expect(await countReads(path, freshPath)).toBe(2 * loadReads);
  });
});
