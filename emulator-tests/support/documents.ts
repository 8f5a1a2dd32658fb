import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import type { StoredFood, StoredOrder } from '@potluck/functions/firestore/collections';
import { nameKey } from '@potluck/functions/food/name-key';

interface Owner extends Person {
  uid: string;
}

/** A food as the service stores it, for the seed and for tests that need many at once. */
export function storedFood(
  { uid, name, email, photoURL }: Owner,
  fields: FoodFields,
  { purchase_count = 0, addedAt = new Date() } = {},
): StoredFood {
  const created_at = Timestamp.fromDate(addedAt);
  return {
    ...fields,
    name_key: nameKey(fields.food_name),
    purchase_count,
    added_by: { name, email, photoURL },
    owner_uid: uid,
    created_at,
    updated_at: created_at,
  };
}

export function storedOrder(
  buyer: Owner,
  food: FoodFields & { id: string; added_by: Person },
  { purchase_quantity = 1, boughtAt = new Date() } = {},
): StoredOrder {
  return {
    foodId: food.id,
    food_name: food.food_name,
    food_image: food.food_image,
    food_owner: food.added_by,
    price: food.price,
    purchase_quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    buyer_uid: buyer.uid,
    buying_date: Timestamp.fromDate(boughtAt),
  };
}
