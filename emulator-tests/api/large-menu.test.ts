import * as v from 'valibot';
import { foodListSchema } from '@potluck/functions/contract/food';
import type { StoredFood } from '@potluck/functions/firestore/collections';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { beforeAll, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { createStoredFood } from '../test-support/stored-documents';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { soupFixture } from '../test-support/food-requests';

const FOOD_COUNT = 1000;
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

it(`GET /foods lists ${FOOD_COUNT} dishes in the requested order`, async () => {
  const { body } = await anonymousApiClient.get('/foods?sortField=price&sortOrder=desc');
  const prices = v.parse(foodListSchema, body).map(({ price }) => price);
  expect(prices).toEqual(
    Array.from({ length: FOOD_COUNT }, (_, number) => number / 4).toReversed(),
  );
});
