import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { billOf } from '@potluck/functions/testing/bill';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { cook } from '@potluck/functions/testing/sample-people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFood } from '../../support/documents';
import { useShop } from './use-shop';

const DISHES = 1_000;
const READERS = 100;
const DISH_BYTES = 8_400;

const shop = useShop('large-menu-readers');
const agent = new Agent({ maxSockets: READERS });

beforeAll(async () => {
  const writer = shop.db.bulkWriter();
  for (let number = 0; number < DISHES; number += 1) {
    const food = storedFood(cook, {
      ...sampleFood,
      food_name: `Dish ${number}`,
      food_image: `https://example.com/${'x'.repeat(2_025)}`,
      // Three bytes each, as many as the contract allows.
      food_category: '飯'.repeat(40),
      food_origin: '飯'.repeat(60),
      description: '飯'.repeat(2_000),
    });
    void writer.set(shop.db.doc(`foods/dish-${number}`), food);
  }
  await writer.close();
  // The first query connects to Firestore.
  await read('/top-foods');
});
afterAll(() => {
  agent.destroy();
});

/** Reads a path without keeping the body. */
async function read(path: string): Promise<{ status: number; bytes: number; ms: number }> {
  const started = performance.now();
  const [response] = (await once(get(`${shop.service.base}${path}`, { agent }), 'response')) as [
    IncomingMessage,
  ];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return { status: response.statusCode ?? 0, bytes, ms: performance.now() - started };
}

async function readAtOnce(paths: string[]) {
  let responses: Awaited<ReturnType<typeof read>>[] = [];
  const { roundTrips } = await billOf(shop.service.db, async () => {
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

describe(`GET /foods with ${DISHES} dishes of ${DISH_BYTES} bytes`, () => {
  it(`answers ${READERS} concurrent readers with status 200 from one query`, async () => {
    const paths = Array<string>(READERS).fill('/foods');
    const { ok, queries, bytes } = await readAtOnce(paths);
    expect({ ok, queries }).toEqual({ ok: READERS, queries: 1 });
    expect(bytes).toBeGreaterThan(READERS * DISHES * DISH_BYTES);
  });
});
