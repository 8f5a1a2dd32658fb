import {
  Timestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from '@google-cloud/firestore';
import {
  foodsIn,
  ordersIn,
  purchaseKeysIn,
  type StoredFood,
  type StoredPurchaseKey,
} from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { judgePurchase } from './judge-purchase';
import type { PurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';

const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** An order, placed by this attempt or by an earlier one with the same key. */
export interface Placed {
  orderId: string;
  isRepeat: boolean;
  /** True if the buyer has removed the order from the history. */
  isRemoved?: boolean;
}

/**
 * The outcome of one attempt: the order (every repeat gets the same one), the rejection, or the
 * error that leaves the outcome unknown.
 */
export type Outcome = Placed | { refusal: HttpError } | { failure: unknown };

export type PlaceOrders = (foodId: string, attempts: PurchaseAttempt[]) => Promise<Outcome[]>;

/** The documents that decide about a batch, as one transaction read them. */
interface Records {
  food: StoredFood | undefined;
  keys: ReadonlyMap<string, StoredPurchaseKey>;
  /** The ids of orders that a key names and that no longer exist. */
  removedOrders: ReadonlySet<string>;
}

/**
 * Sells one food to a batch of purchases in one transaction, in order of arrival. Resolves with one
 * outcome per attempt.
 *
 * If the commit fails, the orders of the batch may or may not exist, so their outcome is a failure.
 * A purchase that the documents alone decide, without the other purchases of the batch, keeps its
 * outcome: it does not depend on the commit.
 * @throws the error of Firestore if the transaction fails before it has read the documents.
 */
export function placeOrders(db: Firestore, now: () => Date): PlaceOrders {
  return async (foodId, attempts) => {
    let records: Records | undefined;
    try {
      return await db.runTransaction(async (transaction) => {
        records = undefined;
        records = await read(transaction, foodId, attempts);
        return sell(transaction, foodId, attempts, records);
      });
    } catch (failure) {
      if (!records) throw failure;
      return decideWithoutCommit(attempts, records, failure);
    }
  };

  function sell(
    transaction: Transaction,
    foodId: string,
    attempts: PurchaseAttempt[],
    { food, keys: storedKeys, removedOrders }: Records,
  ): Outcome[] {
    const boughtAt = now();
    const keys = new Map(storedKeys);
    let foodAfter = food;

    const outcomes = attempts.map((attempt): Outcome => {
      const key = keys.get(attempt.keyId);
      if (key) return earlierOrder(key, attempt, removedOrders);

      const verdict = judgePurchase(foodAfter, attempt.buyer, attempt.request);
      if ('refusal' in verdict) return verdict;

      foodAfter = verdict.foodAfter;
      writeOrder(transaction, attempt, foodAfter, boughtAt);
      keys.set(attempt.keyId, rememberKey(transaction, attempt, boughtAt));
      return { orderId: attempt.orderId, isRepeat: false };
    });

    const isSold = foodAfter !== food;
    if (foodAfter && isSold) writeStock(transaction, foodId, foodAfter);
    return outcomes;
  }

  /** Reads the food and the purchase keys in one round trip. A repeated purchase needs a second one. */
  async function read(
    transaction: Transaction,
    foodId: string,
    attempts: PurchaseAttempt[],
  ): Promise<Records> {
    const keyIds = [...new Set(attempts.map(({ keyId }) => keyId))];
    const [food, ...found] = await transaction.getAll(
      foodsIn(db).doc(foodId),
      ...keyIds.map((keyId) => purchaseKeysIn(db).doc(keyId) as DocumentReference),
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
    const orders = await transaction.getAll(...keys.map((key) => ordersIn(db).doc(key.order_id)));
    return new Set(orders.filter(({ exists }) => !exists).map(({ id }) => id));
  }

  function writeOrder(
    transaction: Transaction,
    attempt: PurchaseAttempt,
    food: StoredFood,
    boughtAt: Date,
  ): void {
    const order = ordersIn(db).doc(attempt.orderId);
    transaction.create(order, toStoredOrder(attempt, food, boughtAt));
  }

  function rememberKey(
    transaction: Transaction,
    attempt: PurchaseAttempt,
    boughtAt: Date,
  ): StoredPurchaseKey {
    const key: StoredPurchaseKey = {
      fingerprint: attempt.fingerprint,
      order_id: attempt.orderId,
      expires_at: Timestamp.fromMillis(boughtAt.getTime() + KEY_LIFETIME_MS),
    };
    transaction.create(purchaseKeysIn(db).doc(attempt.keyId), key);
    return key;
  }

  function writeStock(
    transaction: Transaction,
    foodId: string,
    { quantity, purchase_count }: StoredFood,
  ): void {
    transaction.update(foodsIn(db).doc(foodId), { quantity, purchase_count });
  }
}

/** Decides each attempt as if it were alone, and only if it writes nothing. */
function decideWithoutCommit(
  attempts: PurchaseAttempt[],
  { food, keys, removedOrders }: Records,
  failure: unknown,
): Outcome[] {
  return attempts.map((attempt) => {
    const key = keys.get(attempt.keyId);
    if (key) return earlierOrder(key, attempt, removedOrders);
    const verdict = judgePurchase(food, attempt.buyer, attempt.request);
    return 'refusal' in verdict ? verdict : { failure };
  });
}

function earlierOrder(
  { fingerprint, order_id }: StoredPurchaseKey,
  attempt: PurchaseAttempt,
  removedOrders: ReadonlySet<string>,
): Outcome {
  return fingerprint === attempt.fingerprint
    ? { orderId: order_id, isRepeat: true, isRemoved: removedOrders.has(order_id) }
    : { refusal: keyReused() };
}

export const keyReused = () =>
  new HttpError(
    'key-reused',
    'You already placed this order with different details. You can find it in My Orders.',
  );
