import { EventEmitter, on } from 'node:events';
import type { DocumentReference, Query } from 'firebase-admin/firestore';
import type { Operations } from './operation';

/** What a listener is shown, one after the other. */
function listen(
  start: (show: (shown: unknown) => void, fail: (error: Error) => void) => () => void,
) {
  const events = new EventEmitter();
  const shown = on(events, 'shown');
  const stop = start(
    (each) => events.emit('shown', each),
    (error) => events.emit('error', error),
  );
  return { next: async () => ((await shown.next()).value as unknown[])[0], stop };
}

const toDocument = (document: DocumentReference) =>
  listen((show, fail) =>
    document.onSnapshot((snapshot) => {
      show(snapshot.data() ?? 'gone');
    }, fail),
  );

const toQuery = (query: Query) =>
  listen((show, fail) =>
    query.onSnapshot((snapshot) => {
      const changes = snapshot.docChanges();
      show(changes.map(({ type, doc, oldIndex, newIndex }) => [type, doc.id, oldIndex, newIndex]));
    }, fail),
  );

export const listeners: Operations = {
  'of a document': async ({ own }) => {
    const { next, stop } = toDocument(own.doc('soup'));
    const seen = [await next()];
    for (const change of [
      () => own.doc('soup').set({ n: 1 }),
      () => own.doc('soup').update({ n: 2 }),
      () => own.doc('soup').delete(),
    ]) {
      await change();
      seen.push(await next());
    }
    stop();
    return seen;
  },
  'of a query: what enters, moves and leaves': async ({ own }) => {
    await own.doc('a').set({ n: 1 });
    const { next, stop } = toQuery(own.where('n', '>', 0).orderBy('n'));
    const seen = [await next()];
    for (const change of [
      () => own.doc('b').set({ n: 2 }),
      () => own.doc('a').set({ n: 3 }),
      () => own.doc('b').set({ n: 0 }),
      () => own.doc('a').delete(),
    ]) {
      await change();
      seen.push(await next());
    }
    stop();
    return seen;
  },
  'of a query with a limit': async ({ own }) => {
    await own.doc('a').set({ n: 1 });
    await own.doc('b').set({ n: 2 });
    const { next, stop } = toQuery(own.orderBy('n').limit(1));
    const seen = [await next()];
    await own.doc('a').delete();
    seen.push(await next());
    stop();
    return seen;
  },
  'of a batch, as one change': async ({ db, own }) => {
    const { next, stop } = toQuery(own.orderBy('n'));
    const seen = [await next()];
    await db.batch().set(own.doc('a'), { n: 1 }).set(own.doc('b'), { n: 2 }).commit();
    seen.push(await next());
    stop();
    return seen;
  },
  'of documents without the field': async ({ own }) => {
    await own.doc('without').set({ m: 1 });
    await own.doc('with').set({ n: 1 });
    const { next, stop } = toQuery(own.orderBy('n'));
    const seen = await next();
    stop();
    return seen;
  },
  'of a query that makes no sense': async ({ own }) => {
    const { next, stop } = toQuery(own.where('a', 'not-in', [1]).where('b', 'in', [1]));
    try {
      return await next();
    } catch (error) {
      return /Error (\d+)/.exec((error as Error).message)?.[1];
    } finally {
      stop();
    }
  },
};
