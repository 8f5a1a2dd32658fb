import { EventEmitter, on } from 'node:events';
import type { DocumentReference, Query } from 'firebase-admin/firestore';
import type { ConformanceOperations } from './conformance-operation';

/**
 * Starts a listener. Each call of the returned function `next` resolves with the value of the next
 * snapshot.
 */
function collectSnapshots(
  listen: (onValue: (value: unknown) => void, onError: (error: Error) => void) => () => void,
) {
  const events = new EventEmitter();
  const values = on(events, 'value');
  const stop = listen(
    (value) => events.emit('value', value),
    (error) => events.emit('error', error),
  );
  return { next: async () => ((await values.next()).value as unknown[])[0], stop };
}

const listenToDocument = (document: DocumentReference) =>
  collectSnapshots((onValue, onError) =>
    document.onSnapshot((snapshot) => {
      onValue(snapshot.data() ?? 'missing');
    }, onError),
  );

const listenToQuery = (query: Query) =>
  collectSnapshots((onValue, onError) =>
    query.onSnapshot((snapshot) => {
      const changes = snapshot.docChanges();
      onValue(
        changes.map(({ type, doc, oldIndex, newIndex }) => [type, doc.id, oldIndex, newIndex]),
      );
    }, onError),
  );

/**
 * Operations that start listeners for documents and queries, and return the snapshots that the
 * listeners receive.
 */
export const listenerConformanceOperations: ConformanceOperations = {
  'a document': async ({ collection }) => {
    const { next, stop } = listenToDocument(collection.doc('soup'));
    const values = [await next()];
    for (const change of [
      () => collection.doc('soup').set({ n: 1 }),
      () => collection.doc('soup').update({ n: 2 }),
      () => collection.doc('soup').delete(),
    ]) {
      await change();
      values.push(await next());
    }
    stop();
    return values;
  },
  'a query: added, moved, and removed documents': async ({ collection }) => {
    await collection.doc('a').set({ n: 1 });
    const { next, stop } = listenToQuery(collection.where('n', '>', 0).orderBy('n'));
    const values = [await next()];
    for (const change of [
      () => collection.doc('b').set({ n: 2 }),
      () => collection.doc('a').set({ n: 3 }),
      () => collection.doc('b').set({ n: 0 }),
      () => collection.doc('a').delete(),
    ]) {
      await change();
      values.push(await next());
    }
    stop();
    return values;
  },
  'a query with a limit': async ({ collection }) => {
    await collection.doc('a').set({ n: 1 });
    await collection.doc('b').set({ n: 2 });
    const { next, stop } = listenToQuery(collection.orderBy('n').limit(1));
    const values = [await next()];
    await collection.doc('a').delete();
    values.push(await next());
    stop();
    return values;
  },
  'a batch is one change': async ({ db, collection }) => {
    const { next, stop } = listenToQuery(collection.orderBy('n'));
    const values = [await next()];
    await db.batch().set(collection.doc('a'), { n: 1 }).set(collection.doc('b'), { n: 2 }).commit();
    values.push(await next());
    stop();
    return values;
  },
  'documents without the sort field': async ({ collection }) => {
    await collection.doc('without').set({ m: 1 });
    await collection.doc('with').set({ n: 1 });
    const { next, stop } = listenToQuery(collection.orderBy('n'));
    const values = await next();
    stop();
    return values;
  },
  'an invalid query': async ({ collection }) => {
    const { next, stop } = listenToQuery(
      collection.where('a', 'not-in', [1]).where('b', 'in', [1]),
    );
    try {
      return await next();
    } catch (error) {
      return /Error (\d+)/.exec((error as Error).message)?.[1];
    } finally {
      stop();
    }
  },
};
