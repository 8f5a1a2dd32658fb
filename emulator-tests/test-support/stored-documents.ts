import { Timestamp } from 'firebase-admin/firestore';
import type { UserProfile } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import { copyFoodFields, type OrderStatus } from '@potluck/functions/contract/order';
import type { OrderWindow } from '@potluck/functions/contract/pickup';
import type {
  CookFacts,
  StoredFood,
  StoredOrder,
  StoredOrderEvent,
} from '@potluck/functions/firestore/collections';
import { toNameSortKey } from '@potluck/functions/contract/fields';
import { toCookId } from '@potluck/functions/food/food-store';

interface UserWithUid extends UserProfile {
  uid: string;
}

/**
 * Returns a food in the format in which the API stores foods in Firestore. The seed script and the
 * tests write such foods in batches.
 */
export function createStoredFood(
  { uid, name, email, photoURL }: UserWithUid,
  fields: FoodFields & CookFacts,
  { purchase_count = 0, addedAt = new Date() } = {},
): StoredFood {
  const created_at = Timestamp.fromDate(addedAt);
  return {
    ...fields,
    name_key: toNameSortKey(fields.food_name),
    purchase_count,
    added_by: { name, email, photoURL },
    owner_uid: uid,
    cook_id: toCookId(uid),
    offered_at: created_at,
    created_at,
    updated_at: created_at,
  };
}

/** The status of an order and the events that led to it, oldest first. */
interface OrderProgress {
  status: OrderStatus;
  events: StoredOrderEvent[];
}

/**
 * Returns an order in the format in which the API stores orders in Firestore. Without `progress`, the order is
 * collected, so tests with many orders have no active ones.
 */
export function createStoredOrder(
  buyer: UserWithUid,
  food: FoodFields & CookFacts & { id: string; added_by: UserProfile; ownerUid: string },
  {
    purchase_quantity = 1,
    boughtAt = new Date(),
    progress = collectAt(boughtAt),
    pickup_window,
  }: {
    purchase_quantity?: number;
    boughtAt?: Date;
    progress?: OrderProgress | undefined;
    pickup_window?: OrderWindow | undefined;
  } = {},
): StoredOrder {
  const bought_at = Timestamp.fromDate(boughtAt);
  return {
    foodId: food.id,
    ...copyFoodFields(food),
    food_owner: food.added_by,
    purchase_quantity,
    ...(pickup_window && { pickup_window }),
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    buyer_uid: buyer.uid,
    seller_uid: food.ownerUid,
    buying_date: bought_at,
    hidden_at: null,
    ...progress,
    version: progress.events.length,
    updated_at: progress.events.at(-1)?.at ?? bought_at,
  };
}

function collectAt(time: Date): OrderProgress {
  const at = Timestamp.fromDate(time);
  return {
    status: 'collected',
    events: [
      { what: 'placed', by: 'buyer', at },
      { what: 'ready', by: 'cook', at },
      { what: 'collected', by: 'cook', at },
    ],
  };
}
