import {
  FieldPath,
  FieldValue,
  GeoPoint,
  Timestamp,
  type DocumentReference,
} from 'firebase-admin/firestore';
import type { ConformanceOperations } from './conformance-operation';

const soup = { name: 'Soup', quantity: 5, seller: { name: 'Ann', city: 'Rome' }, tags: ['hot'] };

async function readData(document: DocumentReference) {
  return (await document.get()).data();
}

/** Operations that write single documents, including transforms and preconditions. */
export const documentWriteConformanceOperations: ConformanceOperations = {
  'set and read': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    return readData(collection.doc('soup'));
  },
  'every type of value': async ({ collection }) => {
    await collection.doc('all').set({
      nullValue: null,
      isTrue: true,
      integer: 9_007_199_254_740_991,
      half: 0.5,
      infinite: -Infinity,
      text: 'é\u0000🍜',
      list: [1, ['a']].slice(0, 1),
      map: { inner: { deep: [] } },
      bytes: Buffer.from('bytes'),
      location: new GeoPoint(1, -2),
      time: new Timestamp(1_700_000_000, 123_456_789),
      self: collection.doc('all'),
    });
    const { self, time, bytes, infinite, ...rest } = (await readData(collection.doc('all'))) ?? {};
    return {
      ...rest,
      self: (self as DocumentReference).id,
      time: (time as Timestamp).toDate().toISOString(),
      bytes: String(bytes),
      infinite: String(infinite),
    };
  },
  'time precision of a microsecond': async ({ collection }) => {
    await collection.doc('time').set({ time: new Timestamp(1_700_000_000, 123_456_789) });
    const { time } = (await readData(collection.doc('time'))) as { time: Timestamp };
    return time.nanoseconds;
  },
  'negative zero': async ({ collection }) => {
    await collection.doc('zero').set({ zero: -0 });
    return Object.is((await readData(collection.doc('zero')))?.zero, -0);
  },
  'read a missing document': async ({ collection }) => {
    const { exists } = await collection.doc('none').get();
    return exists;
  },
  'set replaces': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection.doc('soup').set({ name: 'Stew' });
    return readData(collection.doc('soup'));
  },
  'set with merge': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection.doc('soup').set({ seller: { phone: '1' }, tags: [] }, { merge: true });
    return readData(collection.doc('soup'));
  },
  'set with fields to merge': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    const change = { name: 'Stew', seller: { city: 'Bonn', name: 'Bo' } };
    await collection.doc('soup').set(change, { mergeFields: ['seller.city'] });
    return readData(collection.doc('soup'));
  },
  'update by dotted paths': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection.doc('soup').update({ 'seller.city': 'Bonn', 'seller.zip.code': 1 });
    return readData(collection.doc('soup'));
  },
  'update by a field path with a dot': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection.doc('soup').update(new FieldPath('a.b', 'c'), 1);
    return readData(collection.doc('soup'));
  },
  'delete twice': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection.doc('soup').delete();
    await collection.doc('soup').delete();
    return (await collection.doc('soup').get()).exists;
  },
  'increment an integer, a fraction, a missing field, and text': async ({ collection }) => {
    await collection.doc('n').set({ integer: 5, fraction: 0.5, text: 'x' });
    const increment = FieldValue.increment(2);
    await collection.doc('n').update({
      integer: increment,
      fraction: increment,
      missing: increment,
      text: increment,
    });
    return readData(collection.doc('n'));
  },
  'increment beyond the largest number': async ({ collection }) => {
    await collection.doc('n').set({ n: Number.MAX_SAFE_INTEGER });
    await collection.doc('n').update({ n: FieldValue.increment(0.5) });
    return readData(collection.doc('n'));
  },
  'arrayUnion and arrayRemove': async ({ collection }) => {
    await collection.doc('t').set({ tags: ['hot', 'new', 'hot'], more: 'none' });
    await collection.doc('t').update({
      tags: FieldValue.arrayRemove('hot'),
      more: FieldValue.arrayUnion('a', 'a', 1, 1.0),
      fresh: FieldValue.arrayUnion('b'),
    });
    return readData(collection.doc('t'));
  },
  'delete a field': async ({ collection }) => {
    await collection.doc('soup').set(soup);
    await collection
      .doc('soup')
      .update({ 'seller.name': FieldValue.delete(), none: FieldValue.delete() });
    return readData(collection.doc('soup'));
  },
  'serverTimestamp is close to the write time': async ({ collection }) => {
    const { writeTime } = await collection.doc('soup').set({ at: FieldValue.serverTimestamp() });
    const { createTime, updateTime, readTime } = await collection.doc('soup').get();
    const at = (await readData(collection.doc('soup')))?.at as Timestamp;
    return {
      isSet: createTime?.isEqual(writeTime) && updateTime?.isEqual(writeTime),
      isNow: Math.abs(at.toMillis() - writeTime.toMillis()) < 1_000,
      readLater: readTime.toMillis() >= writeTime.toMillis(),
    };
  },
  'an update without changes keeps the update time': async ({ collection }) => {
    const first = await collection.doc('soup').set({ n: 1 });
    await collection.doc('soup').update({ n: 1 });
    return (await collection.doc('soup').get()).updateTime?.isEqual(first.writeTime);
  },
  'update with a current lastUpdateTime': async ({ collection }) => {
    const { writeTime } = await collection.doc('soup').set({ n: 1 });
    await collection.doc('soup').update({ n: 2 }, { lastUpdateTime: writeTime });
    return readData(collection.doc('soup'));
  },
  'delete an existing document with the precondition that it exists': async ({ collection }) => {
    await collection.doc('soup').set({ n: 1 });
    await collection.doc('soup').delete({ exists: true });
    return (await collection.doc('soup').get()).exists;
  },
  'ids in any script': async ({ collection }) => {
    for (const id of ['é', '10', '9', 'A b', '🍜', 'a.b']) await collection.doc(id).set({ id });
    return (await collection.get()).docs.map(({ id }) => id);
  },
};
