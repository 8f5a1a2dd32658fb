// The first scripts of every page contain this module, because the error pages show unsettled purchases. The
// functions that only a purchase needs are in `purchase-idempotency-key.ts`.
import { safeSessionStorage } from '../../../lib/browser-storage';

// A storage key consists of a prefix, the uid of the buyer, a slash, and the ID of the food. Earlier versions of the
// site stored keys without the uid and the slash.

/** Prefix of the storage keys of purchases that may have been placed, because no response arrived. */
export const UNANSWERED_PURCHASE_PREFIX = 'unanswered-purchase/';
/** Storage key prefix for placed purchases that My Orders has not shown yet. */
export const PLACED_PURCHASE_PREFIX = 'placed-purchase/';

export type UnsettledPurchaseState = 'unanswered' | 'placed';

const listeners = new Set<() => void>();

/** Calls the listeners. Call this function after each change of the stored keys. */
export function notifyPurchaseKeyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns the state of the purchases whose idempotency keys this tab stores:
 *
 * - undefined: there are none.
 * - `placed`: the API has placed at least one, and My Orders has not shown its order yet.
 * - `unanswered`: none has received a response.
 *
 * Purchases of other users do not count. If `uid` is undefined, all purchases count, because the user is not known.
 * The site may be restoring the login of the buyer, or may be unable to restore it.
 */
export function getUnsettledPurchaseState(
  uid: string | undefined,
): UnsettledPurchaseState | undefined {
  const isStored = (prefix: string) =>
    safeSessionStorage.keys(uid === undefined ? prefix : `${prefix}${uid}/`).length > 0;
  if (isStored(PLACED_PURCHASE_PREFIX)) return 'placed';
  return isStored(UNANSWERED_PURCHASE_PREFIX) ? 'unanswered' : undefined;
}

/**
 * Calls `listener` after each change of the stored keys. Returns a function that removes the
 * listener.
 */
export function subscribeToPurchaseKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
