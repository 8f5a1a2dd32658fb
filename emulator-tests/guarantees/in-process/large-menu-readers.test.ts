import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { StoredFood } from '@potluck/functions/firestore/collections';
import { countFirestoreUsage } from '@potluck/functions/testing/firestore-usage';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoredFood } from '../../test-support/stored-documents';
import { chooseByTestLevel } from '../../test-support/test-level';
import { useApiInstance } from './use-api-instance';

const FOOD_COUNT = 1_000;
const READER_COUNT = chooseByTestLevel({ test: 8, all: 100, long: 100 });
const FOOD_BYTES = 8_400;

const apiInstance = useApiInstance('large-menu-readers');
const agent = new Agent({ maxSockets: READER_COUNT });

beforeAll(async () => {
  const foods = new Map<string, StoredFood>();
  for (let number = 0; number < FOOD_COUNT; number += 1) {
    const food = createStoredFood(ownerFixture, {
      ...foodFieldsFixture,
      food_name: `Dish ${number}`,
      food_image: `https://example.com/${'x'.repeat(2_025)}`,
      // The image URL has almost the maximum length that the API schema allows. The category, the
      // origin, and the description have the maximum length, and each of their characters has three
      // bytes.
      food_category: '飯'.repeat(40),
      food_origin: '飯'.repeat(60),
      description: '飯'.repeat(2_000),
    });
    foods.set(`dish-${number}`, food);
  }
  await writeFoods(apiInstance.db, foods);
});
afterAll(() => agent.destroy());

/**
 * Sends a GET request for `path`. Returns the status and the size of the body in bytes. Does not
 * store the body.
 */
async function read(path: string): Promise<{ status: number; bytes: number }> {
  const [response] = (await once(
    get(`${apiInstance.service.base}${path}`, { agent }),
    'response',
  )) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return { status: response.statusCode ?? 0, bytes };
}

describe(`GET /foods with ${FOOD_COUNT} dishes of ${FOOD_BYTES} bytes each`, () => {
  it(`responds with 200 to ${READER_COUNT} concurrent readers, which share reads of the dishes`, async () => {
    let responses: Awaited<ReturnType<typeof read>>[] = [];
    const { roundTrips } = await countFirestoreUsage(apiInstance.service.db, async () => {
      responses = await Promise.all(Array.from({ length: READER_COUNT }, () => read('/foods')));
    });
    expect(responses.map(({ status }) => status)).toEqual(Array(READER_COUNT).fill(200));
    const smallest = Math.min(...responses.map(({ bytes }) => bytes));
    expect(smallest).toBeGreaterThan(FOOD_COUNT * FOOD_BYTES);
    // A read of the dishes consists of two queries: the first one looks for the generation ID of the menu and
    // finds none. A reader that arrives after a read has ended starts another one.
    console.log(`${READER_COUNT} readers: ${roundTrips} queries`);
    expect(roundTrips).toBeLessThan(2 * READER_COUNT);
  });
});
