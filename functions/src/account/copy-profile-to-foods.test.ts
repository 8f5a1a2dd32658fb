import { GrpcStatus, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection } from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { ownerFixture, userProfileFixture } from '../testing/user-fixtures';
import { copyProfileToFoods } from './account-router';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const addFood = (profile: Partial<typeof userProfileFixture> = {}) =>
  foodsCollection(db).add({
    ...storedFoodFixture,
    added_by: { ...userProfileFixture, ...profile },
  });
const copyProfile = (signal = new AbortController().signal) =>
  copyProfileToFoods(db, ownerFixture, signal);

/**
 * Makes the commit of the next batch fail with the gRPC code `code`, after a call of `onFailure`. Returns
 * the error.
 */
function failNextBatch(code: GrpcStatus, onFailure?: () => void): Error {
  const error = Object.assign(new Error('The batch failed.'), { code });
  const createBatch = db.batch.bind(db);
  vi.spyOn(db, 'batch').mockImplementationOnce(() =>
    Object.assign(createBatch(), {
      commit: () => {
        onFailure?.();
        return Promise.reject(error);
      },
    }),
  );
  return error;
}

describe('copyProfileToFoods', () => {
  it.each([{ name: 'Old' }, { email: 'old@potluck.test' }, { photoURL: null }])(
    'updates a food if only one field of the stored cook profile differs: %j',
    async (profile) => {
      const food = await addFood(profile);
      await addFood();
      expect(await copyProfile()).toBe(1);
      expect((await food.get()).data()?.added_by).toEqual(userProfileFixture);
    },
  );

  it('changes at most 500 foods in one batch', async () => {
    await Promise.all(Array.from({ length: 501 }, () => addFood({ name: 'Old' })));
    const batches = vi.spyOn(db, 'batch');
    expect(await copyProfile()).toBe(501);
    expect(batches).toHaveBeenCalledTimes(2);
  });

  it.each([GrpcStatus.UNAVAILABLE, GrpcStatus.NOT_FOUND])(
    'retries a batch that failed with the gRPC code %d',
    async (code) => {
      await addFood({ name: 'Old' });
      failNextBatch(code);
      expect(await copyProfile()).toBe(1);
    },
  );

  it('throws an error that a retry cannot resolve', async () => {
    await addFood({ name: 'Old' });
    const error = failNextBatch(GrpcStatus.INVALID_ARGUMENT);
    await expect(copyProfile()).rejects.toBe(error);
  });

  it('retries no batch after the request was aborted', async () => {
    await addFood({ name: 'Old' });
    const controller = new AbortController();
    const error = failNextBatch(GrpcStatus.UNAVAILABLE, () => controller.abort());
    await expect(copyProfile(controller.signal)).rejects.toBe(error);
  });
});
