import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';

let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const getFood = () => foodsCollection(service.db).doc(foodId);
const readPrice = async () => (await getFood().get()).data()?.price;
const createUnavailableError = () => Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });

async function save(changes: object, ifMatch?: string) {
  const { status, json } = await service.call('PUT', `/foods/${foodId}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...changes, email: ownerFixture.email },
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });
  return { status, modifiedCount: json.modifiedCount };
}

/**
 * Two ways to run the Firestore transaction of an edit. `commit` runs and commits the transaction.
 * `rollBack` runs the transaction, but the commit fails.
 */
interface EditTransaction {
  commit: () => Promise<unknown>;
  rollBack: () => Promise<unknown>;
}

/** Makes the next call of `db.runTransaction` call `replacement` instead. */
function replaceTransaction(replacement: (edit: EditTransaction) => Promise<unknown>): void {
  const runTransaction = service.db.runTransaction.bind(service.db);
  vi.spyOn(service.db, 'runTransaction').mockImplementationOnce((update) =>
    replacement({
      commit: () => runTransaction(update),
      rollBack: () =>
        runTransaction(async (transaction) => {
          await update(transaction);
          throw new Error('The commit failed.');
        }).catch(() => undefined),
    }),
  );
}

describe('PUT /foods/{id}', () => {
  it('responds with 404 if the food is removed after the ownership check', async () => {
    replaceTransaction(async ({ commit }) => {
      await getFood().delete();
      return commit();
    });
    expect((await save({ price: 7 })).status).toBe(404);
  });

  it('responds with 200 if the response to the commit is lost and the SDK retries the transaction', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    replaceTransaction(async ({ commit }) => {
      await commit();
      return commit();
    });
    expect(await save({ price: 7 }, headers.get('ETag') ?? '')).toEqual({
      status: 200,
      modifiedCount: 1,
    });
  });

  it('edits the food if the Firestore SDK retries the transaction after a failed commit', async () => {
    replaceTransaction(async ({ commit, rollBack }) => {
      await rollBack();
      return commit();
    });
    expect(await save({ price: 7 })).toEqual({ status: 200, modifiedCount: 1 });
    expect(await readPrice()).toBe(7);
  });

  it('responds with 409 if another request changes the food before the Firestore SDK retries the transaction', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    replaceTransaction(async ({ commit, rollBack }) => {
      await rollBack();
      await getFood().update({ quantity: 3, updated_at: Timestamp.fromMillis(1) });
      return commit();
    });
    expect((await save({ price: 7 }, headers.get('ETag') ?? '')).status).toBe(409);
    expect(await readPrice()).toBe(foodFieldsFixture.price);
  });

  it('responds with modifiedCount 0 if another request makes the same edit before the Firestore SDK retries the transaction', async () => {
    replaceTransaction(async ({ commit, rollBack }) => {
      await rollBack();
      await getFood().update({ price: 7, updated_at: Timestamp.fromMillis(1) });
      return commit();
    });
    expect(await save({ price: 7 })).toEqual({ status: 200, modifiedCount: 0 });
  });

  it('responds with 404 if another request removes the food before the Firestore SDK retries the transaction', async () => {
    replaceTransaction(async ({ commit, rollBack }) => {
      await rollBack();
      await getFood().delete();
      return commit();
    });
    expect((await save({ price: 7 })).status).toBe(404);
  });

  it.each([
    ['after it edited the food', { price: 7 }, 1],
    ['but had nothing to write', {}, 0],
  ])('responds with 200 if the transaction fails %s', async (_when, changes, modifiedCount) => {
    replaceTransaction(async ({ commit }) => {
      await commit();
      throw createUnavailableError();
    });
    expect(await save(changes)).toEqual({ status: 200, modifiedCount });
  });

  it.each<[string, (edit: EditTransaction) => Promise<unknown>]>([
    ['it reads the food', () => Promise.resolve()],
    ['it edits the food', ({ rollBack }) => rollBack()],
  ])('responds with 503 if the transaction fails before %s', async (_when, attempt) => {
    replaceTransaction(async (edit) => {
      await attempt(edit);
      throw createUnavailableError();
    });
    expect((await save({ price: 7 })).status).toBe(503);
    expect(await readPrice()).toBe(foodFieldsFixture.price);
  });

  /** Restarts the API with a stopped clock, so a food and its edit get the same `updated_at`. */
  async function restartWithStoppedClock(): Promise<void> {
    await service.stop();
    const now = new Date();
    service = await startTestService({ now: () => now });
    foodId = await addFoodFixture(service);
  }

  it('edits the food if it was added at the same time as the edit', async () => {
    await restartWithStoppedClock();
    expect(await save({ price: 7 })).toEqual({ status: 200, modifiedCount: 1 });
    expect(await readPrice()).toBe(7);
  });

  it('responds with 503 if the transaction fails and the food was added at the same time as the edit', async () => {
    await restartWithStoppedClock();
    replaceTransaction(() => Promise.reject(createUnavailableError()));
    expect((await save({ price: 7 })).status).toBe(503);
  });

  it('responds with 503 if the transaction fails after its commit and the food is then removed', async () => {
    replaceTransaction(async ({ commit }) => {
      await commit();
      await getFood().delete();
      throw createUnavailableError();
    });
    expect((await save({ price: 7 })).status).toBe(503);
  });
});
