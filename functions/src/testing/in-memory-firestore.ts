import type { Firestore } from '@google-cloud/firestore';

/**
 * Creates an empty in-memory Firestore. The import is dynamic because loading the package takes
 * longer than loading the API, and tests with an emulator do not need it.
 */
export async function createInMemoryFirestore(): Promise<Firestore> {
  const { FirestoreMock } = await import('@firebase-bridge/firestore-admin');
  const mock = new FirestoreMock();
  // Returns a later millisecond for each call, because the package compares the times of reads and commits. It does
  // not detect that another transaction has changed a document in the millisecond in which it was read.
  let latest = 0;
  mock.systemTime.custom(() => {
    latest = Math.max(latest + 1, Date.now());
    return new Date(latest);
  });
  return mock.createDatabase().firestore();
}
