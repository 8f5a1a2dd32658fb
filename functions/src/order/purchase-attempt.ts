import { createHash, randomUUID } from 'node:crypto';
import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';

/** An intended purchase, however often it is sent: equal attempts are one order. */
export interface PurchaseAttempt {
  buyer: Account;
  request: PurchaseRequest;
  /** The id of the key's document: the hash of the buyer's uid and the Idempotency-Key. */
  keyId: string;
  orderId: string;
  /** Tells a repeat from another purchase under the same key. */
  fingerprint: string;
}

/**
 * Fixes every id before the transaction starts: the SDK runs a transaction again when the
 * acknowledgement of its commit is lost, and an id made inside it would make a second order.
 */
export function purchaseAttempt(
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
