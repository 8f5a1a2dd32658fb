import type { Timestamp } from '@google-cloud/firestore';
import type { StoredFood, StoredOrder } from '../firestore/collections';
import type { HttpError } from '../http/http-error';
import type { CancellationAttempt } from './cancellation-attempt';
import { applyOrderChange } from './order-change';
import {
  cancelReasonRequiredError,
  idempotencyKeyReusedError,
  orderNotFoundError,
} from './order-errors';
import type { OrderRole } from '../contract/order-change';
import { findOrderRole } from './order-responses';
import type { PurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';
import { validatePurchase } from './validate-purchase';

/** A purchase or a cancellation. Both change the stock and the purchase count of a food. */
export type StockChange = PurchaseAttempt | CancellationAttempt;

/** An order that a purchase attempt, or an earlier attempt with the same idempotency key, has placed. */
export interface PlacedOrder {
  orderId: string;
  isRepeat: boolean;
  /** True if the buyer has removed the order from the history. */
  isRemoved?: boolean;
}

/** An order after a cancellation or another status change. */
export interface ChangedOrder {
  orderId: string;
  order: StoredOrder;
  /** The role of the user who changed the order. */
  role: OrderRole;
  /** True if an earlier request of the same user made this change. */
  isRepeat: boolean;
}

/** The outcome of a purchase or a cancellation: an order, or a rejection, which stores nothing. */
export type StockChangeOutcome = PlacedOrder | ChangedOrder | { rejection: HttpError };

/** The stored data that one transaction reads to decide the outcomes of a batch. */
export interface StockRecords {
  food: StoredFood | undefined;
  /** The orders to cancel, and the orders that earlier attempts of the purchases have placed, by id. */
  orders: ReadonlyMap<string, StoredOrder>;
}

/**
 * The result of a decision about a batch: the writes to commit, and one outcome per change, in the sequence
 * of the changes.
 */
export interface StockPlan {
  outcomes: StockChangeOutcome[];
  /** The food with its new stock. Undefined if the batch does not change the food. */
  foodAfter: StoredFood | undefined;
  newOrders: { attempt: PurchaseAttempt; order: StoredOrder }[];
  cancelledOrders: { orderId: string; order: StoredOrder }[];
}

export function isCancelAttempt(change: StockChange): change is CancellationAttempt {
  return 'callerUid' in change;
}

/**
 * Decides a batch of purchases and cancellations of one food at the time `at`. Cancellations are decided
 * before purchases, so the same batch can sell the canceled units. Apart from that, the changes are
 * decided in the sequence in which their requests arrived.
 */
export function planStockChanges(
  changes: StockChange[],
  records: StockRecords,
  at: Timestamp,
): StockPlan {
  const orders = new Map(records.orders);
  const plan: StockPlan = {
    outcomes: [],
    foodAfter: undefined,
    newOrders: [],
    cancelledOrders: [],
  };
  let { food } = records;

  function planCancel(attempt: CancellationAttempt): StockChangeOutcome {
    const { orderId, request } = attempt;
    const outcome = decideCancellation(attempt, orders.get(orderId), at);
    if ('rejection' in outcome || outcome.isRepeat) return outcome;
    const wantsRestock = outcome.role === 'buyer' || request.restock === true;
    const isRestocked = wantsRestock && food !== undefined;
    const order = { ...outcome.order, restocked: isRestocked };
    food = food && returnUnits(food, isRestocked ? order.purchase_quantity : 0);
    orders.set(orderId, order);
    plan.cancelledOrders.push({ orderId, order });
    return { ...outcome, order };
  }

  function planPurchase(attempt: PurchaseAttempt): StockChangeOutcome {
    const placed = orders.get(attempt.orderId);
    if (placed) return outcomeFromPlacedOrder(placed, attempt);
    const validation = validatePurchase(food, attempt.buyer, attempt.request);
    if ('rejection' in validation) return validation;
    food = validation.foodAfter;
    const order = toStoredOrder(attempt, food, at);
    orders.set(attempt.orderId, order);
    plan.newOrders.push({ attempt, order });
    return { orderId: attempt.orderId, isRepeat: false };
  }

  changes.forEach((change, index) => {
    // Stryker disable next-line ConditionalExpression: equivalent, because planCancel rejects a purchase without side effects, and the next loop overwrites the outcome
    if (isCancelAttempt(change)) plan.outcomes[index] = planCancel(change);
  });
  changes.forEach((change, index) => {
    if (!isCancelAttempt(change)) plan.outcomes[index] = planPurchase(change);
  });
  if (food !== records.food) plan.foodAfter = food;
  return plan;
}

/**
 * Decides whether a user can cancel the stored order. Does not compute the new stock of the food. The outcome
 * is the canceled order or a rejection. If an earlier request of the same user has canceled the order, the
 * outcome is the stored order with `isRepeat: true`.
 */
export function decideCancellation(
  { orderId, callerUid, request, isForced = false }: CancellationAttempt,
  order: StoredOrder | undefined,
  at: Timestamp,
): ChangedOrder | { rejection: HttpError } {
  if (!order) return { rejection: orderNotFoundError() };
  const role = findOrderRole(order, callerUid);
  const isHidden = role === 'buyer' && order.hidden_at !== null && !isForced;
  if (!role || isHidden) return { rejection: orderNotFoundError() };
  const { version, reason, note } = request;
  if (role === 'cook' && reason === undefined && !isForced) {
    return { rejection: cancelReasonRequiredError() };
  }
  const change = { by: role, version, to: 'cancelled' as const, reason, note, isForced };
  const applied = applyOrderChange(orderId, order, change, at);
  if ('rejection' in applied) return applied;
  if ('isRepeat' in applied) return { orderId, order, role, isRepeat: true };
  return { orderId, order: { ...order, ...applied.changes }, role, isRepeat: false };
}

function returnUnits(food: StoredFood, units: number): StoredFood {
  return {
    ...food,
    quantity: food.quantity + units,
    purchase_count: Math.max(0, food.purchase_count - 1),
  };
}

/** Returns the outcome of a purchase with an idempotency key that has already placed `order`. */
function outcomeFromPlacedOrder(
  { fingerprint, hidden_at }: StoredOrder,
  attempt: PurchaseAttempt,
): StockChangeOutcome {
  return fingerprint === attempt.fingerprint
    ? { orderId: attempt.orderId, isRepeat: true, isRemoved: hidden_at !== null }
    : { rejection: idempotencyKeyReusedError() };
}
