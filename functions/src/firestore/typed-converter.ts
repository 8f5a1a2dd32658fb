import type { DocumentData, FirestoreDataConverter } from '@google-cloud/firestore';

/**
 * Returns a converter that only adds types. It does not validate documents, because only this
 * service writes them.
 */
export function createTypedConverter<T extends DocumentData>(): FirestoreDataConverter<T> {
  return {
    toFirestore: (document) => document,
    fromFirestore: (snapshot) => snapshot.data() as T,
  };
}
