import type { Timestamp } from '@google-cloud/firestore';
import { copyFoodFields } from '../contract/order';
import type { StoredFood, StoredOrder } from '../firestore/collections';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * Returns the document of a new order. Firestore replaces `updated_at` when it stores the order. The data of the dish
 * and the cook comes from Firestore, and the data of the buyer comes from the access token.
 */
export function toStoredOrder(
  { buyer, request, fingerprint }: PurchaseAttempt,
  food: StoredFood,
  orderedAt: Timestamp,
): StoredOrder {
  return {
    foodId: request.foodId,
    ...copyFoodFields(food),
    food_owner: food.added_by,
    purchase_quantity: request.purchase_quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    buyer_uid: buyer.uid,
    fingerprint,
    seller_uid: food.owner_uid,
    buying_date: orderedAt,
    updated_at: orderedAt,
    hidden_at: null,
    status: 'placed',
    version: 1,
    events: [{ what: 'placed', by: 'buyer', at: orderedAt }],
  };
}
