import { Timestamp } from '@google-cloud/firestore';
import type { StoredFood, StoredOrder } from '../firestore/collections';
import type { PurchaseAttempt } from './purchase-attempt';

/** The order as it is kept: dish and cook from our records, the buyer from the token. */
export function toStoredOrder(
  { buyer, request }: PurchaseAttempt,
  food: StoredFood,
  boughtAt: Date,
): StoredOrder {
  return {
    foodId: request.foodId,
    food_name: food.food_name,
    food_image: food.food_image,
    food_owner: food.added_by,
    price: food.price,
    purchase_quantity: request.purchase_quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    buyer_uid: buyer.uid,
    buying_date: Timestamp.fromDate(boughtAt),
  };
}
