import { afterAll, describe, expect, it } from 'vitest';
import type { Transaction } from 'firebase-admin/firestore';
import { startTestFirestoreEmulator } from './test-firestore-emulator';

// A blocked transaction waits longer than the time limit of a test, so it fails the test.
const emulatorWithLongTimeout = await startTestFirestoreEmulator({ maxSlotMs: 600_000 });
const { collection, firestore } = emulatorWithLongTimeout;
afterAll(emulatorWithLongTimeout.stop);

const foods = collection();
const invalidQuery = foods.where('a', 'not-in', [1]).where('b', 'in', [1]);

/** Runs a transaction. Resolves only if no earlier transaction blocks the queue. */
async function runTransaction(): Promise<void> {
  await firestore.runTransaction(async (transaction) => transaction.get(foods.doc()));
}

describe('concurrent transactions', () => {
  it('run one after another, so 50 increments of one document need no retry and lose no update', async () => {
    const food = collection().doc();
    await food.set({ sold: 0 });
    let runs = 0;
    const sell = async (transaction: Transaction) => {
      runs += 1;
      const sold = (await transaction.get(food)).get('sold') as number;
      transaction.update(food, { sold: sold + 1 });
    };
    await Promise.all(Array.from({ length: 50 }, async () => firestore.runTransaction(sell)));
    expect((await food.get()).get('sold')).toBe(50);
    expect(runs).toBe(50);
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    [
      'throws',
      async (transaction) => transaction.get(foods.doc()).then(() => Promise.reject(new Error())),
    ],
    ['fails to read', async (transaction) => transaction.get(invalidQuery)],
    [
      'fails to write',
      async (transaction) =>
        transaction.get(foods.doc('a')).then(() => transaction.update(foods.doc('a'), { n: 1 })),
    ],
    ['only reads', async (transaction) => transaction.get(foods.doc('a'))],
  ])('are not blocked after an earlier transaction %s', async (_name, callback) => {
    await firestore.runTransaction(callback).catch(() => undefined);
    await runTransaction();
  });

  it('run although another transaction has kept its queue slot longer than maxSlotMs', async () => {
    const emulatorWithShortTimeout = await startTestFirestoreEmulator({ maxSlotMs: 100 });
    const food = emulatorWithShortTimeout.collection().doc();
    await food.set({ quantity: 5 });
    await emulatorWithShortTimeout.firestore.runTransaction(async (outer) => {
      await outer.get(food);
      await emulatorWithShortTimeout.firestore.runTransaction(async (inner) => inner.get(food));
      outer.update(food, { quantity: 4 });
    });
    expect((await food.get()).get('quantity')).toBe(4);
    await emulatorWithShortTimeout.stop();
  });
});
