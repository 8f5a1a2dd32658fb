import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { status } from '@grpc/grpc-js';
import type { Account } from '@potluck/functions/account/authenticate';
import { foodAdditionsCollection } from '@potluck/functions/firestore/collections';
import { deployedFoodLimits } from '@potluck/functions/food/add-food';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectId } from '../../scripts/project-config';
import { createStoredFood } from '../../test-support/stored-documents';
import { connectFirestore } from '../../test-support/firestore-connection';
import { checkMenuAfterAll } from './check-menu-after-all';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { startApiInstance, type ApiInstance } from './api-instance';

const project = `${projectId}-menu-limits`;
const inspectionClient = connectFirestore({ project });
checkMenuAfterAll(project);
let proxy: FirestoreProxy;
/** Two API instances. Only the first connects to Firestore through the proxy. */
let instances: ApiInstance[];
let cookCount = 0;
let cook: Account;
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  const overrides = { foodLimits: deployedFoodLimits };
  instances = [
    await startApiInstance(project, proxy.host, overrides),
    await startApiInstance(project, undefined, overrides),
  ];
  await Promise.all(instances.map((instance) => instance.waitForFirestore()));
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  proxy.stop();
  await inspectionClient.close();
});
beforeEach(() => {
  cookCount += 1;
  const uid = `cook-${cookCount}`;
  cook = {
    uid,
    email: `${uid}@potluck.test`,
    name: 'Cook',
    photoURL: null,
    authTime: loginTimeFixture,
  };
});

function sendAddition(instance = 0) {
  const body = { ...foodFieldsFixture, added_by: cook };
  const { service } = instances[instance] ?? throwMissingInstance();
  return service.call('POST', '/foods', { account: cook, body });
}

function sendDeletion(id: string) {
  const { service } = instances[0] ?? throwMissingInstance();
  return service.call('DELETE', `/foods/${id}`, { account: cook, body: { email: cook.email } });
}

/**
 * Sends concurrent POST /foods requests of one cook, alternately to the two instances. Resolves
 * with the number of responses by status.
 */
async function sendConcurrentAdditions(times: number) {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, number) => sendAddition(number % 2)),
  );
  const byStatus: Record<number, number> = {};
  for (const { status: code } of responses) byStatus[code] = (byStatus[code] ?? 0) + 1;
  return byStatus;
}

const ownFoodsQuery = () =>
  inspectionClient.db.collection('foods').where('owner_uid', '==', cook.uid);
const countOwnFoods = async () => (await ownFoodsQuery().count().get()).data().count;

/**
 * Stores dishes of the cook without a record in `foodAdditionsCollection`. An older release of the
 * service stored dishes without this record.
 */
async function storeFoods(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, number) => `${cook.uid}-${number}`);
  const food = createStoredFood(cook, foodFieldsFixture);
  await writeFoods(inspectionClient.db, new Map(ids.map((id) => [id, food])));
}

describe('concurrent POST /foods requests of one cook at two instances', () => {
  it('add 10 of 20 dishes and get 409 for the others if the cook already has 190 of at most 200 dishes', async () => {
    await storeFoods(190);
    expect(await sendConcurrentAdditions(20)).toEqual({ 201: 10, 409: 10 });
    expect(await countOwnFoods()).toBe(200);
  });

  it('add 30 of 40 dishes in one hour and get 429 for the others', async () => {
    expect(await sendConcurrentAdditions(40)).toEqual({ 201: 30, 429: 10 });
    expect(await countOwnFoods()).toBe(30);
  });
});

describe('POST /foods', () => {
  it('counts dishes without a record in foodAdditionsCollection toward the limit of 200 dishes', async () => {
    expect((await sendAddition()).status).toBe(201);
    await storeFoods(199);
    expect((await sendAddition()).status).toBe(409);
  });
});

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /foods when the commit response is lost with %s',
  (code) => {
    it('adds the dish once and records its addition once', async () => {
      proxy.failCalls('Commit', 'after', status[code], 1);
      const { status: httpStatus, json } = await sendAddition();
      expect(proxy.clearFaults(), 'planned faults that did not occur').toBe(0);
      expect(httpStatus).toBe(201);
      const id = json.insertedId as string;
      expect((await ownFoodsQuery().get()).docs.map((food) => food.id)).toEqual([id]);
      const records = (await foodAdditionsCollection(inspectionClient.db).get()).docs.map(
        (record) => record.data(),
      );
      expect(records.filter(({ added_at }) => added_at[id])).toHaveLength(1);
    });

    it('still allows exactly 30 new dishes in one hour', async () => {
      for (let count = 0; count < 28; count += 1) await sendAddition(1);
      proxy.failCalls('Commit', 'after', status[code], 1);
      expect((await sendAddition()).status).toBe(201);
      expect(proxy.clearFaults()).toBe(0);
      expect(await sendConcurrentAdditions(4)).toEqual({ 201: 1, 429: 3 });
    });
  },
);

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /foods when the rollback response is lost with %s',
  (code) => {
    it('responds with 409 if the cook has 200 dishes', async () => {
      await storeFoods(200);
      proxy.failCalls('Rollback', 'after', status[code], 1);
      expect((await sendAddition()).status).toBe(409);
      proxy.clearFaults();
    });
  },
);

describe('DELETE /foods/:id when the commit response is lost', () => {
  it('allows a cook with 200 dishes to add exactly one more dish', async () => {
    await storeFoods(200);
    proxy.failCalls('Commit', 'after', status.UNAVAILABLE, 1);
    expect((await sendDeletion(`${cook.uid}-0`)).status).toBe(200);
    expect(proxy.clearFaults()).toBe(0);
    expect(await sendConcurrentAdditions(3)).toEqual({ 201: 1, 409: 2 });
  });
});

describe('POST /foods during a purchase of a dish of the same cook', () => {
  it('responds with 201 before the transaction of the purchase ends', async () => {
    const { json } = await sendAddition();
    const foodDocument = inspectionClient.db.doc(`foods/${json.insertedId as string}`);
    await inspectionClient.db.runTransaction(async (transaction) => {
      await transaction.get(foodDocument);
      expect((await sendAddition(1)).status).toBe(201);
      transaction.update(foodDocument, { quantity: 9 });
    });
    expect((await foodDocument.get()).get('quantity')).toBe(9);
  });
});

function throwMissingInstance(): never {
  throw new Error('There is no instance with this index.');
}
