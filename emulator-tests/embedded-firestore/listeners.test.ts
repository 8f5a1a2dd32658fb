import { EventEmitter, on } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { Firestore } from 'firebase-admin/firestore';
import type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { startEmbeddedFirestore } from './start-embedded-firestore';
import { testProjectId, startTestFirestoreEmulator } from './test-firestore-emulator';

const { host, collection, stop } = await startTestFirestoreEmulator();
afterAll(stop);

/**
 * Starts a listener. Each call of the returned function `next` resolves with the value of the next
 * snapshot.
 */
function collectSnapshots<Snapshot, Value>(
  listen: (onSnapshot: (snapshot: Snapshot) => void, onError: (error: Error) => void) => () => void,
  getValue: (snapshot: Snapshot) => Value,
) {
  const events = new EventEmitter();
  const snapshots = on(events, 'snapshot');
  const stop = listen(
    (snapshot) => events.emit('snapshot', getValue(snapshot)),
    (error) => events.emit('error', error),
  );
  const next = async () => ((await snapshots.next()).value as [Value])[0];
  return { next, stop };
}

function listenToDocument(document: DocumentReference) {
  return collectSnapshots(
    (onSnapshot, onError) => document.onSnapshot(onSnapshot, onError),
    (snapshot: DocumentSnapshot) => snapshot.data(),
  );
}

function listenToQuery(query: Query) {
  return collectSnapshots(
    (onSnapshot, onError) => query.onSnapshot(onSnapshot, onError),
    (snapshot: QuerySnapshot) => snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`),
  );
}

async function clearDatabase(): Promise<void> {
  const documents = `projects/${testProjectId}/databases/(default)/documents`;
  await fetch(`http://${host}/emulator/v1/${documents}`, { method: 'DELETE' });
}

describe('a listener', () => {
  it('receives every change of a document', async () => {
    const soup = collection().doc('soup');
    const listener = listenToDocument(soup);
    expect(await listener.next()).toBeUndefined();
    await soup.set({ quantity: 5 });
    expect(await listener.next()).toEqual({ quantity: 5 });
    await soup.update({ quantity: 4 });
    expect(await listener.next()).toEqual({ quantity: 4 });
    await soup.delete();
    expect(await listener.next()).toBeUndefined();
    listener.stop();
  });

  it('receives the documents that are added to, modified in, and removed from the results of a query', async () => {
    const foods = collection();
    await foods.doc('soup').set({ quantity: 5 });
    const listener = listenToQuery(foods.where('quantity', '!=', 0));
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

  it('receives the removal of its documents when the database is cleared, and then receives later writes', async () => {
    const foods = collection();
    const soup = foods.doc('soup');
    await soup.set({ quantity: 5 });
    const documentListener = listenToDocument(soup);
    const queryListener = listenToQuery(foods);
    expect([await documentListener.next(), await queryListener.next()]).toEqual([
      { quantity: 5 },
      ['added soup'],
    ]);
    await clearDatabase();
    expect([await documentListener.next(), await queryListener.next()]).toEqual([
      undefined,
      ['removed soup'],
    ]);
    await soup.set({ quantity: 1 });
    expect([await documentListener.next(), await queryListener.next()]).toEqual([
      { quantity: 1 },
      ['added soup'],
    ]);
    documentListener.stop();
    queryListener.stop();
  });

  it('receives the removal of its documents after it reconnects to an empty emulator', async () => {
    const first = await startEmbeddedFirestore('127.0.0.1', 0);
    const host = `127.0.0.1:${String(first.port)}`;
    const firestore = new Firestore({ projectId: testProjectId, host, ssl: false });
    await firestore.doc('foods/soup').set({ quantity: 5 });
    const listener = listenToQuery(firestore.collection('foods'));
    expect(await listener.next()).toEqual(['added soup']);
    first.stop();
    const second = await startEmbeddedFirestore('127.0.0.1', first.port);
    expect(await listener.next()).toEqual(['removed soup']);
    listener.stop();
    await firestore.terminate();
    second.stop();
  });

  it('receives an error if the query is invalid', async () => {
    const listener = listenToQuery(collection().where('a', 'not-in', [1]).where('b', 'in', [1]));
    await expect(listener.next()).rejects.toThrow('Error 3: ');
  });
});
