import type { Firestore, WriteBatch } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodAdditionsCollection, foodsCollection } from '../firestore/collections';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';
import { addFood, deployedFoodLimits } from './add-food';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

type Commit = WriteBatch['commit'];
const createGrpcError = (code: number) => Object.assign(new Error('Firestore failed.'), { code });

/**
 * Replaces the method `commit` of the next write batches. The `commit` of the first batch calls the first
 * function in `replacements`, and so on. Returns the spy on `db.batch`.
 */
function replaceCommits(...replacements: ((commit: Commit) => Promise<unknown>)[]) {
  const createBatch: Firestore['batch'] = service.db.batch.bind(service.db);
  const spy = vi.spyOn(service.db, 'batch');
  for (const replacement of replacements) {
    spy.mockImplementationOnce(() => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      return Object.assign(batch, { commit: () => replacement(commit) });
    });
  }
  return spy;
}

const failWith = (code: number) => () => Promise.reject(createGrpcError(code));
const commitAndFailWith = (code: number) => async (commit: Commit) => {
  await commit();
  throw createGrpcError(code);
};

const KEY = 'one-intended-dish';

const add = async ({
  signal = new AbortController().signal,
  key = undefined as string | undefined,
  fields = foodFieldsFixture,
  maxFoods = deployedFoodLimits.maxFoods,
} = {}) => {
  const limits = { ...deployedFoodLimits, maxFoods };
  const addition = { owner: ownerFixture, fields, key };
  const dependencies = { db: service.db, now: () => new Date(), limits, secret: () => 'secret' };
  return (await addFood(dependencies)(addition, signal)).foodId;
};
const countStored = async () => (await foodsCollection(service.db).get()).size;

describe('addFood', () => {
  it.each([
    [5, 'NOT_FOUND'],
    [6, 'ALREADY_EXISTS'],
    [9, 'FAILED_PRECONDITION'],
  ])(
    'retries if the commit fails with the gRPC code %d %s, because another addition committed first',
    async (code) => {
      const batch = replaceCommits(failWith(code));
      const id = await add();
      expect(batch).toHaveBeenCalledTimes(2);
      expect((await foodsCollection(service.db).doc(id).get()).exists).toBe(true);
      expect(await countStored()).toBe(1);
    },
  );

  it('stores one food if the SDK retries a commit that took effect', async () => {
    const batch = replaceCommits(commitAndFailWith(6));
    await add();
    expect(batch).toHaveBeenCalledTimes(1);
    expect(await countStored()).toBe(1);
  });

  it('resolves if Firestore stores the commit but the response to the commit is an error', async () => {
    replaceCommits(commitAndFailWith(14));
    const id = await add();
    expect((await foodsCollection(service.db).doc(id).get()).exists).toBe(true);
  });

  it.each([[14], [7]])('rejects with the gRPC error %d without a retry', async (code) => {
    const batch = replaceCommits(failWith(code));
    await expect(add()).rejects.toMatchObject({ code });
    expect(batch).toHaveBeenCalledTimes(1);
    expect(await countStored()).toBe(0);
  });

  it('rejects with 503 instead of a retry if the request has timed out', async () => {
    const batch = replaceCommits(failWith(9));
    await expect(add({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(batch).toHaveBeenCalledTimes(1);
  });

  it('retries if another instance creates the food_additions document after this instance has read it', async () => {
    const batch = replaceCommits(async (commit) => {
      await add();
      return commit();
    });
    await add();
    // The first batch is from the outer call of `add`. Its commit fails, because the inner call, with the
    // second batch, has created the document in `food_additions`. The third batch is the retry of the outer
    // call.
    expect(batch).toHaveBeenCalledTimes(3);
    const [record] = (await foodAdditionsCollection(service.db).get()).docs;
    expect(Object.keys(record?.data().added_at ?? {})).toHaveLength(2);
  });

  it('retries if another instance updates the food_additions document after this instance has read it', async () => {
    await add();
    const batch = replaceCommits(async (commit) => {
      await add();
      return commit();
    });
    await add();
    expect(batch).toHaveBeenCalledTimes(3);
    const [record] = (await foodAdditionsCollection(service.db).get()).docs;
    expect(Object.keys(record?.data().added_at ?? {})).toHaveLength(3);
  });

  it('does not add a second food if Firestore stores the commit of an earlier request with the same key after that request has failed', async () => {
    let commitLate: Commit = () => Promise.reject(new Error('There was no commit.'));
    replaceCommits((commit) => {
      commitLate = commit;
      return Promise.reject(createGrpcError(14));
    });
    await expect(add({ key: KEY })).rejects.toMatchObject({ code: 14 });
    await commitLate();
    const id = await add({ key: KEY });
    expect((await foodsCollection(service.db).doc(id).get()).exists).toBe(true);
    expect(await countStored()).toBe(1);
  });

  describe('addFood, if another API instance uses the same idempotency key at the same time,', () => {
    const changed = { ...foodFieldsFixture, price: 7 };
    let otherId: string;
    const addInOtherInstance = async () => {
      otherId = await add({ key: KEY });
    };

    it('resolves with the id of the food that the other instance added if the other instance commits first', async () => {
      const batch = replaceCommits(async (commit) => {
        await addInOtherInstance();
        return commit();
      });
      expect(await add({ key: KEY })).toBe(otherId);
      expect(batch).toHaveBeenCalledTimes(2);
      expect(await countStored()).toBe(1);
    });

    it('rejects with `key-reused` if the other instance commits a food with different fields first', async () => {
      replaceCommits(async (commit) => {
        await addInOtherInstance();
        return commit();
      });
      await expect(add({ key: KEY, fields: changed })).rejects.toMatchObject({
        code: 'key-reused',
      });
      expect(await countStored()).toBe(1);
    });

    /** Makes the other API instance add its food immediately before the next count of the cook's foods. */
    function addInOtherInstanceBeforeCount(): void {
      const client = service.db as unknown as {
        requestStream: (method: string, ...rest: unknown[]) => Promise<unknown>;
      };
      const { requestStream } = client;
      client.requestStream = async (method, ...rest) => {
        if (method === 'runAggregationQuery') {
          client.requestStream = requestStream;
          await addInOtherInstance();
        }
        return requestStream.call(service.db, method, ...rest);
      };
    }

    it('resolves with the id of the food that the other instance added, even if the cook has the maximum number of foods after this addition', async () => {
      addInOtherInstanceBeforeCount();
      expect(await add({ key: KEY, maxFoods: 1 })).toBe(otherId);
    });

    it('rejects with `too-many-dishes` if the other instance added a food with different fields and the cook has the maximum number of foods after this addition', async () => {
      addInOtherInstanceBeforeCount();
      await expect(add({ key: KEY, fields: changed, maxFoods: 1 })).rejects.toMatchObject({
        code: 'too-many-dishes',
      });
    });
  });
});
