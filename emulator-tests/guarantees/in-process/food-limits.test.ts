import { hash } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { Account } from '@potluck/functions/account/authenticate';
import { foodAdditionsCollection } from '@potluck/functions/firestore/collections';
import { deployedFoodLimits } from '@potluck/functions/food/add-food';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createStoredFood } from '../../test-support/stored-documents';
import { createAccount } from './api-instance';
import { useApiInstance } from './use-api-instance';

const apiInstance = useApiInstance('menu-limits', {
  count: 2,
  isProxied: true,
  overrides: { foodLimits: deployedFoodLimits },
});
const { db } = apiInstance;
let cookCount = 0;
let cook: Account;
beforeEach(() => {
  cookCount += 1;
  cook = createAccount(`cook-${cookCount}`);
});

function sendAddition({ service } = apiInstance.instances[0] ?? expect.fail()) {
  const body = { ...foodFieldsFixture, added_by: cook };
  return service.call('POST', '/foods', { account: cook, body });
}

/**
 * Sends concurrent POST /foods requests of one cook, alternately to the two instances. Resolves
 * with the number of responses by status.
 */
async function sendConcurrentAdditions(times: number) {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, number) => sendAddition(apiInstance.instances[number % 2])),
  );
  const byStatus: Record<number, number> = {};
  for (const { status: code } of responses) byStatus[code] = (byStatus[code] ?? 0) + 1;
  return byStatus;
}

const countOwnFoods = async () =>
  (await db.collection('foods').where('owner_uid', '==', cook.uid).count().get()).data().count;

/** Stores the times of `count` additions of the cook, which count toward the limit per hour, but no dishes. */
async function recordAdditions(count: number): Promise<void> {
  const additions = Array.from(
    { length: count },
    (_, number) => [`recorded-${number}`, Timestamp.now()] as const,
  );
  const record = foodAdditionsCollection(db).doc(hash('sha256', cook.uid));
  await record.set({ added_at: Object.fromEntries(additions) }, { merge: true });
}

/** Stores dishes of the cook without a record in `food_additions`. */
async function storeFoods(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, number) => `${cook.uid}-${number}`);
  const food = createStoredFood(cook, foodFieldsFixture);
  await writeFoods(db, new Map(ids.map((id) => [id, food])));
}

describe('concurrent POST /foods requests of one cook at two instances', () => {
  it('add 10 of 20 dishes and get 409 for the others if the cook already has 190 of at most 200 dishes', async () => {
    await storeFoods(190);
    expect(await sendConcurrentAdditions(20)).toEqual({ 201: 10, 409: 10 });
    expect(await countOwnFoods()).toBe(200);
  });

  it('add exactly the dishes that are left of 30 in one hour, and get 429 for the 10 others', async () => {
    const left = chooseByTestLevel({ test: 10, all: 30, long: 30 });
    if (left < 30) await recordAdditions(30 - left);
    expect(await sendConcurrentAdditions(left + 10)).toEqual({ 201: left, 429: 10 });
    expect(await countOwnFoods()).toBe(left);
  });
});

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /foods when a response of Firestore is lost with %s',
  (code) => {
    it('adds each dish once, and still allows exactly 30 new dishes in one hour', async () => {
      // The first addition creates the record of additions. The second one changes it.
      for (const recordedCount of [0, 27]) {
        if (recordedCount > 0) await recordAdditions(recordedCount);
        apiInstance.proxy.failCalls('Commit', 'after', status[code], 1);
        expect((await sendAddition()).status).toBe(201);
        expect(apiInstance.proxy.clearFaults(), 'planned faults that did not occur').toBe(0);
      }
      expect(await sendConcurrentAdditions(4)).toEqual({ 201: 1, 429: 3 });
      expect(await countOwnFoods()).toBe(3);
    });

    it('responds with 409 if the cook has 200 dishes and the rollback response is lost', async () => {
      await storeFoods(200);
      apiInstance.proxy.failCalls('Rollback', 'after', status[code], 1);
      expect((await sendAddition()).status).toBe(409);
      apiInstance.proxy.clearFaults();
    });
  },
);

describe('DELETE /foods/:id when the commit response is lost', () => {
  it('allows a cook with 200 dishes to add exactly one more dish', async () => {
    await storeFoods(200);
    apiInstance.proxy.failCalls('Commit', 'after', status.UNAVAILABLE, 1);
    const deletion = await apiInstance.service.call('DELETE', `/foods/${cook.uid}-0`, {
      account: cook,
      body: { email: cook.email },
    });
    expect(deletion.status).toBe(200);
    expect(apiInstance.proxy.clearFaults()).toBe(0);
    expect(await sendConcurrentAdditions(3)).toEqual({ 201: 1, 409: 2 });
  });
});

describe('POST /foods during a purchase of a dish of the same cook', () => {
  it('responds with 201 before the transaction of the purchase ends', async () => {
    const { json } = await sendAddition();
    const foodDocument = db.doc(`foods/${json.insertedId as string}`);
    await db.runTransaction(async (transaction) => {
      await transaction.get(foodDocument);
      expect((await sendAddition(apiInstance.instances[1])).status).toBe(201);
      transaction.update(foodDocument, { quantity: 9 });
    });
    expect((await foodDocument.get()).get('quantity')).toBe(9);
  });
});
