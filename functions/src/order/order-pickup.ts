import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Kitchen, Receipt } from '../contract/kitchen';
import { findPlaceTime, isOverdueOrder } from '../contract/pickup';
import type { OrderRole } from '../contract/order';
import { type StoredOrder, ordersCollection } from '../firestore/collections';
import { findKitchen } from '../kitchen';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A guest with this number of own cancellations in 24 hours sees a place only when the order is ready. */
const MAX_CANCELLATIONS = 3;
/** The maximum number of canceled orders that a receipt reads to count the own cancellations of its guest. */
const MAX_READ_CANCELLATIONS = 100;

/**
 * The place and the note can contain the home address of the cook, so a guest gets them only from the time that the
 * cook has chosen. Otherwise, one account could collect the addresses of all cooks, because an order costs nothing and
 * can be canceled.
 */
export async function findPickup(
  db: Firestore,
  order: StoredOrder,
  role: OrderRole,
  now: Date,
): Promise<Receipt['pickup']> {
  if (order.seller_uid === undefined) return undefined;
  const kitchen = await findKitchen(db, order.seller_uid);
  const { place, note, times, payment } = kitchen;
  if (role === 'cook' || (place === '' && note === '')) return { place, times, payment, note };
  const { pickup_window, status } = order;
  const shown = { pickup_window, buying_date: order.buying_date.toDate().toISOString() };
  if (isOverdueOrder(shown, now.getTime())) return { times, payment };
  if (status === 'ready') return { place, times, payment, note };
  const from = await findPlaceTimeForGuest(db, order, kitchen, now);
  if (from === undefined) return { times, payment, place_from: 'ready' };
  if (from > now.getTime()) return { times, payment, place_from: new Date(from).toISOString() };
  return { place, times, payment, note };
}

/** Resolves with the time of {@link findPlaceTime}, or undefined if the guest has canceled too many orders. */
async function findPlaceTimeForGuest(
  db: Firestore,
  order: StoredOrder,
  { show_place }: Kitchen,
  now: Date,
): Promise<number | undefined> {
  const from = findPlaceTime(order, show_place);
  if (from === undefined) return undefined;
  const dayAgo = now.getTime() - DAY_MS;
  const { docs } = await ordersCollection(db)
    .where('buyer_uid', '==', order.buyer_uid)
    .where('status', '==', 'cancelled')
    .where('updated_at', '>', Timestamp.fromMillis(dayAgo))
    .orderBy('updated_at', 'desc')
    .limit(MAX_READ_CANCELLATIONS)
    .get();
  const events = docs.map((canceled) => canceled.data().events.at(-1));
  const own = events.filter((event) => event?.by === 'buyer' && event.at.toMillis() > dayAgo);
  return own.length >= MAX_CANCELLATIONS ? undefined : from;
}
