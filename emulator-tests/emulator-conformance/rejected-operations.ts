import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { ConformanceOperations } from './conformance-operation';

const createNestedMap = (depth: number): unknown =>
  depth === 0 ? 1 : { deeper: createNestedMap(depth - 1) };

/**
 * Operations that Firestore rejects, and edge cases. The conformance test runs them on the embedded and on
 * the official emulator. It compares errors by code, or by message if the SDK throws an error without a code.
 */
export const rejectedConformanceOperations: ConformanceOperations = {
  'create an existing document': async ({ collection }) => {
    await collection.doc('soup').create({ n: 1 });
    return collection.doc('soup').create({ n: 2 });
  },
  'update a missing document': async ({ collection }) => collection.doc('none').update({ n: 1 }),
  'update with an outdated lastUpdateTime': async ({ collection }) => {
    const { writeTime } = await collection.doc('soup').set({ n: 1 });
    await collection.doc('soup').set({ n: 2 });
    return collection.doc('soup').update({ n: 3 }, { lastUpdateTime: writeTime });
  },
  'delete a missing document with the precondition that it exists': async ({ collection }) =>
    collection.doc('none').delete({ exists: true }),
  'delete with an outdated lastUpdateTime': async ({ collection }) => {
    await collection.doc('soup').set({ n: 1 });
    return collection.doc('soup').delete({ lastUpdateTime: Timestamp.fromMillis(1) });
  },
  'a reserved id': async ({ collection }) => collection.doc('__soup__').set({ n: 1 }),
  'an id of 1,501 bytes': async ({ collection }) => collection.doc('x'.repeat(1501)).set({ n: 1 }),
  'a reserved field name': async ({ collection }) => collection.doc('soup').set({ __n__: 1 }),
  'a document of more than 1 MiB': async ({ collection }) =>
    collection.doc('soup').set({ text: 'x'.repeat(1_048_600) }),
  'maps nested 21 levels deep': async ({ collection }) =>
    collection.doc('soup').set({ a: createNestedMap(21) }),
  'a list in a list': async ({ collection }) => collection.doc('soup').set({ list: [['a']] }),
  'a lone surrogate': async ({ collection }) => {
    await collection.doc('soup').set({ name: '\ud800' });
    return (await collection.doc('soup').get()).data();
  },
  'an indexed text of more than 1,500 bytes': async ({ collection }) => {
    await collection.doc('soup').set({ name: 'x'.repeat(2_000) });
    return (await collection.where('name', '>', 'w').get()).size;
  },
  'a transform of a missing document': async ({ collection }) =>
    collection.doc('none').update({ n: FieldValue.increment(1) }),
  'a transform that creates a document': async ({ collection }) => {
    await collection.doc('new').set({ n: FieldValue.increment(1) }, { merge: true });
    return (await collection.doc('new').get()).data();
  },
  'an order that differs from the field of a range filter': async ({ collection }) =>
    (await collection.where('a', '>', 1).orderBy('b').get()).size,
};
