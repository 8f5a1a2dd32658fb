import { type Firestore, type Query, Timestamp } from '@google-cloud/firestore';
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
import { formatPhotoPath } from '../photo/stored-photo';

const PAGE_SIZE = 500;

/**
 * Returns a function that yields the entries of one list of the export in pages that fit into memory. `toEntry` must
 * not return the uid or email of another person.
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

/** Returns the JSON of an entry, with its times as ISO texts. */
export const formatEntry = (entry: object): string =>
  JSON.stringify(entry, (_name, value: unknown) =>
    value instanceof Timestamp ? value.toDate().toISOString() : value,
  );

export const toExportedFood = (stored: StoredFood, id: string): object => ({
  id,
  ...pickFoodFields(stored),
  ...pick(stored, [...publicFactNames, 'purchase_count', 'created_at', 'updated_at']),
  hidden_reason: stored.hidden?.reason,
});

export function toExportedPlacedOrder(stored: StoredOrder, id: string): object {
  const { food_owner } = stored;
  return {
    ...toExportedOrder(stored, id),
    food_owner: food_owner && pick(food_owner, ['name', 'photoURL']),
    ...pick(stored, ['buyer_name', 'buyer_email', 'buyer_photoURL']),
  };
}

export const toExportedReceivedOrder = (stored: StoredOrder, id: string): object => ({
  ...toExportedOrder(stored, id),
  ...pick(stored, ['food_owner', 'buyer_name', 'buyer_photoURL']),
});

const toExportedOrder = (stored: StoredOrder, id: string): object => ({
  id,
  ...copyFoodFields(stored),
  ...pick(stored, ['foodId', 'purchase_quantity', 'pickup_window', 'buying_date', 'status']),
  ...pick(stored, ['restocked', 'note', 'allergy', 'events', 'changes']),
});

export const toExportedReview = (stored: StoredReview, id: string): object => ({
  id,
  ...pick(stored, ['food_id', 'food_name', 'order_id', 'stars', 'text']),
  reply: stored.reply?.text,
  hidden_reason: stored.hidden?.reason,
  ...pick(stored, ['created_at', 'updated_at']),
});

export const toExportedReport = (stored: StoredReport, id: string): object => ({
  id,
  order_id: stored.message?.order_id,
  ...pick(stored, ['food_id', 'reason', 'note', 'created_at']),
});

export const toExportedWatch = (stored: StoredWatch): object =>
  pick(stored, ['food_id', 'created_at']);

export const toExportedStrikes = ({ dishes = {} }: StoredStrikes): object => ({
  dishes: Object.entries(dishes).map(([id, { reason, at }]) => ({ id, reason, at })),
});

export const toExportedTexts =
  (field: 'buyer_texts' | 'cook_texts') => (stored: StoredThread, order_id: string) => ({
    order_id,
    texts: stored[field] ?? [],
  });

export const toExportedPhoto = (stored: StoredPhoto, hash: string): object => ({
  address: formatPhotoPath({ hash, ...stored }),
  ...pick(stored, ['kind', 'size', 'created_at']),
});
