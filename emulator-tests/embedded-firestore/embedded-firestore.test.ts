import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FieldPath, FieldValue, Firestore, Timestamp, type Query } from 'firebase-admin/firestore';
import { testProjectId, startTestFirestoreEmulator } from './test-firestore-emulator';

const { collection, firestore, host, stop } = await startTestFirestoreEmulator();
afterAll(stop);
afterEach(() => vi.useRealTimers());

const documents = `projects/${testProjectId}/databases/(default)/documents`;

describe('a document', () => {
  it('supports the field transforms increment, arrayUnion, delete, and serverTimestamp', async () => {
    const food = collection().doc();
    await food.set({ quantity: 5, tags: ['hot'], old: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    await food.update({
      quantity: FieldValue.increment(-2),
      tags: FieldValue.arrayUnion('hot', 'new'),
      old: FieldValue.delete(),
      changed: FieldValue.serverTimestamp(),
    });
    const data = (await food.get()).data();
    const changed = data?.changed as Timestamp;
    expect(data).toEqual({ quantity: 3, tags: ['hot', 'new'], changed });
    expect(changed.toMillis()).toBe(Date.now());
  });

  it('rejects create() with ALREADY_EXISTS if it exists, and update() with NOT_FOUND if it does not', async () => {
    const food = collection().doc();
    await food.create({ name: 'Soup' });
    await expect(food.create({ name: 'Stew' })).rejects.toMatchObject({ code: 6 });
    expect((await food.get()).get('name')).toBe('Soup');
    await expect(collection().doc().update({ name: 'Soup' })).rejects.toMatchObject({
      code: 5,
      message: expect.stringMatching(/^5 NOT_FOUND: Document/) as unknown,
    });
  });

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

it('a batch and a bulk writer write all their documents, and a batch writes none if one write fails', async () => {
  const foods = collection();
  const batch = firestore
    .batch()
    .set(foods.doc('a'), { n: 1 })
    .update(foods.doc('missing'), { n: 1 });
  await expect(batch.commit()).rejects.toMatchObject({ code: 5 });
  expect((await foods.get()).size).toBe(0);
  await firestore.batch().set(foods.doc('a'), { n: 1 }).set(foods.doc('b'), { n: 2 }).commit();
  const writer = firestore.bulkWriter();
  const write = writer.create(foods.doc('c'), { n: 3 });
  await writer.close();
  await write;
  const snapshots = await firestore.getAll(foods.doc('a'), foods.doc('c'), foods.doc('d'));
  expect(snapshots.map((snapshot) => snapshot.get('n') as unknown)).toEqual([1, 3, undefined]);
});

it('queries return the matching documents in the requested order, and their count', async () => {
  const foods = collection();
  await Promise.all([
    foods.doc('bread').set({ name: 'Bread', price: 2, origin: 'DE' }),
    foods.doc('curry').set({ name: 'Curry', price: 9.5, origin: 'IN' }),
    foods.doc('pizza').set({ name: 'Pizza', price: 8, origin: 'IT' }),
    foods.doc('soup').set({ name: 'Soup', price: 4, origin: null }),
  ]);
  const readIds = async (query: Query) => (await query.get()).docs.map(({ id }) => id);
  expect(await readIds(foods)).toEqual(['bread', 'curry', 'pizza', 'soup']);
  expect(await readIds(foods.where('origin', '==', 'IT'))).toEqual(['pizza']);
  expect(await readIds(foods.where('origin', 'in', ['IT', 'IN']))).toEqual(['curry', 'pizza']);
  expect(await readIds(foods.where('price', '>', 2).where('price', '<=', 8))).toEqual([
    'soup',
    'pizza',
  ]);
  const byPrice = foods.orderBy('price', 'desc').orderBy(FieldPath.documentId(), 'desc');
  expect(await readIds(byPrice.startAfter(8, 'pizza').limit(1))).toEqual(['soup']);
  const [bread] = (await foods.select('name').limit(1).get()).docs;
  expect(bread?.data()).toEqual({ name: 'Bread' });
  expect((await foods.where('price', '<', 9).count().get()).data().count).toBe(3);
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

  it('that is read-only counts documents and does not block writes', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    await firestore.runTransaction(
      async (transaction) => {
        expect((await transaction.get(foods.count())).data().count).toBe(1);
        await foods.doc('soup').update({ quantity: 6 });
      },
      { readOnly: true },
    );
    expect((await foods.doc('soup').get()).get('quantity')).toBe(6);
  });
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

it('the HTTP server on the gRPC port deletes all documents, with or without percent-encoding of the URL', async () => {
  for (const path of [documents, documents.replace('(default)', '%28default%29')]) {
    const food = collection().doc();
    await food.set({ name: 'Soup' });
    const response = await fetch(`http://${host}/emulator/v1/${path}`, { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect((await food.get()).exists).toBe(false);
  }
});
