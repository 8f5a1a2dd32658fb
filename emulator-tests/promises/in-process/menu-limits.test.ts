import { status } from '@grpc/grpc-js';
import type { Account } from '@potluck/functions/account/account';
import { foodAdditionsIn } from '@potluck/functions/firestore/collections';
import { publicMenuLimits } from '@potluck/functions/food/menu-limits';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { storedFood } from '../../support/documents';
import { connectFirestore } from '../../support/firestore';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { openShop, type Shop } from './shop';

const project = `${projectId}-menu-limits`;
const witness = connectFirestore({ project });
let proxy: FirestoreProxy;
/** Two instances. The first reaches Firestore through the proxy. */
let instances: Shop[];
let cooks = 0;
let cook: Account;
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  const overrides = { menuLimits: publicMenuLimits };
  instances = [
    await openShop(project, proxy.host, overrides),
    await openShop(project, undefined, overrides),
  ];
  await Promise.all(instances.map((instance) => instance.connect()));
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  proxy.stop();
  await witness.close();
});
beforeEach(() => {
  cooks += 1;
  const uid = `cook-${cooks}`;
  cook = { uid, email: `${uid}@potluck.test`, name: 'Cook', photoURL: null };
});

function add(instance = 0) {
  const body = { ...sampleFood, added_by: cook };
  const { service } = instances[instance] ?? fail();
  return service.call('POST', '/foods', { account: cook, body });
}

function remove(id: string) {
  const { service } = instances[0] ?? fail();
  return service.call('DELETE', `/foods/${id}`, { account: cook, body: { email: cook.email } });
}

/** Sends additions to both instances at the same time; resolves with the responses by status. */
async function addAtOnce(times: number) {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, number) => add(number % 2)),
  );
  const byStatus: Record<number, number> = {};
  for (const { status: code } of responses) byStatus[code] = (byStatus[code] ?? 0) + 1;
  return byStatus;
}

const own = () => witness.db.collection('foods').where('owner_uid', '==', cook.uid);
const dishes = async () => (await own().count().get()).data().count;

/** Stores dishes as an instance of an earlier version does: without a record of the addition. */
async function store(count: number): Promise<void> {
  const writer = witness.db.bulkWriter();
  for (let number = 0; number < count; number += 1) {
    void writer.set(witness.db.doc(`foods/${cook.uid}-${number}`), storedFood(cook, sampleFood));
  }
  await writer.close();
}

describe('concurrent POST /foods of one cook at two instances', () => {
  it('keeps the limit of 200: accepts only 10 of 20 dishes from a cook who has 190', async () => {
    await store(190);
    expect(await addAtOnce(20)).toEqual({ 201: 10, 409: 10 });
    expect(await dishes()).toBe(200);
  });

  it('adds 30 of 40 dishes in one hour', async () => {
    expect(await addAtOnce(40)).toEqual({ 201: 30, 429: 10 });
    expect(await dishes()).toBe(30);
  });

  it('includes dishes in the limit that an instance of an older release added', async () => {
    expect((await add()).status).toBe(201);
    await store(199);
    expect((await add()).status).toBe(409);
  });
});

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /foods when the commit response is lost with %s',
  (code) => {
    it('adds and counts the dish once', async () => {
      proxy.fail('Commit', 'after', status[code], 1);
      const { status: answered, json } = await add();
      expect(proxy.heal(), 'planned faults that no call met').toBe(0);
      expect(answered).toBe(201);
      const id = json.insertedId as string;
      expect((await own().get()).docs.map((food) => food.id)).toEqual([id]);
      const records = (await foodAdditionsIn(witness.db).get()).docs.map((each) => each.data());
      expect(records.filter(({ added_at }) => added_at[id])).toHaveLength(1);
    });

    it('still adds exactly 30 dishes in one hour', async () => {
      for (let count = 0; count < 28; count += 1) await add(1);
      proxy.fail('Commit', 'after', status[code], 1);
      expect((await add()).status).toBe(201);
      expect(proxy.heal()).toBe(0);
      expect(await addAtOnce(4)).toEqual({ 201: 1, 429: 3 });
    });

    it('returns 409 for a cook who has 200 dishes', async () => {
      await store(200);
      proxy.fail('Rollback', 'after', status[code], 1);
      expect((await add()).status).toBe(409);
      proxy.heal();
    });
  },
);

describe('DELETE /foods/:id when the commit response is lost', () => {
  it('makes room for exactly one dish', async () => {
    await store(200);
    proxy.fail('Commit', 'after', status.UNAVAILABLE, 1);
    expect((await remove(`${cook.uid}-0`)).status).toBe(200);
    expect(proxy.heal()).toBe(0);
    expect(await addAtOnce(3)).toEqual({ 201: 1, 409: 2 });
  });
});

describe('POST /foods while a dish of the same cook is being sold', () => {
  it('does not wait for the purchase', async () => {
    const { json } = await add();
    const dish = witness.db.doc(`foods/${json.insertedId as string}`);
    await witness.db.runTransaction(async (transaction) => {
      await transaction.get(dish);
      expect((await add(1)).status).toBe(201);
      transaction.update(dish, { quantity: 9 });
    });
    expect((await dish.get()).get('quantity')).toBe(9);
  });
});

function fail(): never {
  throw new Error('There is no such instance.');
}
