import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { startTestFirestoreEmulator } from './test-firestore-emulator';

const { collection, firestore, stop } = await startTestFirestoreEmulator();
afterAll(stop);
afterEach(() => vi.useRealTimers());

describe('a document', () => {
  it('can be set, read, updated, merged, and deleted', async () => {
    const food = collection().doc('soup');
    await food.set({ name: 'Soup', seller: { name: 'Ann', city: 'Rome' }, tags: ['hot'] });
    await food.update({ 'seller.city': 'Bonn', price: 4.5 });
    await food.set({ seller: { phone: '1' } }, { merge: true });
    const snapshot = await food.get();
    expect(snapshot.data()).toEqual({
      name: 'Soup',
      price: 4.5,
      seller: { name: 'Ann', city: 'Bonn', phone: '1' },
      tags: ['hot'],
    });
    await food.delete();
    expect((await food.get()).exists).toBe(false);
  });

  it('returns every type of value unchanged', async () => {
    const food = collection().doc();
    const values = {
      nullValue: null,
      no: false,
      zero: 0,
      half: 0.5,
      infinite: -Infinity,
      notANumber: NaN,
      empty: '',
      list: [],
      map: { inner: {} },
      bytes: Buffer.from('bytes'),
      location: new GeoPoint(1, 2),
      time: new Timestamp(1_700_000_000, 123_456_000),
      self: food,
    };
    await food.set(values);
    const read = (await food.get()).data();
    expect(read).toMatchObject({ ...values, self: expect.anything() as unknown });
    expect(read?.self).toHaveProperty('path', food.path);
  });

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
    expect(data).toEqual({
      quantity: 3,
      tags: ['hot', 'new'],
      changed: expect.any(Timestamp) as unknown,
    });
    const changed = data?.changed as Timestamp;
    expect(changed.toMillis()).toBe(Date.now());
  });

  it('rejects a second create() with ALREADY_EXISTS and keeps the fields of the first one', async () => {
    const food = collection().doc();
    await food.create({ name: 'Soup' });
    await expect(food.create({ name: 'Stew' })).rejects.toMatchObject({ code: 6 });
    expect((await food.get()).get('name')).toBe('Soup');
  });

  it('rejects update() with NOT_FOUND if it does not exist', async () => {
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

  it('has the time of its creation as createTime and the time of its last write as updateTime', async () => {
    const food = collection().doc();
    const created = await food.set({ quantity: 1 });
    const updated = await food.update({ quantity: 2 });
    const { createTime, updateTime } = await food.get();
    expect(createTime).toEqual(created.writeTime);
    expect(updateTime).toEqual(updated.writeTime);
    expect(updated.writeTime.valueOf() > created.writeTime.valueOf()).toBe(true);
  });
});

describe('multiple documents', () => {
  it('can be read with one getAll() call, including missing documents', async () => {
    const foods = collection();
    await foods.doc('soup').set({ name: 'Soup' });
    const snapshots = await firestore.getAll(foods.doc('none'), foods.doc('soup'));
    expect(snapshots.map(({ exists }) => exists)).toEqual([false, true]);
  });

  it('are all written by a batch, and none of them is written if one write fails', async () => {
    const foods = collection();
    const batch = firestore
      .batch()
      .set(foods.doc('a'), { n: 1 })
      .update(foods.doc('missing'), { n: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 });
    expect((await foods.get()).size).toBe(0);
    await firestore.batch().set(foods.doc('a'), { n: 1 }).set(foods.doc('b'), { n: 2 }).commit();
    expect((await foods.get()).size).toBe(2);
  });

  it('are written by a bulk writer even if the write of another document fails', async () => {
    const foods = collection();
    await foods.doc('taken').set({ n: -1 });
    const writer = firestore.bulkWriter();
    writer.onWriteError(() => false);
    const writes = Array.from({ length: 50 }, (_, n) => writer.create(foods.doc(String(n)), { n }));
    const conflictingWrite = writer.create(foods.doc('taken'), { n: 0 });
    const settled = Promise.allSettled([conflictingWrite, ...writes]);
    await writer.close();
    const [conflictingResult, ...otherResults] = await settled;
    expect(conflictingResult).toMatchObject({ status: 'rejected', reason: { code: 6 } });
    expect(otherResults.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await foods.count().get()).data().count).toBe(51);
  });

  it('are deleted with their subcollections by recursiveDelete', async () => {
    const foods = collection();
    await foods.doc('soup').collection('reviews').doc('one').set({ stars: 5 });
    await foods.doc('stew').set({ name: 'Stew' });
    await firestore.recursiveDelete(foods);
    expect(await foods.listDocuments()).toEqual([]);
  });

  it('are listed with their subcollections, sorted by ID, including missing documents that have subcollections', async () => {
    const foods = collection();
    await foods.doc('stew').set({ name: 'Stew' });
    await foods.doc('soup').collection('reviews').doc('one').set({ stars: 5 });
    await foods.doc('soup').collection('photos').doc('one').set({ width: 5 });
    const getIds = (references: { id: string }[]) => references.map(({ id }) => id);
    expect(getIds(await foods.listDocuments())).toEqual(['soup', 'stew']);
    expect(getIds(await foods.doc('soup').listCollections())).toEqual(['photos', 'reviews']);
    expect(getIds(await firestore.listCollections())).toContain(foods.id);
  });
});
