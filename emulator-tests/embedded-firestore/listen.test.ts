import { EventEmitter, on } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { Firestore } from 'firebase-admin/firestore';
import type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { startEmbeddedFirestore } from './start';
import { projectId, startTestEmulator } from './test-emulator';

const { address, collection, stop } = await startTestEmulator();
afterAll(stop);

/** What a listener is shown, one after the other. */
function shownTo<Snapshot, Shown>(
  listen: (show: (snapshot: Snapshot) => void, fail: (error: Error) => void) => () => void,
  read: (snapshot: Snapshot) => Shown,
) {
  const events = new EventEmitter();
  const snapshots = on(events, 'snapshot');
  const stop = listen(
    (snapshot) => events.emit('snapshot', read(snapshot)),
    (error) => events.emit('error', error),
  );
  const next = async () => ((await snapshots.next()).value as [Shown])[0];
  return { next, stop };
}

function onDocument(document: DocumentReference) {
  return shownTo(
    (show, fail) => document.onSnapshot(show, fail),
    (snapshot: DocumentSnapshot) => snapshot.data(),
  );
}

function onQuery(query: Query) {
  return shownTo(
    (show, fail) => query.onSnapshot(show, fail),
    (snapshot: QuerySnapshot) => snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`),
  );
}

async function clearAll(): Promise<void> {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  await fetch(`http://${address}/emulator/v1/${documents}`, { method: 'DELETE' });
}

describe('a listener', () => {
  it('hears of one document', async () => {
    const soup = collection().doc('soup');
    const listener = onDocument(soup);
    expect(await listener.next()).toBeUndefined();
    await soup.set({ quantity: 5 });
    expect(await listener.next()).toEqual({ quantity: 5 });
    await soup.update({ quantity: 4 });
    expect(await listener.next()).toEqual({ quantity: 4 });
    await soup.delete();
    expect(await listener.next()).toBeUndefined();
    listener.stop();
  });

  it('hears of what enters, changes in and leaves a query', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const listener = onQuery(foods.where('quantity', '!=', 0));
    expect(await listener.next()).toEqual(['added soup']);
    await foods.doc('stew').set({ quantity: 1 });
    expect(await listener.next()).toEqual(['added stew']);
    await foods.doc('stew').update({ quantity: 2 });
    expect(await listener.next()).toEqual(['modified stew']);
    await foods.doc('soup').update({ quantity: 0 });
    expect(await listener.next()).toEqual(['removed soup']);
    await foods.doc('elsewhere').set({ price: 1 });
    await foods.doc('stew').delete();
    expect(await listener.next()).toEqual(['removed stew']);
    listener.stop();
  });

  it('hears that everything was cleared, and of what comes after', async () => {
    const foods = collection();
    const soup = foods.doc('soup');
    await soup.set({ quantity: 5 });
    const one = onDocument(soup);
    const all = onQuery(foods);
    expect([await one.next(), await all.next()]).toEqual([{ quantity: 5 }, ['added soup']]);
    await clearAll();
    expect([await one.next(), await all.next()]).toEqual([undefined, ['removed soup']]);
    await soup.set({ quantity: 1 });
    expect([await one.next(), await all.next()]).toEqual([{ quantity: 1 }, ['added soup']]);
    one.stop();
    all.stop();
  });

  it('forgets what is gone when it has to listen again', async () => {
    const first = await startEmbeddedFirestore('127.0.0.1', 0);
    const address = `127.0.0.1:${String(first.port)}`;
    const firestore = new Firestore({ projectId, host: address, ssl: false });
    await firestore.doc('foods/soup').set({ quantity: 5 });
    const listener = onQuery(firestore.collection('foods'));
    expect(await listener.next()).toEqual(['added soup']);
    first.stop();
    const second = await startEmbeddedFirestore('127.0.0.1', first.port);
    expect(await listener.next()).toEqual(['removed soup']);
    listener.stop();
    await firestore.terminate();
    second.stop();
  });

  it('is told of a query that makes no sense', async () => {
    const listener = onQuery(collection().where('a', 'not-in', [1]).where('b', 'in', [1]));
    await expect(listener.next()).rejects.toThrow('Error 3: ');
  });
});
