import {
  FieldPath,
  FieldValue,
  GeoPoint,
  Timestamp,
  type DocumentReference,
} from 'firebase-admin/firestore';
import type { Operations } from './operation';

const soup = { name: 'Soup', quantity: 5, seller: { name: 'Ann', city: 'Rome' }, tags: ['hot'] };

async function read(document: DocumentReference) {
  return (await document.get()).data();
}

/** Documents, transforms and preconditions. */
export const writes: Operations = {
  'set and read': async ({ own }) => {
    await own.doc('soup').set(soup);
    return read(own.doc('soup'));
  },
  'every type of value': async ({ own }) => {
    await own.doc('all').set({
      nothing: null,
      truth: true,
      whole: 9_007_199_254_740_991,
      half: 0.5,
      infinite: -Infinity,
      text: 'é\u0000🍜',
      list: [1, ['a']].slice(0, 1),
      map: { inner: { deep: [] } },
      bytes: Buffer.from('bytes'),
      place: new GeoPoint(1, -2),
      when: new Timestamp(1_700_000_000, 123_456_789),
      self: own.doc('all'),
    });
    const { self, when, bytes, infinite, ...rest } = (await read(own.doc('all'))) ?? {};
    return {
      ...rest,
      self: (self as DocumentReference).id,
      when: (when as Timestamp).toDate().toISOString(),
      bytes: String(bytes),
      infinite: String(infinite),
    };
  },
  'time to the microsecond': async ({ own }) => {
    await own.doc('time').set({ when: new Timestamp(1_700_000_000, 123_456_789) });
    const { when } = (await read(own.doc('time'))) as { when: Timestamp };
    return when.nanoseconds;
  },
  'minus zero': async ({ own }) => {
    await own.doc('zero').set({ zero: -0 });
    return Object.is((await read(own.doc('zero')))?.zero, -0);
  },
  'read what is not there': async ({ own }) => {
    const { exists } = await own.doc('none').get();
    return exists;
  },
  'set replaces': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').set({ name: 'Stew' });
    return read(own.doc('soup'));
  },
  'set with merge': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').set({ seller: { phone: '1' }, tags: [] }, { merge: true });
    return read(own.doc('soup'));
  },
  'set with fields to merge': async ({ own }) => {
    await own.doc('soup').set(soup);
    const change = { name: 'Stew', seller: { city: 'Bonn', name: 'Bo' } };
    await own.doc('soup').set(change, { mergeFields: ['seller.city'] });
    return read(own.doc('soup'));
  },
  'update by dotted paths': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').update({ 'seller.city': 'Bonn', 'seller.zip.code': 1 });
    return read(own.doc('soup'));
  },
  'update by a path with a dot in it': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').update(new FieldPath('a.b', 'c'), 1);
    return read(own.doc('soup'));
  },
  'delete and delete again': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').delete();
    await own.doc('soup').delete();
    return (await own.doc('soup').get()).exists;
  },
  'increment whole, fraction, missing and text': async ({ own }) => {
    await own.doc('n').set({ whole: 5, fraction: 0.5, text: 'x' });
    const by = FieldValue.increment(2);
    await own.doc('n').update({ whole: by, fraction: by, missing: by, text: by });
    return read(own.doc('n'));
  },
  'increment beyond the largest number': async ({ own }) => {
    await own.doc('n').set({ n: Number.MAX_SAFE_INTEGER });
    await own.doc('n').update({ n: FieldValue.increment(0.5) });
    return read(own.doc('n'));
  },
  'union and remove in lists': async ({ own }) => {
    await own.doc('t').set({ tags: ['hot', 'new', 'hot'], more: 'none' });
    await own.doc('t').update({
      tags: FieldValue.arrayRemove('hot'),
      more: FieldValue.arrayUnion('a', 'a', 1, 1.0),
      fresh: FieldValue.arrayUnion('b'),
    });
    return read(own.doc('t'));
  },
  'delete a field': async ({ own }) => {
    await own.doc('soup').set(soup);
    await own.doc('soup').update({ 'seller.name': FieldValue.delete(), none: FieldValue.delete() });
    return read(own.doc('soup'));
  },
  'the server’s time is that of the write': async ({ own }) => {
    const { writeTime } = await own.doc('soup').set({ at: FieldValue.serverTimestamp() });
    const { createTime, updateTime, readTime } = await own.doc('soup').get();
    const at = (await read(own.doc('soup')))?.at as Timestamp;
    return {
      isSet: createTime?.isEqual(writeTime) && updateTime?.isEqual(writeTime),
      isNow: Math.abs(at.toMillis() - writeTime.toMillis()) < 1_000,
      readLater: readTime.toMillis() >= writeTime.toMillis(),
    };
  },
  'an update that changes nothing keeps its time': async ({ own }) => {
    const first = await own.doc('soup').set({ n: 1 });
    await own.doc('soup').update({ n: 1 });
    return (await own.doc('soup').get()).updateTime?.isEqual(first.writeTime);
  },
  'update when unchanged': async ({ own }) => {
    const { writeTime } = await own.doc('soup').set({ n: 1 });
    await own.doc('soup').update({ n: 2 }, { lastUpdateTime: writeTime });
    return read(own.doc('soup'));
  },
  'delete when it is there': async ({ own }) => {
    await own.doc('soup').set({ n: 1 });
    await own.doc('soup').delete({ exists: true });
    return (await own.doc('soup').get()).exists;
  },
  'ids of any script': async ({ own }) => {
    for (const id of ['é', '10', '9', 'A b', '🍜', 'a.b']) await own.doc(id).set({ id });
    return (await own.get()).docs.map(({ id }) => id);
  },
};
