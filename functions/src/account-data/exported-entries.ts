import type { Firestore, Query, Timestamp } from '@google-cloud/firestore';
import { pickFoodFields } from '../contract/food';
import { publicFactNames } from '../contract/kitchen';
import { copyFoodFields } from '../contract/order';
import { pick } from '../contract/values';
import type {
  StoredFood,
  StoredOrder,
  StoredPhoto,
  StoredReport,
  StoredReview,
  StoredStrikes,
  StoredThread,
  StoredWatch,
} from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';
import { toOrderEvent } from '../order/order-responses';
import { formatPhotoPath } from '../photo/stored-photo';

const PAGE_SIZE = 500;

/**
 * Returns a function that yields the entries of one list of the export in pages that fit into memory. `toEntry` selects
 * the exported fields of a document and must not return the uid or email of another person.
 */
export const exportEntries = <T>(
  find: (db: Firestore, uid: string) => Query<T>,
  toEntry: (document: T, id: string) => object,
) =>
  async function* readEntries(db: Firestore, uid: string): AsyncGenerator<object[]> {
    for await (const page of readDocumentPages(find(db, uid), PAGE_SIZE)) {
      yield page.map((document) => toEntry(document.data(), document.id));
    }
  };

export function toExportedFood(stored: StoredFood, id: string): object {
  return {
    id,
    ...pickFoodFields(stored),
    ...pick(stored, publicFactNames),
    purchase_count: stored.purchase_count,
    ...(stored.hidden && { hidden_reason: stored.hidden.reason }),
    created_at: toIsoTime(stored.created_at),
    updated_at: toIsoTime(stored.updated_at),
  };
}

export function toExportedPlacedOrder(stored: StoredOrder, id: string): object {
  const { food_owner, buyer_name, buyer_email, buyer_photoURL } = stored;
  return {
    ...toExportedOrder(stored, id),
    food_owner: food_owner && { name: food_owner.name, photoURL: food_owner.photoURL },
    buyer_name,
    buyer_email,
    buyer_photoURL,
  };
}

export function toExportedReceivedOrder(stored: StoredOrder, id: string): object {
  const { food_owner, buyer_name, buyer_photoURL } = stored;
  return { ...toExportedOrder(stored, id), food_owner, buyer_name, buyer_photoURL };
}

function toExportedOrder(stored: StoredOrder, id: string): object {
  const { foodId, purchase_quantity, pickup_window, buying_date, status, restocked } = stored;
  const { note, allergy } = stored;
  return {
    id,
    foodId,
    ...copyFoodFields(stored),
    purchase_quantity,
    pickup_window,
    buying_date: toIsoTime(buying_date),
    status,
    restocked,
    note,
    allergy,
    events: stored.events.map(toOrderEvent),
    changes: stored.changes?.map(toOrderEvent),
  };
}

export function toExportedReview(stored: StoredReview, id: string): object {
  const { food_id, food_name, order_id, stars, text, reply, hidden } = stored;
  return {
    id,
    food_id,
    food_name,
    order_id,
    stars,
    text,
    reply: reply?.text,
    hidden_reason: hidden?.reason,
    created_at: toIsoTime(stored.created_at),
    updated_at: toIsoTime(stored.updated_at),
  };
}

export function toExportedReport(stored: StoredReport, id: string): object {
  const { food_id, message, reason, note, created_at } = stored;
  const order_id = message?.order_id;
  return { id, food_id, order_id, reason, note, created_at: toIsoTime(created_at) };
}

export const toExportedWatch = ({ food_id, created_at }: StoredWatch): object => ({
  food_id,
  created_at: toIsoTime(created_at),
});

/** Returns the entry of the dishes that maintainers have hidden. */
export function toExportedStrikes({ dishes = {} }: StoredStrikes): object {
  const hidden = Object.entries(dishes);
  return { dishes: hidden.map(([id, { reason, at }]) => ({ id, reason, at: toIsoTime(at) })) };
}

/** Returns a function for the entry of the messages that an account wrote about an order. */
export const toExportedTexts =
  (field: 'buyer_texts' | 'cook_texts') => (stored: StoredThread, order_id: string) => ({
    order_id,
    texts: stored[field] ?? [],
  });

/** Returns the entry of a photo. `address` is the URL path of the file. */
export function toExportedPhoto({ rgb, kind, size, created_at }: StoredPhoto, id: string): object {
  const address = formatPhotoPath({ hash: id, rgb, kind });
  return { address, kind, size, created_at: toIsoTime(created_at) };
}

function toIsoTime(time: Timestamp): string {
  return time.toDate().toISOString();
}
