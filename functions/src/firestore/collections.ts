import type {
  DocumentData,
  Firestore,
  FirestoreDataConverter,
  Timestamp,
} from '@google-cloud/firestore';
import type { UserProfile } from '../contract/account';
import type { Allergen } from '../contract/allergens';
import type { FoodFields } from '../contract/food';
import type { Kitchen, MailLevel, publicFactNames } from '../contract/kitchen';
import type { ChangeAfterOrder, CopiedFood, OrderEvent, OrderStatus } from '../contract/order';
import type { OrderWindow } from '../contract/pickup';
import type { ReportReason } from '../contract/report';
import type { OwnReview } from '../contract/review';

export type CookFacts = Pick<Kitchen, (typeof publicFactNames)[number]>;

export interface StoredFood extends FoodFields, CookFacts {
  name_key: string;
  /** The number of orders of this food, not of sold units. */
  purchase_count: number;
  added_by: UserProfile;
  owner_uid: string;
  cook_id: string;
  /**
   * Present if the food is visible only to its cook. `with_account` is true if it was hidden together with all dishes of
   * the account, and is shown again with them.
   */
  hidden?: { reason: string; at: Timestamp; with_account?: true };
  /** The fingerprint of the request that added the food, if the request had an idempotency key. */
  added_fingerprint?: string;
  /** The last request that offered the food again: the hash of its idempotency key, and the stock. */
  last_offer?: { key_hash: string; quantity: number };
  /** How often the cook has stopped the sale or offered the food again. Missing before the first time. */
  offer?: number;
  /** The time when the cook added the food, or last put it back on offer. */
  offered_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/**
 * An order. The document id is derived from the buyer's uid and the idempotency key, so the order is also the record of
 * this key. If the cook or the buyer deletes the account, the API removes the fields about this person.
 */
export interface StoredOrder extends CopiedFood {
  foodId: string;
  food_owner?: UserProfile;
  purchase_quantity: number;
  /** Missing if the dish had no windows. */
  pickup_window?: OrderWindow;
  buyer_name?: string;
  buyer_email?: string;
  buyer_photoURL?: string | null;
  buyer_uid?: string;
  note?: string;
  allergy?: boolean;
  allergy_read?: boolean;
  changes?: StoredChangeAfterOrder[];
  /** The `offer` of the dish at the time of the purchase. */
  offer?: number;
  fingerprint?: string;
  /** The uid of the cook. */
  seller_uid?: string;
  buying_date: Timestamp;
  status: OrderStatus;
  version: number;
  events: StoredOrderEvent[];
  restocked?: boolean;
  /** Present if the cook canceled the order for another reason than that the guest did not collect it. */
  dropped_by_cook?: true;
  review?: OwnReview;
  /** The time when the buyer removed the order from the history. Otherwise null, so a query finds the order. */
  hidden_at: Timestamp | null;
  /** The server time of the last change. */
  updated_at: Timestamp;
}

type WithTimestamp<Event> = Omit<Event, 'at'> & { at: Timestamp };
export type StoredOrderEvent = WithTimestamp<OrderEvent>;
export type StoredChangeAfterOrder = WithTimestamp<ChangeAfterOrder>;

/**
 * Changes after the purchase that some open orders may not contain yet. One document per dish and one per cook. It is
 * deleted when the orders contain the changes.
 */
export interface StoredPendingChanges {
  /** The uid of the cook. */
  seller_uid: string;
  /** The id of the changed dish. Missing for the pickup details of the cook. */
  food_id?: string;
  changes: Partial<Record<StoredChangeAfterOrder['what'], Omit<StoredChangeAfterOrder, 'what'>>>;
}

/**
 * The review of a guest about a dish. The document id is the hash of both, so a later review replaces the earlier one. If
 * the guest deletes the account, the API removes `buyer_uid` and `text`. The stars stay, because `ratings` contains them.
 */
export interface StoredReview extends OwnReview {
  food_id: string;
  food_name: string;
  cook_id: string;
  seller_uid: string;
  buyer_uid?: string;
  author: string;
  order_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  reply?: { text: string; at: Timestamp; updated_at: Timestamp };
  /** Present if a maintainer has hidden the review. Otherwise null, so a query finds the review. */
  hidden: { reason: string; at: Timestamp } | null;
}

/** The sum of the stars of the visible reviews of a dish, and their number. The document id is the id of the dish. */
export interface StoredRating {
  sum: number;
  count: number;
  seller_uid: string;
}

/** The messages of the buyer and the cook about an order. The document id is the id of the order. */
export interface StoredThread {
  buyer_uid?: string;
  seller_uid?: string;
  messages: { id: string; by: OrderEvent['by']; at: Timestamp }[];
  /** The texts of each side, in the sequence of its messages. The deletion of an account removes the field. */
  buyer_texts?: string[];
  cook_texts?: string[];
  /** The number of `messages` that each side has seen. */
  seen: { buyer: number; cook: number };
  unread: { buyer: boolean; cook: boolean };
  stopped_by?: OrderEvent['by'];
  /** The time of the last email to each side. */
  mailed_at: { buyer?: Timestamp; cook?: Timestamp };
}

/** The recipient of emails about orders. The document id is the uid. */
export interface StoredEmailRecipient {
  /** The user's choice. Missing means `important`. */
  level?: MailLevel;
  /** The verified email address unless `level` is `none`. The Firebase extension "Trigger Email" reads it. */
  email?: string;
  /** The signature of the link that stops the emails. Stored with `email`, because some writers of emails have no secret. */
  unsubscribe_signature?: string;
  /** The emails in the hour from `since`: their number, and the number by the hash of the uid of each sender. */
  sent?: { since: Timestamp; total: number; by: Record<string, number> };
}

/** The orders of a buyer that count for the quotas. The document id is the hash of the buyer's uid. */
export interface StoredOrderQuota {
  /** The active orders, by id. From `overdue_at` on, an order no longer counts. */
  open?: Record<string, { food_id: string; units: number; overdue_at: Timestamp }>;
  /** The purchases of the last 24 hours by the id of the order, also of canceled ones. */
  recent?: Record<string, { cook_id: string; at: Timestamp }>;
}

/**
 * An email in the format of the Firebase extension "Trigger Email", which sends it. The document id is derived from the
 * event, so a repeated write sends nothing.
 */
export interface StoredMail {
  toUids: string[];
  headers: Record<string, string>;
  message: { subject: string; text: string };
  expires_at: Timestamp;
}

/** The cooks that a user follows. The document id is the hash of the user's uid. */
export interface StoredFollows {
  cooks: string[];
}

/** A user who waits until a dish is back. The document id is the hash of the food id and the uid. */
export interface StoredWatch {
  food_id: string;
  uid: string;
  /**
   * A random ID of the request, which the ID of the email contains. A repeated write keeps it. So the user gets only one
   * email if a restock has ended the watch before its write is repeated.
   */
  request_id: string;
  /** The server time, so it can be compared with the time of a restock by another API instance. */
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A restock of a dish that some waiting users have no email about yet. The document id is the id of the food. */
export interface StoredRestock {
  food_name: string;
  /** The server time of the restock. A later watch waits for the next restock. */
  at: Timestamp;
}

/** The additions of a cook in the last 60 minutes. The document id is the hash of the cook's uid. */
export interface StoredFoodAdditionTimes {
  /** The time of each addition, keyed by food id. Also contains removed foods. */
  added_at: Record<string, Timestamp>;
  expires_at: Timestamp;
}

/** A report about a food, a message, or a review. The document id is the hash of its subject and the reporter's uid. */
export interface StoredReport {
  /** The food, or the food that the message or the review is about. */
  food_id: string;
  /**
   * The reported message, or the reported review: `order_id` is then the id of the review, and `id` is `review`. Missing if
   * the report is about a food.
   */
  message?: { order_id: string; id: string; text: string };
  /** The hash of the content of the food at the time of the report. Missing for a message. */
  version?: string;
  /** The uid of the cook of the food, or of the author of the message or the review. */
  owner_uid: string;
  reporter_uid: string;
  reason: ReportReason;
  note?: string;
  created_at: Timestamp;
  dismissed_at?: Timestamp;
}

/** The reports of a user on one day. The document id is `{hash}-{day}`: the hash of the uid, and the day in UTC. */
export interface StoredReportCount {
  count: number;
  expires_at: Timestamp;
}

/** The dishes of an account that a maintainer has hidden. The document id is the hash of the uid. */
export interface StoredStrikes {
  /** The hidden dishes by id, also the deleted ones. `name_hash` is the result of `hashFoodName`. */
  dishes?: Record<string, { name_hash: string; reason: string; at: Timestamp }>;
  /** The reason while the account is disabled. New dishes of the account are then hidden. */
  disabled_reason?: string;
  /** A year after the last change. */
  expires_at: Timestamp;
}

/** The record of one moderation action. Contains no email and no name. */
export interface StoredModerationAction {
  action: 'hide' | 'show' | 'disable' | 'enable' | 'dismiss' | 'remove-photo';
  /** The dish. For the action `dismiss`, it can also be the order of a message, or a review. */
  food_id?: string;
  review_id?: string;
  photo?: string;
  uid?: string;
  reason?: string;
  at: Timestamp;
}

/** The state of an account deletion that is not complete. The document id is the uid of the account. */
export interface StoredAccountClosure {
  started_at: Timestamp;
  /** The time when the first pass of the deletion ended. The second pass starts at least 10 minutes later. */
  first_pass_at?: Timestamp;
}

/**
 * The searchable fields of a visible food. Lists with many different items are one text, because the Firestore client
 * decodes lists and maps so slowly that they doubled the time to load the menu.
 */
export interface MenuEntry {
  name: string;
  price: number;
  category: string;
  in_stock: boolean;
  /** Missing if the cook did not declare allergens. */
  allergens?: Allergen[];
  /** Diets, separated by commas. */
  diets?: string;
  area?: string;
  cell?: string;
  /** The JSON of a list of {@link MenuWindow}. Missing if the dish has no windows. */
  windows?: string;
  /** The public id of the cook. */
  cook?: string;
  /** `offered_at` of the dish, in seconds since the epoch. */
  offered?: number;
  /** The text in `ratings` of the shard. It is only in entries that were read, because other commits write it. */
  rating?: string;
}

export interface MenuWindow {
  /** The date on which the pickup begins in the time zone of the cook, for example 20261128. */
  day: number;
  /** The end of the time for orders, in ms since the epoch. */
  closes: number;
}

/** One of the 64 documents of the menu index. The document id is the number of the shard, for example `007`. */
export interface StoredMenuShard {
  /** The entries of the visible foods of this shard, by food id. */
  foods?: Record<string, MenuEntry>;
  /**
   * The JSON of the sum and the count of {@link StoredRating}, by food id, also for hidden foods. The field is separate
   * from `foods`, so a review and a change of the food do not overwrite each other.
   */
  ratings?: Record<string, string>;
  /** The server time of the last write of this shard. */
  at: Timestamp;
}

/** The document `meta` of the menu index. It exists after the first repair. */
export interface StoredMenuMetadata {
  /** A random ID, which each repair replaces. Every API instance then loads all menu shards again. */
  generation: string;
}

export type PhotoKind = 'dish' | 'portrait';

/** An uploaded photo. The document id is the hash of the owner, the kind, and the uploaded bytes. */
export interface StoredPhoto {
  /** Missing after the owner has deleted the account. */
  owner_uid?: string;
  kind: PhotoKind;
  /** The mean color, as six lowercase hex characters. It is part of the names of the files. */
  rgb: string;
  /** The size of all files in bytes. */
  size: number;
  /** The hash of the uploaded bytes, which is the same for all accounts. */
  bytes_hash: string;
  /** The time of the last upload of these bytes. */
  created_at: Timestamp;
  /** The last time when a dish was saved with this photo. */
  used_at?: Timestamp;
  /** The time when the removal of the photo began. */
  removed_at?: Timestamp;
}

/** Uploaded bytes that nobody can upload again. The document id is `bytes_hash` of the removed photos. */
export interface StoredBlockedPhoto {
  at: Timestamp;
}

/** The uploads of a user on one day. The document id has the same format as in {@link StoredReportCount}. */
export interface StoredPhotoUploadCounts {
  count: number;
  /** The number of uploads by minute, for example `23:59`. */
  minutes: Record<string, number>;
  expires_at: Timestamp;
}

/** Only adds types. The documents need no validation, because only the API writes them. */
const converter: FirestoreDataConverter<DocumentData> = {
  toFirestore: (document) => document,
  fromFirestore: (snapshot) => snapshot.data(),
};

function collection<Stored extends DocumentData>(name: string) {
  return (db: Firestore) =>
    db.collection(name).withConverter(converter as FirestoreDataConverter<Stored>);
}

export const foodsCollection = collection<StoredFood>('foods');
export const ordersCollection = collection<StoredOrder>('orders');
export const orderQuotasCollection = collection<StoredOrderQuota>('order_quotas');
export const reviewsCollection = collection<StoredReview>('reviews');
export const ratingsCollection = collection<StoredRating>('ratings');
export const pendingChangesCollection = collection<StoredPendingChanges>('pending_changes');
export const threadsCollection = collection<StoredThread>('threads');
export const followsCollection = collection<StoredFollows>('follows');
export const watchesCollection = collection<StoredWatch>('watches');
export const restocksCollection = collection<StoredRestock>('restocks');
export const foodAdditionsCollection = collection<StoredFoodAdditionTimes>('food_additions');
export const reportsCollection = collection<StoredReport>('reports');
export const reportCountsCollection = collection<StoredReportCount>('report_counts');
export const kitchensCollection = collection<Kitchen>('kitchens');
export const emailRecipientsCollection = collection<StoredEmailRecipient>('contacts');
export const mailCollection = collection<StoredMail>('mail');
export const strikesCollection = collection<StoredStrikes>('strikes');
export const moderationActionsCollection = collection<StoredModerationAction>('moderation');
export const accountClosuresCollection = collection<StoredAccountClosure>('closures');
export const menuShardsCollection = collection<StoredMenuShard>('menu_shards');
export const menuMetadataDocument = (db: Firestore) =>
  collection<StoredMenuMetadata>('menu_shards')(db).doc('meta');
export const photosCollection = collection<StoredPhoto>('photos');
export const blockedPhotosCollection = collection<StoredBlockedPhoto>('blocked_photos');
export const photoUploadCountsCollection = collection<StoredPhotoUploadCounts>('photo_uploads');
