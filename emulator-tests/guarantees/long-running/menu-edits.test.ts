import { setTimeout } from 'node:timers/promises';
import { foodsCollection } from '@potluck/functions/firestore/collections';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { storedFoodFixture } from '@potluck/functions/testing/stored-food-fixture';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { expect, it } from 'vitest';
import { useApiInstance } from '../in-process/use-api-instance';

const EDITS_PER_SECOND = 64;
const SECONDS = 60;
/** Number of dishes. Each dish is edited every 10 s. */
const DISHES = 10 * EDITS_PER_SECOND;

const apiInstance = useApiInstance('menu-edits');

/** Edits the price of a dish. Repeats the request until its status is not 503. */
async function editPrice(foodId: string, price: number): Promise<number> {
  const body = { ...foodFieldsFixture, price, email: ownerFixture.email };
  for (;;) {
    const request = { account: ownerFixture, body };
    const { status } = await apiInstance.service.call('PUT', `/foods/${foodId}`, request);
    if (status !== 503) return status;
  }
}

it(
  `an API instance loses no change of a dish during ${EDITS_PER_SECOND} edits a second for ${SECONDS} s`,
  { timeout: 600_000 },
  async () => {
    const { db } = apiInstance;
    const ids = Array.from({ length: DISHES }, (_, number) => `dish-${number}`);
    await writeFoods(db, new Map(ids.map((id) => [id, storedFoodFixture])));
    const edits: Promise<number>[] = [];
    const lastPrices = new Map<string, number>();
    const startedAt = performance.now();
    for (let number = 0; number < SECONDS * EDITS_PER_SECOND; number += 1) {
      const dueAt = startedAt + (number * 1_000) / EDITS_PER_SECOND;
      await setTimeout(Math.max(0, dueAt - performance.now()));
      const id = `dish-${number % DISHES}`;
      lastPrices.set(id, number + 1);
      edits.push(editPrice(id, number + 1));
    }
    const statuses = await Promise.all(edits);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `${edits.length} edits at ${EDITS_PER_SECOND} a second: all stored after ${seconds} s`,
    );
    expect(statuses).toEqual(Array(edits.length).fill(200));
    for (const food of (await foodsCollection(db).get()).docs) {
      expect(food.data().price).toBe(lastPrices.get(food.id) ?? storedFoodFixture.price);
    }
  },
);
