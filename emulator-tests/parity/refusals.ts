import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Operations } from './operation';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { deeper: nested(depth - 1) });

/** What the service refuses; their codes count. */
export const refusals: Operations = {
  'create what is there': async ({ own }) => {
    await own.doc('soup').create({ n: 1 });
    return own.doc('soup').create({ n: 2 });
  },
  'update what is not there': async ({ own }) => own.doc('none').update({ n: 1 }),
  'update what changed since': async ({ own }) => {
    const { writeTime } = await own.doc('soup').set({ n: 1 });
    await own.doc('soup').set({ n: 2 });
    return own.doc('soup').update({ n: 3 }, { lastUpdateTime: writeTime });
  },
  'delete what is not there, when it should be': async ({ own }) =>
    own.doc('none').delete({ exists: true }),
  'delete what changed since': async ({ own }) => {
    await own.doc('soup').set({ n: 1 });
    return own.doc('soup').delete({ lastUpdateTime: Timestamp.fromMillis(1) });
  },
  'an id that is reserved': async ({ own }) => own.doc('__soup__').set({ n: 1 }),
  'an id of 1,501 bytes': async ({ own }) => own.doc('x'.repeat(1501)).set({ n: 1 }),
  'a field name that is reserved': async ({ own }) => own.doc('soup').set({ __n__: 1 }),
  'a document of more than 1 MiB': async ({ own }) =>
    own.doc('soup').set({ text: 'x'.repeat(1_048_600) }),
  'maps 21 deep': async ({ own }) => own.doc('soup').set({ a: nested(21) }),
  'a list in a list': async ({ own }) => own.doc('soup').set({ list: [['a']] }),
  'a lone surrogate': async ({ own }) => {
    await own.doc('soup').set({ name: '\ud800' });
    return (await own.doc('soup').get()).data();
  },
  'an indexed text of more than 1,500 bytes': async ({ own }) => {
    await own.doc('soup').set({ name: 'x'.repeat(2_000) });
    return (await own.where('name', '>', 'w').get()).size;
  },
  'a transform of a document that is not there': async ({ own }) =>
    own.doc('none').update({ n: FieldValue.increment(1) }),
  'a transform that makes a document': async ({ own }) => {
    await own.doc('new').set({ n: FieldValue.increment(1) }, { merge: true });
    return (await own.doc('new').get()).data();
  },
  'an order that contradicts the range’s': async ({ own }) =>
    (await own.where('a', '>', 1).orderBy('b').get()).size,
};
