import type { Firestore, Timestamp } from '@google-cloud/firestore';
import type { UserProfile } from '../contract/account';
import type { FoodFields } from '../contract/food';
import type { ReportReason } from '../contract/report';
import { createTypedConverter } from './typed-converter';

export interface StoredFood extends FoodFields {
  /** The sort key of `food_name`, without case and accents. */
  name_key: string;
  /**
   * The number of orders of this food, not of sold units. The page of the food shows it as “Times
   * Purchased”.
   */
  purchase_count: number;
  added_by: UserProfile;
  owner_uid: string;
  /** Set by a maintainer. A hidden food is visible only to its cook. */
  hidden?: { reason: string; at: Timestamp };
  created_at: Timestamp;
  updated_at: Timestamp;
}

/**
 * An order, with a copy of the food and its owner at the time of the purchase. The deletion of an
 * account removes the fields about the cook or the buyer.
 */
export interface StoredOrder {
  foodId: string;
  food_name: string;
  food_image: string;
  food_owner?: UserProfile;
  price: number;
  purchase_quantity: number;
  buyer_name?: string;
  buyer_email?: string;
  buyer_photoURL?: string | null;
  buyer_uid?: string;
  /** The cook. Missing in orders that were placed before this field existed, until `npm run backfill`. */
  seller_uid?: string;
  buying_date: Timestamp;
}

/** An idempotency key and its order. The document id is the hash of the buyer's uid and the key. */
export interface StoredPurchaseKey {
  fingerprint: string;
  order_id: string;
  expires_at: Timestamp;
}

/** The foods that a cook added in the last 60 minutes. The document id is the hash of the cook's uid. */
export interface StoredFoodAdditions {
  /** The time of each addition, keyed by food id. Includes foods that were removed later. */
  added_at: Record<string, Timestamp>;
  expires_at: Timestamp;
}

/** A report about a food. The document id is the hash of the food id and the uid of the reporter. */
export interface StoredReport {
  food_id: string;
  /** The cook of the food. */
  owner_uid: string;
  reporter_uid: string;
  reason: ReportReason;
  note?: string;
  created_at: Timestamp;
}

/** One action of a maintainer. Contains no email and no name. */
export interface StoredModerationAction {
  action: 'hide' | 'show' | 'disable' | 'enable';
  food_id?: string;
  uid?: string;
  reason?: string;
  at: Timestamp;
}

/** A running deletion of an account. The document id is the uid. */
export interface StoredClosure {
  started_at: Timestamp;
  /** The time when the first pass ended. The second pass starts at least 90 s later. */
  first_pass_at?: Timestamp;
}

export const foodsCollection = (db: Firestore) =>
  db.collection('foods').withConverter(createTypedConverter<StoredFood>());
export const ordersCollection = (db: Firestore) =>
  db.collection('orders').withConverter(createTypedConverter<StoredOrder>());
export const purchaseKeysCollection = (db: Firestore) =>
  db.collection('purchase_keys').withConverter(createTypedConverter<StoredPurchaseKey>());
export const foodAdditionsCollection = (db: Firestore) =>
  db.collection('food_additions').withConverter(createTypedConverter<StoredFoodAdditions>());
export const reportsCollection = (db: Firestore) =>
  db.collection('reports').withConverter(createTypedConverter<StoredReport>());
export const moderationCollection = (db: Firestore) =>
  db.collection('moderation').withConverter(createTypedConverter<StoredModerationAction>());
export const closuresCollection = (db: Firestore) =>
  db.collection('closures').withConverter(createTypedConverter<StoredClosure>());
