import { Timestamp } from 'firebase-admin/firestore';
import { getRejectionCode, type ConformanceOperations } from './conformance-operation';

class CallbackError extends Error {}

/** Operations that run transactions, including concurrent and read-only transactions. */
export const transactionConformanceOperations: ConformanceOperations = {
  'read, then write': async ({ db, collection }) => {
    await collection.doc('soup').set({ quantity: 5 });
    await db.runTransaction(async (transaction) => {
      const { quantity } = (await transaction.get(collection.doc('soup'))).data() as {
        quantity: number;
      };
      transaction.update(collection.doc('soup'), { quantity: quantity - 1 });
      transaction.create(collection.doc('order'), { food: 'soup' });
    });
    return (await collection.get()).docs.map((document) => document.data());
  },
  'read several documents and a query': async ({ db, menu }) =>
    db.runTransaction(async (transaction) => {
      const documents = await transaction.getAll(menu.doc('soup'), menu.doc('none'));
      const query = await transaction.get(menu.where('origin', '==', 'IN'));
      return [documents.map(({ exists }) => exists), query.docs.map(({ id }) => id)];
    }),
  'write nothing if the callback throws': async ({ db, collection }) => {
    const result = db.runTransaction(async (transaction) => {
      await transaction.get(collection.doc('soup'));
      transaction.set(collection.doc('soup'), { n: 1 });
      throw new CallbackError();
    });
    const hasCallbackError = await result.catch((error: unknown) => error instanceof CallbackError);
    return [hasCallbackError, (await collection.get()).size];
  },
  'write nothing if one write fails': async ({ db, collection }) => {
    const result = db.runTransaction((transaction) => {
      transaction.set(collection.doc('a'), { n: 1 });
      transaction.update(collection.doc('none'), { n: 1 });
      return Promise.resolve();
    });
    const errorCode = await getRejectionCode(result);
    return [errorCode, (await collection.get()).size];
  },
  'three transactions change one document': async ({ db, collection }) => {
    await collection.doc('n').set({ n: 0 });
    const increase = () =>
      db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(collection.doc('n'))).data() as { n: number };
        transaction.update(collection.doc('n'), { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 3 }, increase));
    return (await collection.doc('n').get()).data();
  },
  'two transactions create one document': async ({ db, collection }) => {
    const create = (createdBy: number) =>
      db.runTransaction(async (transaction) => {
        const { exists } = await transaction.get(collection.doc('a'));
        if (!exists) transaction.create(collection.doc('a'), { createdBy });
        return exists;
      });
    return (await Promise.all([create(1), create(2)])).map(String).sort();
  },
  'read-only': async ({ db, menu }) =>
    db.runTransaction(
      async (transaction) => (await transaction.get(menu.doc('soup'))).get('name') as string,
      { readOnly: true },
    ),
  'read-only, at a past time': async ({ db, collection }) => {
    await collection.doc('n').set({ n: 1 });
    const { readTime } = await collection.doc('n').get();
    await collection.doc('n').set({ n: 2 });
    return db.runTransaction(
      async (transaction) => (await transaction.get(collection.doc('n'))).data(),
      {
        readOnly: true,
        readTime,
      },
    );
  },
  'read-only, at a time before the first write': async ({ db, collection }) => {
    await collection.doc('n').set({ n: 1 });
    return db.runTransaction(
      async (transaction) => (await transaction.get(collection.doc('n'))).exists,
      {
        readOnly: true,
        readTime: Timestamp.fromMillis(0),
      },
    );
  },
};
