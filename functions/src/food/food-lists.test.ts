import { setImmediate } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodListSchema } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const start = new Date('2026-03-01T12:00:00Z').getTime();
let clock = start;
let service: TestService;
beforeEach(async () => {
  clock = start;
  service = await startTestService({ now: () => new Date((clock += 1_000)) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const addFood = (food_name: string, price: number) => addFoodFixture(service, { food_name, price });

async function readNames(path: string): Promise<string[]> {
  const { json } = await service.call('GET', path, { account: ownerFixture });
  return foodListSchema.parse(json).map(({ food_name }) => food_name);
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
    'sorts as the query "%s" requests, and sorts foods of the same price by name',
    async (query, names) => {
      expect(await readNames(`/foods${query}`)).toEqual(names);
    },
  );

  it('responds 400 if the sort field is unknown', async () => {
    expect((await service.call('GET', '/foods?sortField=quantity')).status).toBe(400);
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

  it.each(['missing', '__id__'])('responds 404 for the id %s', async (id) => {
    expect(await service.call('GET', `/foods/${id}`)).toMatchObject({
      status: 404,
      json: { message: 'The food item does not exist or was removed.' },
    });
  });
});

/** The internal client of the Firestore SDK. Every query calls its method `requestStream`. */
interface QueryTransport {
  requestStream: (...options: unknown[]) => Promise<unknown>;
}

describe.each(['/top-foods', '/foods?sortField=food_name&sortOrder=asc'])('GET %s', (path) => {
  /**
   * Resolves with the number of Firestore queries that two concurrent requests cause. The stub
   * delays every query until both requests have arrived.
   */
  async function countQueries(firstPath: string, secondPath: string): Promise<number> {
    let startQueries = (): void => undefined;
    const bothArrived = new Promise<void>((resolve) => (startQueries = resolve));
    const transport = service.db as unknown as QueryTransport;
    const requestStream = transport.requestStream.bind(transport);
    const query = vi.spyOn(transport, 'requestStream').mockImplementation(async (...options) => {
      await bothArrived;
      return requestStream(...options);
    });
    const rateLimitCheck = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    const requests = [service.call('GET', firstPath), service.call('GET', secondPath)];
    await expect.poll(() => rateLimitCheck).toHaveBeenCalledTimes(2);
    await setImmediate();
    startQueries();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    return query.mock.calls.length;
  }

  it('shares one query between concurrent requests', async () => {
    expect(await countQueries(path, path)).toBe(1);
  });

  it('runs another query for a request that bypasses the cache', async () => {
    const freshPath = `${path}${path.includes('?') ? '&' : '?'}fresh=1`;
    expect(await countQueries(path, freshPath)).toBe(2);
  });
});
