import { FieldPath, type Firestore, type Timestamp } from '@google-cloud/firestore';
import { readDocumentPages } from '../firestore/pages';
import type { GetCollection } from './erase-personal-data';
import { pickFoodFields } from '../contract/food';
import { copyFoodFields } from '../contract/order';
import type { Kitchen } from '../contract/kitchen';
import type {
  StoredEmailRecipient,
  StoredFood,
  StoredOrder,
  StoredPhoto,
  StoredReport,
} from '../firestore/collections';
import { toOrderEvent } from '../order/order-responses';
import { formatPhotoPath } from '../photo/stored-photo';

/**
 * One list of the data export, such as the dishes of the account. `readPages` yields the list in
 * pages that fit into memory.
 */
export interface AccountExportSection {
  name: string;
  readPages: (db: Firestore, uid: string) => AsyncGenerator<object[]>;
}

const PAGE_SIZE = 500;

/**
 * Returns an export section for a collection with many documents per account. The section contains
 * every document with the uid of the account in the field `uidField`. `toEntry` selects the exported
 * fields of a document and must not return the email of another person.
 */
export function createAccountExportSection<T extends object>(
  name: string,
  open: GetCollection<T>,
  uidField: keyof T & string,
  toEntry: (id: string, document: T) => object,
): AccountExportSection {
  return {
    name,
    async *readPages(db, uid) {
      const documents = open(db).where(uidField, '==', uid).orderBy(FieldPath.documentId());
      for await (const page of readDocumentPages(documents, PAGE_SIZE)) {
        yield page.map((document) => toEntry(document.id, document.data()));
      }
    },
  };
}

/**
 * Returns an export section for a collection with one document per account. The id of this document is
 * the uid of the account. The section is empty if the account has no document in the collection.
 */
export function createAccountDocumentSection<T extends object>(
  name: string,
  open: GetCollection<T>,
  toEntry: (document: T) => object,
): AccountExportSection {
  return {
    name,
    async *readPages(db, uid) {
      const document = (await open(db).doc(uid).get()).data();
      yield document ? [toEntry(document)] : [];
    },
  };
}

/** Returns the entry in the account export for a dish that the account added. */
export function toExportedFood(id: string, stored: StoredFood): object {
  return {
    id,
    ...pickFoodFields(stored),
    purchase_count: stored.purchase_count,
    ...(stored.hidden && { hidden_reason: stored.hidden.reason }),
    created_at: toIsoTime(stored.created_at),
    updated_at: toIsoTime(stored.updated_at),
  };
}

/**
 * Returns the entry in the account export for an order that the account placed. The entry does not
 * contain the email of the cook.
 */
export function toExportedPlacedOrder(id: string, stored: StoredOrder): object {
  const { food_owner, buyer_name, buyer_email, buyer_photoURL } = stored;
  return {
    ...toExportedOrder(id, stored),
    ...(food_owner && { food_owner: { name: food_owner.name, photoURL: food_owner.photoURL } }),
    buyer_name,
    buyer_email,
    buyer_photoURL,
  };
}

/**
 * Returns the entry in the account export for an order that the account received for one of its dishes.
 * The entry does not contain the email of the buyer.
 */
export function toExportedReceivedOrder(id: string, stored: StoredOrder): object {
  const { food_owner, buyer_name, buyer_photoURL } = stored;
  return { ...toExportedOrder(id, stored), food_owner, buyer_name, buyer_photoURL };
}

/**
 * Returns the entry in the account export for a report that the account wrote. The entry does not
 * contain the uid of the cook.
 */
export function toExportedReport(id: string, stored: StoredReport): object {
  const { food_id, reason, note, created_at } = stored;
  return { id, food_id, reason, note, created_at: toIsoTime(created_at) };
}

/**
 * Returns the entry in the account export for an uploaded photo. The property `address` is the URL path
 * of the photo file.
 */
export function toExportedPhoto(id: string, { rgb, kind, size, created_at }: StoredPhoto): object {
  const address = formatPhotoPath({ hash: id, rgb, kind });
  return { address, kind, size, created_at: toIsoTime(created_at) };
}

export function toExportedKitchen({ place, times, payment, note }: Kitchen): object {
  return { place, times, payment, note };
}

export function toExportedNotificationSettings({ mail, email }: StoredEmailRecipient): object {
  return { mail, email };
}

function toExportedOrder(id: string, stored: StoredOrder): object {
  const { foodId, purchase_quantity, buying_date, status, restocked, events } = stored;
  return {
    id,
    foodId,
    ...copyFoodFields(stored),
    purchase_quantity,
    buying_date: toIsoTime(buying_date),
    status,
    restocked,
    events: events.map(toOrderEvent),
  };
}

function toIsoTime(time: Timestamp): string {
  return time.toDate().toISOString();
}
