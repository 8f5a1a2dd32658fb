import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Firestore } from 'firebase-admin/firestore';
import { testProjectId, startTestFirestoreEmulator } from './test-firestore-emulator';

const { collection, firestore, host, stop } = await startTestFirestoreEmulator();
afterAll(stop);
afterEach(() => vi.useRealTimers());

const documents = `projects/${testProjectId}/databases/(default)/documents`;

describe('a document', () => {
  it('rejects an update with an outdated lastUpdateTime, even in the same millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const food = collection().doc();
    await food.set({ quantity: 5 });
    const { updateTime } = await food.get();
    if (!updateTime) throw new Error('The document has no update time.');
    await food.update({ quantity: 4 }, { lastUpdateTime: updateTime });
    const outdatedUpdate = food.update({ quantity: 3 }, { lastUpdateTime: updateTime });
    await expect(outdatedUpdate).rejects.toMatchObject({ code: 9 });
    expect((await food.get()).get('quantity')).toBe(4);
  });
});

describe('a transaction', () => {
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
});

describe('a caller without the token `Bearer owner`', () => {
  const visitor = new Firestore({
    projectId: testProjectId,
    host,
    ssl: false,
    customHeaders: { Authorization: 'Bearer somebody' },
  });
  afterAll(async () => visitor.terminate());
  const food = visitor.doc('foods/soup');

  it.each<[string, () => Promise<unknown>]>([
    ['read', async () => food.get()],
    ['query', async () => visitor.collection('foods').get()],
    ['write', async () => food.set({ name: 'Soup' })],
  ])(
    'cannot %s documents, and immediately receives an error that states that security rules are not supported',
    async (_name, callFirestore) => {
      await expect(callFirestore()).rejects.toMatchObject({
        code: 12,
        message: expect.stringContaining('evaluates no security rules') as unknown,
      });
    },
    5_000,
  );

  it('receives status 501 for an HTTP request to a document', async () => {
    const response = await fetch(`http://${host}/v1/${documents}/foods/soup`);
    expect(response.status).toBe(501);
  });
});
