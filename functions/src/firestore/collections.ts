import type { Firestore, Timestamp } from '@google-cloud/firestore';
import type { UserProfile } from '../contract/account';
import type { FoodFields } from '../contract/food';
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
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** An order, with a copy of the food and its owner at the time of the purchase. */
export interface StoredOrder {
  foodId: string;
  food_name: string;
  food_image: string;
  food_owner: UserProfile;
  price: number;
  purchase_quantity: number;
  buyer_name: string;
  buyer_email: string;
  buyer_photoURL: string | null;
  buyer_uid: string;
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

export const foodsCollection = (db: Firestore) =>
  db.collection('foods').withConverter(createTypedConverter<StoredFood>());
export const ordersCollection = (db: Firestore) =>
  db.collection('orders').withConverter(createTypedConverter<StoredOrder>());
export const purchaseKeysCollection = (db: Firestore) =>
  db.collection('purchase_keys').withConverter(createTypedConverter<StoredPurchaseKey>());
export const foodAdditionsCollection = (db: Firestore) =>
  db.collection('food_additions').withConverter(createTypedConverter<StoredFoodAdditions>());
