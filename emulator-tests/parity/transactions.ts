import { Timestamp } from 'firebase-admin/firestore';
import { refusalOf, type Operations } from './operation';

class Refused extends Error {}

export const transactions: Operations = {
  'read, then write': async ({ db, own }) => {
    await own.doc('soup').set({ quantity: 5 });
    await db.runTransaction(async (transaction) => {
      const { quantity } = (await transaction.get(own.doc('soup'))).data() as { quantity: number };
      transaction.update(own.doc('soup'), { quantity: quantity - 1 });
      transaction.create(own.doc('order'), { of: 'soup' });
    });
    return (await own.get()).docs.map((one) => one.data());
  },
  'read many and a query': async ({ db, menu }) =>
    db.runTransaction(async (transaction) => {
      const many = await transaction.getAll(menu.doc('soup'), menu.doc('none'));
      const query = await transaction.get(menu.where('origin', '==', 'IN'));
      return [many.map(({ exists }) => exists), query.docs.map(({ id }) => id)];
    }),
  'nothing is written when the work throws': async ({ db, own }) => {
    const work = db.runTransaction(async (transaction) => {
      await transaction.get(own.doc('soup'));
      transaction.set(own.doc('soup'), { n: 1 });
      throw new Refused('No.');
    });
    const isRefused = await work.catch((error: unknown) => error instanceof Refused);
    return [isRefused, (await own.get()).size];
  },
  'nothing is written when one write fails': async ({ db, own }) => {
    const work = db.runTransaction((transaction) => {
      transaction.set(own.doc('a'), { n: 1 });
      transaction.update(own.doc('none'), { n: 1 });
      return Promise.resolve();
    });
    const refusal = await refusalOf(work);
    return [refusal, (await own.get()).size];
  },
  'three that change one document': async ({ db, own }) => {
    await own.doc('n').set({ n: 0 });
    const increase = () =>
      db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(own.doc('n'))).data() as { n: number };
        transaction.update(own.doc('n'), { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 3 }, increase));
    return (await own.doc('n').get()).data();
  },
  'two that make one document': async ({ db, own }) => {
    const create = (by: number) =>
      db.runTransaction(async (transaction) => {
        const { exists } = await transaction.get(own.doc('one'));
        if (!exists) transaction.create(own.doc('one'), { by });
        return exists;
      });
    return (await Promise.all([create(1), create(2)])).map(String).sort();
  },
  'a read-only one': async ({ db, menu }) =>
    db.runTransaction(
      async (transaction) => (await transaction.get(menu.doc('soup'))).get('name') as string,
      { readOnly: true },
    ),
  'a read-only one, of the past': async ({ db, own }) => {
    await own.doc('n').set({ n: 1 });
    const { readTime } = await own.doc('n').get();
    await own.doc('n').set({ n: 2 });
    return db.runTransaction(async (transaction) => (await transaction.get(own.doc('n'))).data(), {
      readOnly: true,
      readTime,
    });
  },
  'a read-only one, of a time before all': async ({ db, own }) => {
    await own.doc('n').set({ n: 1 });
    return db.runTransaction(async (transaction) => (await transaction.get(own.doc('n'))).exists, {
      readOnly: true,
      readTime: Timestamp.fromMillis(0),
    });
  },
};
