import pLimit from 'p-limit';
import {
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from '@google-cloud/firestore';
import { groupBy } from '../contract/values';
import { ACTIVE_STATUSES, DISH_REMOVED_REASON } from '../contract/order';
import { isChangedError } from '../firestore/client';
import {
  type StoredOrder,
  type StoredReview,
  ordersCollection,
  photosCollection,
} from '../firestore/collections';
import { hasErrorCode } from '../http/responses';
import { applyStockChanges } from '../food/change-stock';
import type { PhotoFiles } from '../photo/photo-files';
import { isDishPhotoReferenced, removePhoto } from '../photo/remove-photos';
import { ANONYMOUS_AUTHOR } from '../review/change-review';

export interface ErasureDependencies {
  db: Firestore;
  now: () => Date;
  photoFiles: PhotoFiles;
}

/** A commit can also write the 64 shards of the menu, and must have fewer than 500 writes in total. */
const MAX_BATCH_SIZE = 400;
/** The gRPC code NOT_FOUND. Importing the name would load all of gRPC. */
const NOT_FOUND = 5;
const PHOTOS_PER_PAGE = 100;
const MAX_CANCELED_ORDERS = 100;
const MAX_CONCURRENT_DISHES = 10;

/** Changes all documents of a query in batches. After the changes, the query must not find them again. */
export async function changeDocuments<T>(
  query: Query<T>,
  addWrites: (batch: WriteBatch, documents: QueryDocumentSnapshot[]) => void,
): Promise<void> {
  const page = query.select().limit(MAX_BATCH_SIZE);
  for (;;) {
    const { docs } = await page.get();
    const batch = query.firestore.batch();
    addWrites(batch, docs);
    try {
      await batch.commit();
      if (docs.length < MAX_BATCH_SIZE) return;
    } catch (error) {
      // Another request deleted one of the documents after the query.
      if (!hasErrorCode(error, [NOT_FOUND])) throw error;
    }
  }
}

/** Deletes all documents of a query. `addWrites` adds further writes to the same commit. */
export function deleteDocuments<T>(
  query: Query<T>,
  addWrites?: (batch: WriteBatch, deletedIds: string[]) => void,
): Promise<void> {
  return changeDocuments(query, (batch, documents) => {
    for (const { ref } of documents) batch.delete(ref);
    const deletedIds = documents.map(({ id }) => id);
    addWrites?.(batch, deletedIds);
  });
}

/** Removes `fields` from all orders or threads of a query. One of the fields must be the one that the query filters by. */
export function removeFields<Stored>(
  query: Query<Stored>,
  fields: readonly (keyof Stored & string)[],
): Promise<void> {
  const changes = {
    ...Object.fromEntries(fields.map((field) => [field, FieldValue.delete()])),
    // The new time changes the ETag of the order. Otherwise, the other person of the order would get a 304
    // and still see the removed fields.
    updated_at: FieldValue.serverTimestamp(),
  };
  return changeDocuments(query, (batch, documents) => {
    for (const { ref } of documents) batch.update(ref, changes);
  });
}

/** Removes the texts and the guest from all reviews of a query. The stars stay, so the sums of the dishes stay correct. */
export function anonymizeReviews(query: Query<StoredReview>): Promise<void> {
  const erased = FieldValue.delete();
  return changeDocuments(query, (batch, documents) => {
    for (const { ref } of documents) {
      batch.update(ref, { author: ANONYMOUS_AUTHOR, buyer_uid: erased, text: erased });
    }
  });
}

/** Removes the photos of an account. Of a dish photo that is still referenced, removes only the owner. */
export async function erasePhotos(
  { db, now, photoFiles }: ErasureDependencies,
  uid: string,
): Promise<void> {
  const page = photosCollection(db).where('owner_uid', '==', uid).limit(PHOTOS_PER_PAGE);
  let { docs } = await page.get();
  while (docs.length > 0) {
    for (const photo of docs) {
      if (photo.data().kind === 'dish' && (await isDishPhotoReferenced(db, photo))) {
        try {
          await photo.ref.update({ owner_uid: FieldValue.delete() });
        } catch (error) {
          // `sweepPhotos` may have removed the photo after the query.
          if (!isChangedError(error)) throw error;
        }
      } else {
        await removePhoto({ files: photoFiles, now }, photo);
      }
    }
    // Read the first page again, because `removePhoto` keeps a photo that has changed since it was read.
    ({ docs } = await page.get());
  }
}

type OrderField = 'buyer_uid' | 'seller_uid' | 'foodId';

const activeOrders = (db: Firestore, field: OrderField, value: string) =>
  ordersCollection(db).where(field, '==', value).where('status', 'in', ACTIVE_STATUSES);

export async function listActiveOrderIds(
  db: Firestore,
  field: OrderField,
  value: string,
): Promise<string[]> {
  return (await activeOrders(db, field, value).select().get()).docs.map(({ id }) => id);
}

/**
 * Cancels the active orders that an account placed (`buyer_uid`) or received (`seller_uid`), or that contain a dish
 * (`foodId`), adds their units back to the stock, and writes an email to the other person of each order. The orders of a
 * dish are canceled as by its cook. The guests read the `reason`.
 */
export async function cancelActiveOrders(
  { db, now }: Pick<ErasureDependencies, 'db' | 'now'>,
  field: OrderField,
  value: string,
  reason = field === 'foodId' ? DISH_REMOVED_REASON : undefined,
): Promise<void> {
  const callerField = field === 'foodId' ? 'seller_uid' : field;
  const apply = applyStockChanges(db, now);
  const limit = pLimit(MAX_CONCURRENT_DISHES);
  const cancel = async ([foodId, orders]: [string, QueryDocumentSnapshot<StoredOrder>[]]) => {
    const attempts = orders.map((order) => ({
      orderId: order.id,
      foodId,
      callerUid: order.data()[callerField] ?? '',
      request: { version: order.data().version, restock: true, reason },
      isForced: true,
    }));
    for (const outcome of await apply(foodId, attempts)) {
      // `order-changed` means that another request changed the order after the query. The next query finds
      // the order again.
      const isRejected = 'rejection' in outcome && outcome.rejection.code !== 'order-changed';
      if (isRejected) throw outcome.rejection;
    }
  };
  for (;;) {
    const { docs } = await activeOrders(db, field, value).limit(MAX_CANCELED_ORDERS).get();
    if (docs.length === 0) return;
    const ordersByDish = groupBy(docs, (order) => order.data().foodId);
    await limit.map(ordersByDish, cancel);
  }
}

export async function hasActiveOrdersAsCook(db: Firestore, uid: string): Promise<boolean> {
  return !(await activeOrders(db, 'seller_uid', uid).limit(1).get()).empty;
}
