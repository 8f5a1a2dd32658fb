import type { Firestore } from '@google-cloud/firestore';

/**
 * Creates an empty in-memory Firestore. The import is dynamic because loading the package takes
 * longer than loading the API, and tests with an emulator do not need it.
 */
export async function createInMemoryFirestore(): Promise<Firestore> {
  const { FirestoreMock } = await import('@firebase-bridge/firestore-admin');
  return new FirestoreMock().createDatabase().firestore();
}
