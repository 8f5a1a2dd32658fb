import type { Timestamp } from '@google-cloud/firestore';
import { pickFoodFields } from '../contract/food';
import type { StoredFood, StoredOrder, StoredReport } from '../firestore/collections';

/** Returns a dish of the account for the export. */
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

/** Returns an order that the account placed, without the email of the cook. */
export function toExportedOrderPlaced(id: string, stored: StoredOrder): object {
  const { food_owner, buyer_name, buyer_email, buyer_photoURL } = stored;
  return {
    ...toExportedOrder(id, stored),
    ...(food_owner && { food_owner: { name: food_owner.name, photoURL: food_owner.photoURL } }),
    buyer_name,
    buyer_email,
    buyer_photoURL,
  };
}

/** Returns an order of a dish of the account, without the email of the buyer. */
export function toExportedOrderReceived(id: string, stored: StoredOrder): object {
  const { food_owner, buyer_name, buyer_photoURL } = stored;
  return { ...toExportedOrder(id, stored), food_owner, buyer_name, buyer_photoURL };
}

/** Returns a report by the account, without the uid of the cook. */
export function toExportedReport(id: string, stored: StoredReport): object {
  const { food_id, reason, note, created_at } = stored;
  return { id, food_id, reason, note, created_at: toIsoTime(created_at) };
}

function toExportedOrder(id: string, stored: StoredOrder): object {
  const { foodId, food_name, food_image, price, purchase_quantity, buying_date } = stored;
  return {
    id,
    foodId,
    food_name,
    food_image,
    price,
    purchase_quantity,
    buying_date: toIsoTime(buying_date),
  };
}

function toIsoTime(time: Timestamp): string {
  return time.toDate().toISOString();
}
