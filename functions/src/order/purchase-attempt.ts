import { createHash, randomUUID } from 'node:crypto';
import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';

/** One purchase that a buyer confirmed. Repeated requests for it have equal ids and create one order. */
export interface PurchaseAttempt {
  buyer: Account;
  request: PurchaseRequest;
  /**
   * The id of the document that stores the idempotency key: the hash of the buyer's uid and the
   * key.
   */
  keyId: string;
  orderId: string;
  /** The hash of the request. Shows whether a repeated key belongs to the same purchase. */
  fingerprint: string;
}

/**
 * Creates the ids of a purchase before its transaction starts. If the response to a commit is lost, the
 * SDK runs the transaction again. An id from inside the transaction would create a second order.
 */
export function createPurchaseAttempt(
  buyer: Account,
  request: PurchaseRequest,
  key: string = randomUUID(),
): PurchaseAttempt {
  const keyId = sha256([buyer.uid, key]);
  return { buyer, request, keyId, orderId: keyId.slice(0, 20), fingerprint: sha256(request) };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
