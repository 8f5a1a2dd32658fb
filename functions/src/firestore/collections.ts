import type { Firestore, Timestamp } from '@google-cloud/firestore';
import type { Person } from '../contract/account';
import type { FoodFields } from '../contract/food';
import { converter } from './converter';

export interface StoredFood extends FoodFields {
  /** `food_name` folded for sorting. */
  name_key: string;
  /** Orders placed, not units: the page calls it Times Purchased. */
  purchase_count: number;
  added_by: Person;
  owner_uid: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The dish and its owner as they were when it was bought. */
export interface StoredOrder {
  foodId: string;
  food_name: string;
  food_image: string;
  food_owner: Person;
  price: number;
  purchase_quantity: number;
  buyer_name: string;
  buyer_email: string;
  buyer_photoURL: string | null;
  buyer_uid: string;
  buying_date: Timestamp;
}

/** Remembers an answered purchase; its id is the hash of the buyer's uid and key. */
export interface StoredPurchaseKey {
  fingerprint: string;
  order_id: string;
  expires_at: Timestamp;
}

/** The dishes that a cook added in the last 60 minutes. Its id is the hash of the cook's uid. */
export interface StoredFoodAdditions {
  /** The time of each addition by the food's id; removed foods included. */
  added_at: Record<string, Timestamp>;
  expires_at: Timestamp;
}

export const foodsIn = (db: Firestore) =>
  db.collection('foods').withConverter(converter<StoredFood>());
export const ordersIn = (db: Firestore) =>
  db.collection('orders').withConverter(converter<StoredOrder>());
export const purchaseKeysIn = (db: Firestore) =>
  db.collection('purchase_keys').withConverter(converter<StoredPurchaseKey>());
export const foodAdditionsIn = (db: Firestore) =>
  db.collection('food_additions').withConverter(converter<StoredFoodAdditions>());
