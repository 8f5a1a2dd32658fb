import type { DocumentData, FirestoreDataConverter } from '@google-cloud/firestore';

/** Types a collection. Only this service writes to it, so what is read is what was written. */
export function converter<T extends DocumentData>(): FirestoreDataConverter<T> {
  return {
    toFirestore: (document) => document,
    fromFirestore: (snapshot) => snapshot.data() as T,
  };
}
