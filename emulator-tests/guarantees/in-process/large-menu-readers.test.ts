import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { StoredFood } from '@potluck/functions/firestore/collections';
import { countFirestoreUsage } from '@potluck/functions/testing/firestore-usage';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoredFood } from '../../test-support/stored-documents';
import { useApiInstance } from './use-api-instance';

const FOOD_COUNT = 1_000;
const READER_COUNT = 100;
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
  // Send a first request, so the measurement does not include the connection to Firestore.
  await read('/top-foods');
});
afterAll(() => {
  agent.destroy();
});

/**
 * Sends a GET request for `path`. Returns the status, the size of the body in bytes, and the
 * response time in ms. Does not store the body.
 */
async function read(path: string): Promise<{ status: number; bytes: number; ms: number }> {
  const started = performance.now();
  const [response] = (await once(
    get(`${apiInstance.service.base}${path}`, { agent }),
    'response',
  )) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return { status: response.statusCode ?? 0, bytes, ms: performance.now() - started };
}

async function readConcurrently(paths: string[]) {
  let responses: Awaited<ReturnType<typeof read>>[] = [];
  const { roundTrips } = await countFirestoreUsage(apiInstance.service.db, async () => {
    responses = await Promise.all(paths.map(read));
  });
  const slowest = Math.round(Math.max(...responses.map(({ ms }) => ms)));
  const ok = responses.filter(({ status }) => status === 200);
  console.log(
    `${paths.length} readers of ${paths[0]}: ${ok.length} × 200, ${roundTrips} queries, slowest ${slowest} ms`,
  );
  const bytes = ok.reduce((total, response) => total + response.bytes, 0);
  return { ok: ok.length, queries: roundTrips, bytes };
}

describe(`GET /foods with ${FOOD_COUNT} dishes of ${FOOD_BYTES} bytes each`, () => {
  it(`responds with 200 to ${READER_COUNT} concurrent readers and reads the dishes once`, async () => {
    const paths = Array<string>(READER_COUNT).fill('/foods');
    const { ok, queries, bytes } = await readConcurrently(paths);
    // The first query looks for the generation ID of the menu and finds none. Therefore, the second one reads the
    // collection `foods`.
    expect({ ok, queries }).toEqual({ ok: READER_COUNT, queries: 2 });
    expect(bytes).toBeGreaterThan(READER_COUNT * FOOD_COUNT * FOOD_BYTES);
  });
});
