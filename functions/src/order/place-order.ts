import {
  Timestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
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
import { writtenOrder } from './written-order';

const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Sells a food: resolves with the order's id, the same one for every repeat of the attempt. */
export function placeOrder(db: Firestore, now: () => Date) {
  return (attempt: PurchaseAttempt): Promise<string> =>
    db.runTransaction(async (transaction) => {
      const { food, key } = await read(transaction, attempt);
      if (key) return earlierOrder(key, attempt);

      const verdict = judgePurchase(food, attempt.buyer, attempt.request);
      if ('refusal' in verdict) throw verdict.refusal;

      const boughtAt = now();
      takeFromStock(transaction, attempt, verdict.left);
      transaction.create(orderOf(attempt), writtenOrder(attempt, verdict.food, boughtAt));
      rememberKey(transaction, attempt, boughtAt);
      return attempt.orderId;
    });

  /** Both documents in one round trip. */
  async function read(transaction: Transaction, attempt: PurchaseAttempt) {
    const references = [foodOf(attempt), keyOf(attempt)] as DocumentReference[];
    const [food, key] = await transaction.getAll(...references);
    return {
      food: food?.data() as StoredFood | undefined,
      key: key?.data() as StoredPurchaseKey | undefined,
    };
  }

  function takeFromStock(
    transaction: Transaction,
    attempt: PurchaseAttempt,
    left: Pick<StoredFood, 'quantity' | 'purchase_count'>,
  ) {
    transaction.update(foodOf(attempt), left);
  }

  function rememberKey(transaction: Transaction, attempt: PurchaseAttempt, boughtAt: Date) {
    transaction.create(keyOf(attempt), {
      fingerprint: attempt.fingerprint,
      order_id: attempt.orderId,
      expires_at: Timestamp.fromMillis(boughtAt.getTime() + KEY_LIFETIME_MS),
    });
  }

  function foodOf({ request }: PurchaseAttempt) {
    return foodsIn(db).doc(request.foodId);
  }

  function orderOf({ orderId }: PurchaseAttempt) {
    return ordersIn(db).doc(orderId);
  }

  function keyOf({ keyId }: PurchaseAttempt) {
    return purchaseKeysIn(db).doc(keyId);
  }
}

function earlierOrder(key: StoredPurchaseKey, { fingerprint }: PurchaseAttempt): string {
  if (key.fingerprint === fingerprint) return key.order_id;
  throw new HttpError('key-reused', 'This purchase was sent before with other contents.');
}
