import type { Firestore, WriteBatch } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodAdditionsCollection, foodsCollection } from '../firestore/collections';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { ownerFixture } from '../testing/user-fixtures';
import { addFood, deployedFoodLimits } from './add-food';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Commit = WriteBatch['commit'];
const createGrpcError = (code: number) => Object.assign(new Error('Firestore failed.'), { code });

/** Replaces the method `commit` of the next write batch. Returns the spy on `db.batch`. */
function replaceNextCommit(replacement: (commit: Commit) => Promise<unknown>) {
  const createBatch = db.batch.bind(db);
  return vi.spyOn(db, 'batch').mockImplementationOnce(() => {
    const batch = createBatch();
    const commit = batch.commit.bind(batch);
    return Object.assign(batch, { commit: () => replacement(commit) });
  });
}

const KEY = 'one-intended-dish';
const changed = { ...foodFieldsFixture, price: 7 };

const add = async ({
  signal = new AbortController().signal,
  key = undefined as string | undefined,
  fields = foodFieldsFixture,
  maxFoods = deployedFoodLimits.maxFoods,
} = {}) => {
  const limits = { ...deployedFoodLimits, maxFoods };
  const dependencies = { db, now: () => new Date(), limits, secret: () => 'secret' };
  const addition = { owner: ownerFixture, fields, key };
  return (await addFood(dependencies)(addition, signal)).foodId;
};
const isStored = async (id: string) => (await foodsCollection(db).doc(id).get()).exists;
const countStored = async () => (await foodsCollection(db).get()).size;

describe('addFood', () => {
  it('retries if the commit fails with NOT_FOUND, because the food_additions document was deleted', async () => {
    const batch = replaceNextCommit(() => Promise.reject(createGrpcError(5)));
    expect(await isStored(await add())).toBe(true);
    expect(batch).toHaveBeenCalledTimes(2);
    expect(await countStored()).toBe(1);
  });

  it.each([14, 7])('rejects with the gRPC error %d without a retry', async (code) => {
    const batch = replaceNextCommit(() => Promise.reject(createGrpcError(code)));
    await expect(add()).rejects.toMatchObject({ code });
    expect(batch).toHaveBeenCalledTimes(1);
    expect(await countStored()).toBe(0);
  });

  it('rejects with 503 instead of a retry if the request has timed out', async () => {
    const batch = replaceNextCommit(() => Promise.reject(createGrpcError(9)));
    const addition = add({ signal: AbortSignal.abort() });
    await expect(addition).rejects.toMatchObject({ code: 'unavailable' });
    expect(batch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['creates', 0],
    ['updates', 1],
  ])(
    'retries if another instance %s the food_additions document after this instance has read it',
    async (_action, earlier) => {
      for (let index = 0; index < earlier; index += 1) await add();
      const batch = replaceNextCommit(async (commit) => {
        await add();
        return commit();
      });
      await add();
      // The commit of this call fails, because the other instance has written the document with the second
      // batch. The third batch is the retry.
      expect(batch).toHaveBeenCalledTimes(3);
      const [record] = (await foodAdditionsCollection(db).get()).docs;
      expect(Object.keys(record?.data().added_at ?? {})).toHaveLength(earlier + 2);
    },
  );

  it('does not add a second food if Firestore stores the commit of an earlier request with the same key after that request has failed', async () => {
    let commitLate: Commit = () => Promise.reject(new Error('There was no commit.'));
    replaceNextCommit((commit) => {
      commitLate = commit;
      return Promise.reject(createGrpcError(14));
    });
    await expect(add({ key: KEY })).rejects.toMatchObject({ code: 14 });
    await commitLate();
    expect(await isStored(await add({ key: KEY }))).toBe(true);
    expect(await countStored()).toBe(1);
  });
});

describe('addFood, if another API instance uses the same idempotency key at the same time,', () => {
  let otherId: string;
  const addInOtherInstance = async () => {
    otherId = await add({ key: KEY });
  };

  it.each([
    ['resolves with the id of the food that the other instance committed first', foodFieldsFixture],
    ['rejects with `key-reused` if this food has different fields', changed],
  ])('%s', async (_what, fields) => {
    replaceNextCommit(async (commit) => {
      await addInOtherInstance();
      return commit();
    });
    const addition = add({ key: KEY, fields });
    if (fields === changed) await expect(addition).rejects.toMatchObject({ code: 'key-reused' });
    else expect(await addition).toBe(otherId);
    expect(await countStored()).toBe(1);
  });

  /** Makes the other API instance add its food immediately before the next count of the cook's foods. */
  function addInOtherInstanceBeforeCount(): void {
    const client = db as unknown as {
      requestStream: (method: string, ...rest: unknown[]) => Promise<unknown>;
    };
    const { requestStream } = client;
    client.requestStream = async (method, ...rest) => {
      if (method === 'runAggregationQuery') {
        client.requestStream = requestStream;
        await addInOtherInstance();
      }
      return requestStream.call(db, method, ...rest);
    };
  }

  it('resolves with the id of the food that the other instance added, even if the cook then has the maximum number of foods', async () => {
    addInOtherInstanceBeforeCount();
    expect(await add({ key: KEY, maxFoods: 1 })).toBe(otherId);
  });
});
