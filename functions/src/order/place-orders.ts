import {
  Timestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from '@google-cloud/firestore';
import {
  foodsCollection,
  ordersCollection,
  purchaseKeysCollection,
  type StoredFood,
  type StoredPurchaseKey,
} from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { validatePurchase } from './validate-purchase';
import type { PurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';

const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** An order that exists: this attempt or an earlier attempt with the same key has placed it. */
export interface PlacedOrder {
  orderId: string;
  isRepeat: boolean;
  /** True if the buyer has removed the order from the history. */
  isRemoved?: boolean;
}

/**
 * The outcome of one purchase attempt: an order, a rejection, or a failure. After a failure, the
 * order may or may not exist. Every repeat of a placed purchase gets the same order.
 */
export type PurchaseOutcome = PlacedOrder | { rejection: HttpError } | { failure: unknown };

export type PlaceOrders = (
  foodId: string,
  attempts: PurchaseAttempt[],
) => Promise<PurchaseOutcome[]>;

/** The stored data that one transaction reads to decide the outcomes of a batch. */
interface PurchaseRecords {
  food: StoredFood | undefined;
  keys: ReadonlyMap<string, StoredPurchaseKey>;
  /** The ids of the orders to which a purchase key refers but which no longer exist. */
  removedOrders: ReadonlySet<string>;
}

/**
 * Returns a function that places the orders of a batch of purchases of one food in one transaction.
 * It processes the purchases in the order of arrival and resolves with one outcome per attempt.
 *
 * If the commit fails, the new orders of the batch may or may not exist, so their outcome is a
 * failure. Repeats and rejections do not depend on the commit, because the stored documents alone
 * decide them. Their outcome is returned even if the commit fails.
 *
 * The returned function throws the Firestore error if the transaction fails before it has read the
 * documents.
 */
export function placeOrders(db: Firestore, now: () => Date): PlaceOrders {
  return async (foodId, attempts) => {
    let records: PurchaseRecords | undefined;
    try {
      return await db.runTransaction(async (transaction) => {
        records = undefined;
        records = await readRecords(transaction, foodId, attempts);
        return sellBatch(transaction, foodId, attempts, records);
      });
    } catch (failure) {
      if (!records) throw failure;
      return decideWithoutCommit(attempts, records, failure);
    }
  };

  function sellBatch(
    transaction: Transaction,
    foodId: string,
    attempts: PurchaseAttempt[],
    { food, keys: storedKeys, removedOrders }: PurchaseRecords,
  ): PurchaseOutcome[] {
    const orderedAt = now();
    const keys = new Map(storedKeys);
    let foodAfter = food;

    const outcomes = attempts.map((attempt): PurchaseOutcome => {
      const key = keys.get(attempt.keyId);
      if (key) return outcomeFromPurchaseKey(key, attempt, removedOrders);

      const verdict = validatePurchase(foodAfter, attempt.buyer, attempt.request);
      if ('rejection' in verdict) return verdict;

      foodAfter = verdict.foodAfter;
      writeOrder(transaction, attempt, foodAfter, orderedAt);
      keys.set(attempt.keyId, writePurchaseKey(transaction, attempt, orderedAt));
      return { orderId: attempt.orderId, isRepeat: false };
    });

    const isSold = foodAfter !== food;
    if (foodAfter && isSold) writeStock(transaction, foodId, foodAfter);
    return outcomes;
  }

  /**
   * Reads the food and the purchase keys in one round trip. If the batch contains repeated
   * purchases, reads their orders in a second round trip.
   */
  async function readRecords(
    transaction: Transaction,
    foodId: string,
    attempts: PurchaseAttempt[],
  ): Promise<PurchaseRecords> {
    const keyIds = [...new Set(attempts.map(({ keyId }) => keyId))];
    const [food, ...found] = await transaction.getAll(
      foodsCollection(db).doc(foodId),
      ...keyIds.map((keyId) => purchaseKeysCollection(db).doc(keyId) as DocumentReference),
    );
    const keys = new Map<string, StoredPurchaseKey>();
    for (const key of found) if (key.exists) keys.set(key.id, key.data() as StoredPurchaseKey);
    const removedOrders = await readRemovedOrders(transaction, [...keys.values()]);
    return { food: food?.data() as StoredFood | undefined, keys, removedOrders };
  }

  async function readRemovedOrders(
    transaction: Transaction,
    keys: StoredPurchaseKey[],
  ): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const orders = await transaction.getAll(
      ...keys.map((key) => ordersCollection(db).doc(key.order_id)),
    );
    return new Set(orders.filter(({ exists }) => !exists).map(({ id }) => id));
  }

  function writeOrder(
    transaction: Transaction,
    attempt: PurchaseAttempt,
    food: StoredFood,
    orderedAt: Date,
  ): void {
    const order = ordersCollection(db).doc(attempt.orderId);
    transaction.create(order, toStoredOrder(attempt, food, orderedAt));
  }

  function writePurchaseKey(
    transaction: Transaction,
    attempt: PurchaseAttempt,
    orderedAt: Date,
  ): StoredPurchaseKey {
    const key: StoredPurchaseKey = {
      fingerprint: attempt.fingerprint,
      order_id: attempt.orderId,
      expires_at: Timestamp.fromMillis(orderedAt.getTime() + KEY_LIFETIME_MS),
    };
    transaction.create(purchaseKeysCollection(db).doc(attempt.keyId), key);
    return key;
  }

  function writeStock(
    transaction: Transaction,
    foodId: string,
    { quantity, purchase_count }: StoredFood,
  ): void {
    transaction.update(foodsCollection(db).doc(foodId), { quantity, purchase_count });
  }
}

/**
 * Returns the outcomes of a batch whose commit failed. The outcome of a repeat or a rejection needs
 * no write, so it is returned. The outcome of every other attempt is `failure`. Each attempt is
 * decided as if the batch contained no other attempts.
 */
function decideWithoutCommit(
  attempts: PurchaseAttempt[],
  { food, keys, removedOrders }: PurchaseRecords,
  failure: unknown,
): PurchaseOutcome[] {
  return attempts.map((attempt) => {
    const key = keys.get(attempt.keyId);
    if (key) return outcomeFromPurchaseKey(key, attempt, removedOrders);
    const verdict = validatePurchase(food, attempt.buyer, attempt.request);
    return 'rejection' in verdict ? verdict : { failure };
  });
}

function outcomeFromPurchaseKey(
  { fingerprint, order_id }: StoredPurchaseKey,
  attempt: PurchaseAttempt,
  removedOrders: ReadonlySet<string>,
): PurchaseOutcome {
  return fingerprint === attempt.fingerprint
    ? { orderId: order_id, isRepeat: true, isRemoved: removedOrders.has(order_id) }
    : { rejection: idempotencyKeyReusedError() };
}

export const idempotencyKeyReusedError = () =>
  new HttpError(
    'key-reused',
    'You already placed this order with different details. You can find it in My Orders.',
  );
