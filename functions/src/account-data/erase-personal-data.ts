import {
  type CollectionReference,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from '@google-cloud/firestore';
import { hasErrorCode } from '../http/http-error';
import type { PhotoFiles } from '../photo/photo-files';
import { type StoredPhoto, ordersCollection, photosCollection } from '../firestore/collections';
import { isChangedError } from '../firestore/client';
import { isDishPhotoReferenced, removePhoto } from '../photo/remove-photos';
import { groupBy } from '../contract/values';
import { ACTIVE_STATUSES } from '../contract/order';
import { applyStockChanges } from '../order/apply-stock-changes';

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

const PAGE_SIZE = 100;

/**
 * Removes the photos of the account. Keeps a dish photo that a dish or an order references, but removes
 * the uid of the owner from the document of the photo.
 */
export const erasePhotos: PersonalDataEraser = async (db, uid, now, photoFiles) => {
  const ofAccount = photosCollection(db).where('owner_uid', '==', uid).limit(PAGE_SIZE);
  let { docs } = await ofAccount.get();
  while (docs.length > 0) {
    for (const photo of docs) {
      if (photo.data().kind === 'dish' && (await isDishPhotoReferenced(db, photo)))
        await removeOwner(photo);
      else await removePhoto({ files: photoFiles, now }, photo);
    }
    ({ docs } = await ofAccount.get());
  }
};

async function removeOwner(photo: QueryDocumentSnapshot<StoredPhoto>): Promise<void> {
  try {
    await photo.ref.update({ owner_uid: FieldValue.delete() });
  } catch (error) {
    // `sweepPhotos` may have removed the photo after the query found it. There is then no document to update.
    if (!isChangedError(error)) throw error;
  }
}

/** The maximum number of orders in one transaction. */
const MAX_CANCELED_ORDERS = 100;

type UidField = 'buyer_uid' | 'seller_uid';

const activeOrders = (db: Firestore, uidField: UidField, uid: string) =>
  ordersCollection(db).where(uidField, '==', uid).where('status', 'in', ACTIVE_STATUSES);

/**
 * Returns a function that cancels the active orders that the account placed (`buyer_uid`) or received
 * (`seller_uid`). The function adds the units back to the stock if the dish still exists. It writes an
 * email to the other person of each order.
 */
export function cancelActiveOrders(uidField: UidField) {
  return async (db: Firestore, uid: string, now: () => Date): Promise<void> => {
    const apply = applyStockChanges(db, now);
    for (;;) {
      const { docs } = await activeOrders(db, uidField, uid).limit(MAX_CANCELED_ORDERS).get();
      if (docs.length === 0) return;
      for (const [foodId, orders] of groupBy(docs, (order) => order.data().foodId)) {
        const attempts = orders.map((order) => ({
          orderId: order.id,
          foodId,
          callerUid: uid,
          request: { version: order.data().version, restock: true },
          isForced: true,
        }));
        for (const outcome of await apply(foodId, attempts)) {
          // `order-changed` means that another request changed the order after the query. Ignore this
          // rejection, because the next query finds the order again.
          const isRejected = 'rejection' in outcome && outcome.rejection.code !== 'order-changed';
          if (isRejected) throw outcome.rejection;
        }
      }
    }
  };
}

/** Resolves with true if the account is the cook of at least one active order. */
export async function hasActiveOrdersAsCook(db: Firestore, uid: string): Promise<boolean> {
  return !(await activeOrders(db, 'seller_uid', uid).limit(1).get()).empty;
}
