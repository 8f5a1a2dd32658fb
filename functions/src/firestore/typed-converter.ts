import type { DocumentData, FirestoreDataConverter } from '@google-cloud/firestore';

/**
 * Returns a Firestore converter that only adds TypeScript types. It does not validate the
 * documents, because only the API writes them.
 */
export function createTypedConverter<T extends DocumentData>(): FirestoreDataConverter<T> {
  return {
    toFirestore: (document) => document,
    fromFirestore: (snapshot) => snapshot.data() as T,
  };
}
