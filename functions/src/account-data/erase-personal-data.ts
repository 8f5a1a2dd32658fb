import {
  FieldValue,
  type CollectionReference,
  type Firestore,
  type WriteBatch,
} from '@google-cloud/firestore';
import { hasErrorCode } from '../http/http-error';
import type { PhotoFiles } from '../photo/photo-files';

/**
 * The maximum number of documents in one commit. A commit can also write the 64 shards of the menu,
 * and must have fewer than 500 writes in total.
 */
const MAX_BATCH_SIZE = 400;
/** The gRPC code NOT_FOUND as a number. Importing the name would load all of gRPC before the first call. */
const NOT_FOUND = 5;

/** Returns one of the collections in firestore/collections.ts. */
export type GetCollection<T extends object> = (db: Firestore) => CollectionReference<T>;

/** Erases the personal data of the account `uid` from one collection. */
export type PersonalDataEraser = (
  db: Firestore,
  uid: string,
  now: () => Date,
  photoFiles: PhotoFiles,
) => Promise<void>;

/**
 * Returns a function that deletes every document with the uid of the account in the field `uidField`.
 * `addWrites` adds further writes about the deleted documents to the same commit.
 */
export function createOwnedDocumentsEraser<T extends object>(
  open: GetCollection<T>,
  uidField: keyof T & string,
  addWrites?: (batch: WriteBatch, db: Firestore, deletedIds: string[]) => void,
): PersonalDataEraser {
  return async (db, uid) => {
    const query = open(db).where(uidField, '==', uid).select().limit(MAX_BATCH_SIZE);
    for (;;) {
      const { docs } = await query.get();
      const batch = db.batch();
      for (const { ref } of docs) batch.delete(ref);
      addWrites?.(
        batch,
        db,
        docs.map(({ id }) => id),
      );
      await batch.commit();
      if (docs.length < MAX_BATCH_SIZE) return;
    }
  };
}

/**
 * Returns a function that deletes the document of the account. The id of this document is the uid of
 * the account.
 */
export function createUidDocumentEraser<T extends object>(
  open: GetCollection<T>,
): PersonalDataEraser {
  return async (db, uid) => {
    await open(db).doc(uid).delete();
  };
}

/**
 * Returns a function that finds every document with the uid of the account in the field `uidField`. It
 * removes `uidField` and `otherFields` from these documents, and sets `updated_at`. If another
 * request deletes one of the documents at the same time, Firestore rejects the batch. The returned
 * function then runs the query again.
 */
export function createFieldEraser<T extends object>(
  open: GetCollection<T>,
  uidField: keyof T & string,
  otherFields: (keyof T & string)[],
): PersonalDataEraser {
  const changes = {
    ...Object.fromEntries([uidField, ...otherFields].map((field) => [field, FieldValue.delete()])),
    // The new time changes the ETag of the order. Otherwise, the other person of the order would get a 304
    // and still see the removed fields.
    updated_at: FieldValue.serverTimestamp(),
  };
  return async (db, uid) => {
    const query = open(db).where(uidField, '==', uid).select().limit(MAX_BATCH_SIZE);
    for (;;) {
      const { docs } = await query.get();
      const batch = db.batch();
      for (const { ref } of docs) batch.update(ref, changes);
      try {
        await batch.commit();
        if (docs.length < MAX_BATCH_SIZE) return;
      } catch (error) {
        if (!hasErrorCode(error, [NOT_FOUND])) throw error;
      }
    }
  };
}
