import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FieldValue } from 'firebase-admin/firestore';
import { startTestFirestoreEmulator } from './test-firestore-emulator';

const { collection, firestore, stop } = await startTestFirestoreEmulator();
afterAll(stop);
afterEach(() => vi.useRealTimers());

describe('a transaction', () => {
  it('reads and writes documents', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const remaining = await firestore.runTransaction(async (transaction) => {
      const [soup, missing] = await transaction.getAll(foods.doc('soup'), foods.doc('stew'));
      const { size } = await transaction.get(foods.where('quantity', '>', 1));
      expect([soup?.get('quantity'), missing?.exists, size]).toEqual([5, false, 1]);
      transaction.update(foods.doc('soup'), { quantity: FieldValue.increment(-1) });
      transaction.create(foods.doc('stew'), { quantity: 1 });
      return 4;
    });
    expect((await foods.doc('soup').get()).get('quantity')).toBe(remaining);
    expect((await foods.doc('stew').get()).exists).toBe(true);
  });

  it('writes nothing if its callback throws', async () => {
    const food = collection().doc();
    const failedTransaction = firestore.runTransaction(async (transaction) => {
      await transaction.get(food);
      transaction.set(food, { quantity: 1 });
      throw new Error('the callback failed');
    });
    await expect(failedTransaction).rejects.toThrow('the callback failed');
    expect((await food.get()).exists).toBe(false);
  });

  it('writes nothing if it creates a document that already exists', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const failedTransaction = firestore.runTransaction(async (transaction) => {
      await transaction.get(foods.doc('soup'));
      transaction.create(foods.doc('stew'), { quantity: 1 });
      transaction.create(foods.doc('soup'), { quantity: 4 });
    });
    await expect(failedTransaction).rejects.toMatchObject({ code: 6 });
    expect((await foods.get()).docs.map(({ id }) => id)).toEqual(['soup']);
  });

  it.each(['changed', 'deleted', 'created'])(
    'retries if a document that it read was %s, even in the same millisecond',
    async (change) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const food = collection().doc();
      if (change !== 'created') await food.set({ quantity: 5 });
      const seen: unknown[] = [];
      await firestore.runTransaction(async (transaction) => {
        seen.push((await transaction.get(food)).get('quantity') ?? 'missing');
        if (seen.length === 1)
          await (change === 'deleted' ? food.delete() : food.set({ quantity: 1 }));
        transaction.set(food, { seen });
      });
      expect(seen).toEqual([
        change === 'created' ? 'missing' : 5,
        change === 'deleted' ? 'missing' : 1,
      ]);
    },
  );

  it('fails with ABORTED if maxAttempts is 1 and a document that it read was changed', async () => {
    const food = collection().doc();
    await food.set({ quantity: 5 });
    const singleAttempt = firestore.runTransaction(
      async (transaction) => {
        await transaction.get(food);
        await food.set({ quantity: 1 });
        transaction.set(food, { quantity: 4 });
      },
      { maxAttempts: 1 },
    );
    await expect(singleAttempt).rejects.toMatchObject({ code: 10 });
    expect((await food.get()).get('quantity')).toBe(1);
  });

  it('that is read-only does not block writes', async () => {
    const food = collection().doc();
    await food.set({ quantity: 5 });
    const read = await firestore.runTransaction(
      async (transaction) => {
        await food.update({ quantity: 6 });
        return transaction.get(food);
      },
      { readOnly: true },
    );
    expect(read.get('quantity')).toBe(6);
  });
});
