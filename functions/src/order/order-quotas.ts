import { hash } from 'node:crypto';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
} from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { isActiveOrder } from '../contract/order';
import { findOverdueTime } from '../contract/pickup';
import type { DocumentWriter } from '../firestore/client';
import {
  type StoredFood,
  type StoredOrder,
  type StoredOrderQuota,
  orderQuotasCollection,
} from '../firestore/collections';
import { HttpError, quotaError } from '../http/responses';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The quotas of an account. Each day is the last 24 hours. */
interface Quotas {
  activeOrders: number;
  /** Canceled orders count too. */
  ordersPerDay: number;
  cooksPerDay: number;
  /** The number of these orders about which the cook gets an email. */
  mailedOrdersPerDay: number;
}

/** The quotas of accounts with and without a confirmed email. An account costs nothing, so it must not occupy a menu. */
export interface OrderQuotas {
  confirmed: Quotas;
  unconfirmed: Quotas;
}

export const deployedOrderQuotas: OrderQuotas = {
  confirmed: { activeOrders: 20, ordersPerDay: 40, cooksPerDay: 20, mailedOrdersPerDay: 40 },
  unconfirmed: { activeOrders: 5, ordersPerDay: 15, cooksPerDay: 5, mailedOrdersPerDay: 5 },
};

const UNLIMITED = 1_000_000;
const unlimited: Quotas = {
  activeOrders: UNLIMITED,
  ordersPerDay: UNLIMITED,
  cooksPerDay: UNLIMITED,
  mailedOrdersPerDay: UNLIMITED,
};
/** The quotas for the local emulators, because tests place hundreds of orders per account. */
export const testOrderQuotas: OrderQuotas = { confirmed: unlimited, unconfirmed: unlimited };

export function findQuotaDocument(db: Firestore, uid: string): DocumentReference<StoredOrderQuota> {
  return orderQuotasCollection(db).doc(hash('sha256', uid));
}

function createOpenEntry(order: StoredOrder) {
  const { foodId: food_id, purchase_quantity: units, pickup_window } = order;
  const buying_date = order.buying_date.toDate().toISOString();
  const overdue_at = Timestamp.fromMillis(findOverdueTime({ buying_date, pickup_window }));
  return { food_id, units, overdue_at };
}

interface RequestedOrder {
  orderId: string;
  order: StoredOrder;
  food: StoredFood;
}

/**
 * Returns the quota after a new order, without overdue orders and purchases that are older than a day. Returns a rejection
 * if the order exceeds a quota or the maximum of the cook per guest.
 */
export function addToQuota(
  { open = {}, recent = {} }: StoredOrderQuota = {},
  { orderId, order, food }: RequestedOrder,
  buyer: Account,
  limits: OrderQuotas,
): { rejection: HttpError } | { quota: StoredOrderQuota; isMailed: boolean } {
  const { foodId: food_id, purchase_quantity: units, buying_date: at } = order;
  const isToday = (one: { at: FirebaseFirestore.Timestamp }) =>
    at.toMillis() - one.at.toMillis() < DAY_MS;
  const today = Object.fromEntries(Object.entries(recent).filter(([, one]) => isToday(one)));
  // An order that its cook never closes must not block its guest for ever.
  const current = Object.fromEntries(
    Object.entries(open).filter(([, { overdue_at }]) => overdue_at >= at),
  );
  const counts = {
    active: Object.keys(current).length,
    today: Object.keys(today).length,
    cooks: new Set([...Object.values(today).map(({ cook_id }) => cook_id), food.cook_id]).size,
  };
  const quotas = limits[buyer.isEmailVerified ? 'confirmed' : 'unconfirmed'];
  const reach = (quota: string, fact: string, wait: string) => ({
    rejection: quotaError(
      'order-quota',
      quota,
      `${fact} ${buyer.isEmailVerified ? wait : 'Confirm your email to order more.'}`,
    ),
  });
  if (counts.active >= quotas.activeOrders) {
    const wait = 'You can order again when one of them is collected or canceled.';
    return reach('active orders', `You have ${counts.active} active orders.`, wait);
  }
  if (counts.today >= quotas.ordersPerDay) {
    const fact = `You placed ${counts.today} orders in the last 24 hours.`;
    return reach('orders per day', fact, 'Please try again tomorrow.');
  }
  if (counts.cooks > quotas.cooksPerDay) {
    const fact = `You ordered from ${quotas.cooksPerDay} cooks in the last 24 hours.`;
    return reach('cooks per day', fact, 'Please try again tomorrow.');
  }
  const { max_per_guest: maximum = Infinity } = food;
  const ordered = Object.values(current)
    .filter((one) => one.food_id === food_id)
    .reduce((sum, one) => sum + one.units, 0);
  if (ordered + units > maximum) {
    const earlier = ordered > 0 ? ` Your open orders contain ${ordered}.` : '';
    const message = `Each guest can order at most ${maximum} of this dish.${earlier}`;
    return { rejection: new HttpError('max-per-guest', message) };
  }
  return {
    quota: {
      open: { ...current, [orderId]: createOpenEntry(order) },
      recent: { ...today, [orderId]: { cook_id: food.cook_id, at } },
    },
    isMailed: counts.today < quotas.mailedOrdersPerDay,
  };
}

/** The order still counts as one of the last 24 hours. */
export function removeFromQuota(
  { open = {}, ...rest }: StoredOrderQuota,
  orderId: string,
): StoredOrderQuota {
  const { [orderId]: _closed, ...others } = open;
  return { ...rest, open: others };
}

/** Adds the write of an order that has been closed or reopened to its commit. Reads and locks nothing. */
export function writeOpenOrder(
  writer: DocumentWriter,
  db: Firestore,
  orderId: string,
  order: StoredOrder,
): void {
  const { buyer_uid } = order;
  if (buyer_uid === undefined) return;
  const entry = isActiveOrder(order) ? createOpenEntry(order) : FieldValue.delete();
  writer.set(findQuotaDocument(db, buyer_uid), { open: { [orderId]: entry } }, { merge: true });
}
