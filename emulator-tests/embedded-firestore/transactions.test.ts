import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FieldValue } from 'firebase-admin/firestore';
import { startTestEmulator } from './test-emulator';

const { collection, firestore, stop } = await startTestEmulator();
afterAll(stop);
afterEach(() => vi.useRealTimers());

describe('a transaction', () => {
  it('reads and writes', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const left = await firestore.runTransaction(async (transaction) => {
      const [soup, missing] = await transaction.getAll(foods.doc('soup'), foods.doc('stew'));
      const { size } = await transaction.get(foods.where('quantity', '>', 1));
      expect([soup?.get('quantity'), missing?.exists, size]).toEqual([5, false, 1]);
      transaction.update(foods.doc('soup'), { quantity: FieldValue.increment(-1) });
      transaction.create(foods.doc('stew'), { quantity: 1 });
      return 4;
    });
    expect((await foods.doc('soup').get()).get('quantity')).toBe(left);
    expect((await foods.doc('stew').get()).exists).toBe(true);
  });

  it('writes nothing when its callback throws', async () => {
    const food = collection().doc();
    const failed = firestore.runTransaction(async (transaction) => {
      await transaction.get(food);
      transaction.set(food, { quantity: 1 });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await food.get()).exists).toBe(false);
  });

  it('writes nothing when a precondition fails', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const failed = firestore.runTransaction(async (transaction) => {
      await transaction.get(foods.doc('soup'));
      transaction.create(foods.doc('stew'), { quantity: 1 });
      transaction.create(foods.doc('soup'), { quantity: 4 });
    });
    await expect(failed).rejects.toMatchObject({ code: 6 });
    expect((await foods.get()).docs.map(({ id }) => id)).toEqual(['soup']);
  });

  it.each(['changed', 'deleted', 'created'])(
    'runs again when what it read was %s meanwhile, be it within the same millisecond',
    async (how) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const food = collection().doc();
      if (how !== 'created') await food.set({ quantity: 5 });
      const seen: unknown[] = [];
      await firestore.runTransaction(async (transaction) => {
        seen.push((await transaction.get(food)).get('quantity') ?? 'missing');
        if (seen.length === 1)
          await (how === 'deleted' ? food.delete() : food.set({ quantity: 1 }));
        transaction.set(food, { seen });
      });
      expect(seen).toEqual([how === 'created' ? 'missing' : 5, how === 'deleted' ? 'missing' : 1]);
    },
  );

  it('gives up with ABORTED when it may not run again', async () => {
    const food = collection().doc();
    await food.set({ quantity: 5 });
    const once = firestore.runTransaction(
      async (transaction) => {
        await transaction.get(food);
        await food.set({ quantity: 1 });
        transaction.set(food, { quantity: 4 });
      },
      { maxAttempts: 1 },
    );
    await expect(once).rejects.toMatchObject({ code: 10 });
    expect((await food.get()).get('quantity')).toBe(1);
  });

  it('reads only, beside others', async () => {
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
