import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { FOOD_NOT_FOUND_MESSAGE } from '../contract/food';
import {
  type CancelOrderRequest,
  type PurchaseRequest,
  copyFoodFields,
  isActiveOrder,
  type OrderRole,
} from '../contract/order';
import { type PickupWindow, findOpenWindows, isClosedForOrders } from '../contract/pickup';
import type { StoredFood, StoredOrder, StoredOrderQuota } from '../firestore/collections';
import { toFood } from '../food/food-store';
import { HttpError } from '../http/responses';
import { computeRequestFingerprint, hashIdempotencyKey } from '../http/parse-request';
import { type OrderQuotas, addToQuota, removeFromQuota } from './order-quotas';
import { applyOrderChange, findOrderRole, orderNotFoundError } from './order-responses';

export interface PurchaseAttempt {
  buyer: Account;
  request: PurchaseRequest;
  /** The beginning of the hash of the buyer's uid and the idempotency key. A repeat has the same id. */
  orderId: string;
  /** The hash of the request. The same key with another fingerprint is rejected, because it is no repeat. */
  fingerprint: string;
}

/**
 * Returns the purchase request with its ids. The ids must exist before the transaction, because the SDK runs the
 * transaction again if the response to a commit is lost. New ids would then place a second order.
 */
export function createPurchaseAttempt(
  buyer: Account,
  request: PurchaseRequest,
  key: string = randomUUID(),
): PurchaseAttempt {
  const orderId = hashIdempotencyKey(buyer.uid, key).slice(0, 20);
  // A retry with the same key may have the allergens that the cook has changed since the first attempt.
  const { allergens: _allergens, ...repeated } = request;
  return { buyer, request, orderId, fingerprint: computeRequestFingerprint(repeated) };
}

export interface CancellationAttempt {
  orderId: string;
  /** The id of the food of the order. It determines the batch. */
  foodId: string;
  /** The uid of the user who cancels. It must be the uid of the buyer or the cook of the order. */
  callerUid: string;
  request: Omit<CancelOrderRequest, 'email' | 'reason'> & { reason?: string | undefined };
  /**
   * True for the cancellations by a maintainer or by the deletion of an account: the buyer can cancel an order that is
   * ready or hidden, and the cook needs no reason.
   */
  isForced?: boolean;
}

function toStoredOrder(
  { buyer, request, fingerprint }: PurchaseAttempt,
  food: StoredFood,
  window: PickupWindow | undefined,
  orderedAt: Timestamp,
): StoredOrder {
  const { zone = 'UTC' } = food;
  return {
    foodId: request.foodId,
    ...copyFoodFields(food),
    food_owner: food.added_by,
    purchase_quantity: request.purchase_quantity,
    ...(window && { pickup_window: { from: window.from, until: window.until, zone } }),
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    buyer_uid: buyer.uid,
    ...(request.note !== undefined && { note: request.note }),
    ...(request.allergy && { allergy: true }),
    ...(food.offer !== undefined && { offer: food.offer }),
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

/**
 * Returns the window of a purchase at the time `now`, in ms since the epoch, or the rejection with the open windows.
 * Without a requested window, it is the only open one. A dish without windows needs none.
 */
function chooseWindow(
  { windows }: StoredFood,
  requested: string | undefined,
  now: number,
): { rejection: HttpError } | { window: PickupWindow | undefined } {
  if (!windows && requested === undefined) return { window: undefined };
  const open = findOpenWindows(windows, now);
  const [only, ...others] = open;
  const window = requested === undefined ? only : open.find(({ id }) => id === requested);
  if (requested === undefined && others.length > 0) {
    return reject('window-required', 'Choose when you collect this dish.', { windows: open });
  }
  if (window) return { window };
  const message = isClosedForOrders(windows, now)
    ? 'Orders for this dish are closed.'
    : 'Orders for this pickup are closed. Choose another time.';
  return reject('window-closed', message, { windows: open });
}

/** Returns true if the name, or the allergens of a request with this field, differ from the current ones of the dish. */
function isOtherFood(food: StoredFood, { food_name, allergens }: PurchaseRequest): boolean {
  const normalize = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const sort = (names: readonly string[] | null | undefined) => names?.toSorted() ?? null;
  if (normalize(food_name) !== normalize(food.food_name)) return true;
  return allergens !== undefined && !isDeepStrictEqual(sort(allergens), sort(food.allergens));
}

/** Validates a purchase. Returns the food with its new stock and purchase count, or the rejection. */
export function validatePurchase(
  food: StoredFood | undefined,
  buyer: Account,
  request: PurchaseRequest,
  now: number,
): { rejection: HttpError } | { foodAfter: StoredFood; window: PickupWindow | undefined } {
  const { foodId, price, purchase_quantity, window: requestedWindow } = request;
  if (!food || food.hidden)
    return { rejection: new HttpError('not-found', FOOD_NOT_FOUND_MESSAGE) };
  if (food.owner_uid === buyer.uid) {
    return reject('own-item', 'You cannot purchase an item you added.');
  }
  // Decide this before the quantity and the price, because the guest may not want the changed dish at all.
  if (isOtherFood(food, request)) {
    const message =
      'The cook has changed this dish. Please check its name and allergens, and confirm again.';
    return reject('food-changed', message, { food: toFood(foodId, food) });
  }
  if (purchase_quantity > food.quantity) {
    const available = food.quantity.toLocaleString('en');
    const message = `You cannot purchase more than the available quantity of ${available}.`;
    return reject('insufficient-quantity', message);
  }
  if (price !== food.price) {
    const current = food.price.toFixed(2);
    const message = `The price has changed to $${current}. Please check it and confirm again.`;
    return reject('price-changed', message);
  }
  const choice = chooseWindow(food, requestedWindow, now);
  if ('rejection' in choice) return choice;
  const quantity = food.quantity - purchase_quantity;
  return {
    foodAfter: { ...food, quantity, purchase_count: food.purchase_count + 1 },
    window: choice.window,
  };
}

const KEY_REUSED_MESSAGE =
  'You already placed this order with different details. You can find it in My Orders.';

const reject = (...details: ConstructorParameters<typeof HttpError>) => ({
  rejection: new HttpError(...details),
});

/** A change of the stock and the purchase count of a food. */
export type StockChange = PurchaseAttempt | CancellationAttempt;

/** An order that a purchase attempt, or an earlier attempt with the same idempotency key, has placed. */
export interface PlacedOrder {
  orderId: string;
  isRepeat: boolean;
  isRemoved?: boolean;
}

export interface ChangedOrder {
  orderId: string;
  order: StoredOrder;
  /** The role of the user who changed the order. */
  role: OrderRole;
  /** True if an earlier request of the same user made this change. */
  isRepeat: boolean;
}

/** A rejection stores nothing. */
export type StockChangeOutcome = PlacedOrder | ChangedOrder | { rejection: HttpError };

/** The stored data that one transaction reads to decide a batch. */
export interface StockRecords {
  food: StoredFood | undefined;
  /** The orders to cancel, and the orders that earlier attempts of the purchases have placed, by id. */
  orders: ReadonlyMap<string, StoredOrder>;
  /** The quotas of the buyers in the purchases, by uid. */
  quotas: ReadonlyMap<string, StoredOrderQuota>;
}

export interface PlannedOrder {
  orderId: string;
  order: StoredOrder;
}

interface NewOrder extends PlannedOrder {
  /** The quota of the buyer after this order. */
  quota: StoredOrderQuota;
  /** False if the buyer has placed too many orders to cause another email to a cook. */
  isMailed: boolean;
}

/** The outcomes of a batch, in the sequence of its changes, and the writes to commit. */
export interface StockPlan {
  outcomes: StockChangeOutcome[];
  /** The food with its new stock. Undefined if the batch does not change the food. */
  foodAfter: StoredFood | undefined;
  newOrders: NewOrder[];
  cancelledOrders: PlannedOrder[];
}

export function isCancelAttempt(change: StockChange): change is CancellationAttempt {
  return 'callerUid' in change;
}

/**
 * Decides a batch of changes of one food at the time `at`. Cancellations are decided before purchases, so the same
 * batch can sell the canceled units. Apart from that, the requests are decided in the sequence of their arrival.
 */
export function planStockChanges(
  changes: StockChange[],
  records: StockRecords,
  at: Timestamp,
  limits: OrderQuotas,
): StockPlan {
  const orders = new Map(records.orders);
  const quotas = new Map(records.quotas);
  const plan: StockPlan = {
    outcomes: [],
    foodAfter: undefined,
    newOrders: [],
    cancelledOrders: [],
  };
  let { food } = records;

  function planCancel(attempt: CancellationAttempt): StockChangeOutcome {
    const { orderId, callerUid, request, isForced = false } = attempt;
    const stored = orders.get(orderId);
    const role = stored && findOrderRole(stored, callerUid);
    const isHidden = role === 'buyer' && stored?.hidden_at !== null && !isForced;
    if (!role || isHidden) return { rejection: orderNotFoundError() };
    const { version, reason, note, restock } = request;
    if (role === 'cook' && reason === undefined && !isForced) {
      const message = 'Choose a reason.';
      return reject('invalid', message, { fields: { reason: message } });
    }
    const change = { by: role, version, to: 'cancelled' as const, reason, note, isForced };
    const outcome = applyOrderChange(orderId, stored, change, at);
    if ('rejection' in outcome || outcome.isRepeat) return outcome;
    // After the cook has stopped the sale or offered the dish again, the units of an earlier offer stay with the cook.
    const isRestocked = role === 'buyer' ? stored.offer === food?.offer : restock === true;
    const restocked = isRestocked && food !== undefined;
    const isDropped = role === 'cook' && !isForced && reason !== 'not-collected';
    const order = {
      ...outcome.order,
      restocked,
      ...(isDropped && { dropped_by_cook: true as const }),
    };
    if (food) {
      food = {
        ...food,
        quantity: food.quantity + (restocked ? order.purchase_quantity : 0),
        purchase_count: Math.max(0, food.purchase_count - 1),
      };
    }
    orders.set(orderId, order);
    const quota = quotas.get(stored.buyer_uid ?? '');
    if (quota) quotas.set(stored.buyer_uid ?? '', removeFromQuota(quota, orderId));
    plan.cancelledOrders.push({ orderId, order });
    return { ...outcome, order };
  }

  function planPurchase(attempt: PurchaseAttempt): StockChangeOutcome {
    const { orderId, buyer, request, fingerprint } = attempt;
    const placed = orders.get(orderId);
    if (placed?.fingerprint === fingerprint) {
      const isRemoved = placed.hidden_at !== null || !isActiveOrder(placed);
      return { orderId, isRepeat: true, isRemoved };
    }
    if (placed) return reject('key-reused', KEY_REUSED_MESSAGE);
    const validation = validatePurchase(food, buyer, request, at.toMillis());
    if ('rejection' in validation) return validation;
    const { foodAfter, window } = validation;
    const order = toStoredOrder(attempt, foodAfter, window, at);
    const counted = addToQuota(
      quotas.get(buyer.uid),
      { orderId, order, food: foodAfter },
      buyer,
      limits,
    );
    if ('rejection' in counted) return counted;
    food = foodAfter;
    orders.set(orderId, order);
    quotas.set(buyer.uid, counted.quota);
    plan.newOrders.push({ orderId, order, ...counted });
    return { orderId, isRepeat: false };
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
