import type { Timestamp } from '@google-cloud/firestore';
import {
  type CopiedFood,
  type Order,
  type OrderChange,
  type OrderEvent,
  type OrderRole,
  decideOrderChange,
} from '../contract/order';
import { canReview } from '../contract/review';
import type { StoredOrder } from '../firestore/collections';
import { HttpError } from '../http/responses';
import type { ChangedOrder } from './plan-stock-changes';

export function findOrderRole(order: StoredOrder, uid: string): OrderRole | undefined {
  if (order.buyer_uid === uid) return 'buyer';
  return order.seller_uid === uid ? 'cook' : undefined;
}

/**
 * Returns an order for its buyer. Copies each field separately, because spreading an object slows a list of orders by a
 * third. The type names every copied field.
 */
export function toBuyerOrder(id: string, stored: StoredOrder): Order {
  return {
    _id: id,
    foodId: stored.foodId,
    food_name: stored.food_name,
    food_image: stored.food_image,
    price: stored.price,
    allergens: stored.allergens,
    portion: stored.portion,
    ingredients: stored.ingredients,
    keeps: stored.keeps,
    diets: stored.diets,
    pay: stored.pay,
    pickup_window: stored.pickup_window,
    food_owner: stored.food_owner,
    purchase_quantity: stored.purchase_quantity,
    buyer_name: stored.buyer_name,
    buyer_email: stored.buyer_email,
    buyer_photoURL: stored.buyer_photoURL,
    note: stored.note,
    allergy: stored.allergy,
    allergy_read: stored.allergy_read,
    buying_date: stored.buying_date.toDate().toISOString(),
    status: stored.status,
    version: stored.version,
    changed_at: stored.changes?.at(-1)?.at.toDate().toISOString(),
  } satisfies Order & Record<keyof CopiedFood, unknown>;
}

/** Returns an order with its events in the response format. The cook does not get the email of the buyer. */
export function toOrderWithEvents(id: string, stored: StoredOrder, role: OrderRole): Order {
  const { buyer_email, ...order } = toBuyerOrder(id, stored);
  return {
    ...order,
    ...(role === 'buyer' && { buyer_email }),
    restocked: stored.restocked,
    events: stored.events.map(toOrderEvent),
    changes: stored.changes?.map(toOrderEvent),
  };
}

/** Returns true if the buyer can review the order at the time `now`, and if the cook still has an account. */
export function isReviewable({ seller_uid, status, events }: StoredOrder, now: Date): boolean {
  return (
    seller_uid !== undefined &&
    canReview({ status, events: events.map(toOrderEvent) }, now.getTime())
  );
}

export function toReviewFields(
  stored: StoredOrder,
  now: Date,
): Pick<Order, 'review' | 'can_review'> {
  return { review: stored.review, ...(isReviewable(stored, now) && { can_review: true }) };
}

/** Returns an event of an order, or a change after the purchase, with its time as a text. */
export function toOrderEvent<Event extends { at: Timestamp }>({ at, ...event }: Event) {
  return { ...event, at: at.toDate().toISOString() };
}

/** The same for orders of other users, because the response must not reveal that such an order exists. */
export const orderNotFoundError = () =>
  new HttpError('not-found', 'There is no such order in your history.');

/** Returns the order after a change, the same order for a repeat, or the rejection with the current order. */
export function applyOrderChange(
  orderId: string,
  order: StoredOrder,
  change: OrderChange & Pick<OrderEvent, 'reason' | 'note'>,
  at: Timestamp,
): ChangedOrder | { rejection: HttpError } {
  const { by: role, reason, note } = change;
  const current = toOrderWithEvents(orderId, order, role);
  const decision = decideOrderChange(current, change, at.toMillis());
  if ('isRepeat' in decision) return { orderId, order, role, isRepeat: true };
  if ('conflict' in decision) {
    return { rejection: new HttpError(decision.conflict, decision.message, { order: current }) };
  }
  const { what, status } = decision;
  const event = {
    what,
    by: role,
    at,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
  };
  const events = [...order.events, event];
  const changed = { ...order, status, events, version: events.length };
  return { orderId, order: changed, role, isRepeat: false };
}
