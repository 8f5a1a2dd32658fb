import { randomUUID } from 'node:crypto';
import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';
import { computeRequestFingerprint, hashIdempotencyKey } from '../http/parse-request';

/**
 * One request to purchase a food. If a client repeats the request with the same idempotency key, both
 * requests have the same `orderId`. The API therefore creates only one order.
 */
export interface PurchaseAttempt {
  buyer: Account;
  request: PurchaseRequest;
  /** The beginning of the hash of the buyer's uid and the idempotency key. */
  orderId: string;
  /**
   * The hash of the request. If the same idempotency key is sent with another fingerprint, the purchase
   * is rejected, because it is not a repeat of the first purchase.
   */
  fingerprint: string;
}

/**
 * Returns the purchase request with its ids. The ids are created before the transaction starts, because the
 * SDK runs the transaction again if the response to a commit is lost. Ids that were created inside the
 * transaction would then create a second order.
 */
export function createPurchaseAttempt(
  buyer: Account,
  request: PurchaseRequest,
  key: string = randomUUID(),
): PurchaseAttempt {
  const orderId = hashIdempotencyKey(buyer.uid, key).slice(0, 20);
  return { buyer, request, orderId, fingerprint: computeRequestFingerprint(request) };
}
