import { Timestamp } from '@google-cloud/firestore';
import type { StoredFood, StoredOrder, StoredPurchaseKey } from '../firestore/collections';
import type { HttpError } from '../http/http-error';
import type { CancellationAttempt } from './cancellation-attempt';
import { applyOrderChange, decideOrderChange } from './order-change';
import {
  cancelReasonRequiredError,
  idempotencyKeyReusedError,
  orderConflictError,
  orderNotFoundError,
} from './order-errors';
import { findOrderRole, type OrderRole } from './order-responses';
import type { PurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';
import { validatePurchase } from './validate-purchase';

const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

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

/**
 * The outcome of a purchase or a cancellation: an order, a rejection, or a failure. A rejected change is
 * not stored. After a failure, the change may or may not be stored. The client can repeat the request,
 * because a stored change is not applied again.
 */
export type StockChangeOutcome =
  | PlacedOrder
  | ChangedOrder
  | { rejection: HttpError }
  | { failure: unknown };

/** The stored data that one transaction reads to decide the outcomes of a batch. */
export interface StockRecords {
  food: StoredFood | undefined;
  keys: ReadonlyMap<string, StoredPurchaseKey>;
  /** The ids of the orders that the buyers have removed from the history, among the orders of `keys`. */
  removedOrders: ReadonlySet<string>;
  /** The orders to cancel, by id. */
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
  newOrders: { attempt: PurchaseAttempt; order: StoredOrder; key: StoredPurchaseKey }[];
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
  const keys = new Map(records.keys);
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
    const key = keys.get(attempt.keyId);
    if (key) return outcomeFromPurchaseKey(key, attempt, records.removedOrders);
    const validation = validatePurchase(food, attempt.buyer, attempt.request);
    if ('rejection' in validation) return validation;
    food = validation.foodAfter;
    const newKey: StoredPurchaseKey = {
      fingerprint: attempt.fingerprint,
      order_id: attempt.orderId,
      expires_at: Timestamp.fromMillis(at.toMillis() + KEY_LIFETIME_MS),
    };
    keys.set(attempt.keyId, newKey);
    plan.newOrders.push({ attempt, order: toStoredOrder(attempt, food, at), key: newKey });
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
 * Returns the outcomes of a batch after its commit failed. It is unknown whether Firestore stored the
 * commit. The function therefore decides each change twice: alone, and together with the other changes
 * of the batch. If each of the two decisions is a repeat or a rejection, the change needs no write, and the
 * decision for the change alone is its outcome. Otherwise, the outcome is `failure`. For example, a purchase
 * that exceeds the stock is rejected alone, but accepted together with a cancellation in the same batch. Its
 * outcome is `failure`.
 */
export function decideOutcomesAfterFailedCommit(
  changes: StockChange[],
  records: StockRecords,
  at: Timestamp,
  failure: unknown,
): StockChangeOutcome[] {
  const { outcomes } = planStockChanges(changes, records, at);
  return changes.map((change, index) => {
    const [outcome] = planStockChanges([change], records, at).outcomes;
    return outcome && needsNoWrite(outcome) && needsNoWrite(outcomes[index])
      ? outcome
      : { failure };
  });
}

function needsNoWrite(outcome: StockChangeOutcome | undefined): boolean {
  // Stryker disable next-line ConditionalExpression: only the type checker needs the first condition
  return outcome !== undefined && ('rejection' in outcome || isRepeated(outcome));
}

const isRepeated = (outcome: StockChangeOutcome) => 'isRepeat' in outcome && outcome.isRepeat;

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
  const decision = decideOrderChange(
    order,
    { by: role, version, to: 'cancelled', reason, note, isForced },
    at,
  );
  if ('conflict' in decision) {
    return { rejection: orderConflictError(decision.conflict, orderId, order, role) };
  }
  if ('isRepeat' in decision) return { orderId, order, role, isRepeat: true };
  return {
    orderId,
    order: { ...order, ...applyOrderChange(order, decision) },
    role,
    isRepeat: false,
  };
}

function returnUnits(food: StoredFood, units: number): StoredFood {
  return {
    ...food,
    quantity: food.quantity + units,
    purchase_count: Math.max(0, food.purchase_count - 1),
  };
}

function outcomeFromPurchaseKey(
  { fingerprint, order_id }: StoredPurchaseKey,
  attempt: PurchaseAttempt,
  removedOrders: ReadonlySet<string>,
): StockChangeOutcome {
  return fingerprint === attempt.fingerprint
    ? { orderId: order_id, isRepeat: true, isRemoved: removedOrders.has(order_id) }
    : { rejection: idempotencyKeyReusedError() };
}
