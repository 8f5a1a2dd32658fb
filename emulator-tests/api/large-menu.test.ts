import type { StoredFood } from '@potluck/functions/firestore/collections';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { beforeAll, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { createStoredFood } from '../test-support/stored-documents';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { soupFixture } from '../test-support/food-requests';

const FOOD_COUNT = 1000;
const RUN_COUNT = 9;
/**
 * Maximum time of the fastest call of `GET /foods`, in ms. On an idle machine, a call takes 60 to 90 ms. With
 * one query for each dish, a call would take several seconds.
 */
const MAX_MS = 1_000;
const cook = { uid: 'cook', name: 'Cook', email: 'cook@potluck.test', photoURL: null };

beforeAll(async () => {
  await clearFirestore();
  const { db, close } = connectFirestore();
  const foods = new Map<string, StoredFood>();
  for (let number = 0; number < FOOD_COUNT; number += 1) {
    const food = createStoredFood(cook, {
      ...soupFixture,
      food_name: `Soup ${number}`,
      price: number / 4,
    });
    foods.set(`soup-${number}`, food);
  }
  await writeFoods(db, foods);
  await close();
});

it(`GET /foods lists ${FOOD_COUNT} dishes in under ${MAX_MS} ms (fastest of ${RUN_COUNT} calls)`, async () => {
  const times: number[] = [];
  for (let run = 0; run < RUN_COUNT; run += 1) {
    const started = performance.now();
    const { body } = await anonymousApiClient.get('/foods?sortField=price&sortOrder=desc');
    times.push(performance.now() - started);
    expect(body).toHaveLength(FOOD_COUNT);
  }
  // Compares the fastest call with the limit, because other work on the machine can only slow a
  // call down.
  const fastestMs = Math.round(Math.min(...times));
  console.log(`GET /foods with ${FOOD_COUNT} dishes: ${fastestMs} ms (at most ${MAX_MS} ms)`);
  expect(fastestMs).toBeLessThan(MAX_MS);
});
