// The first scripts of every page contain this module, because the error pages show unsettled purchases. The
// functions that only a purchase needs are in `purchase-idempotency-key.ts`.
import { safeSessionStorage } from '../../../lib/browser-storage';

/** Prefix of the storage keys of purchases that may have been placed, because no response arrived. */
export const NO_RESPONSE_PREFIX = 'unanswered-purchase/';
/** Storage key prefix for placed purchases that My Orders has not shown yet. */
export const PLACED_PREFIX = 'placed-purchase/';

export type UnsettledPurchaseState = 'unanswered' | 'placed';

const listeners = new Set<() => void>();

/** Calls the listeners. Call this function after each change of the stored keys. */
export function notifyPurchaseKeyListeners(): void {
  for (const listener of listeners) listener();
}

/** Returns the stored key of this food, or null if all its purchases are settled. */
export function readPurchaseKey(foodId: string): string | null {
  return (
    safeSessionStorage.read(NO_RESPONSE_PREFIX + foodId) ??
    safeSessionStorage.read(PLACED_PREFIX + foodId)
  );
}

/**
 * Returns true if this tab stores the key of an earlier purchase of this food. The purchase may have been
 * placed.
 */
export function hasUnsettledPurchase(foodId: string): boolean {
  return readPurchaseKey(foodId) !== null;
}

/**
 * Returns the state of the purchases whose idempotency keys this tab stores:
 *
 * - undefined: there are none.
 * - `placed`: the API has placed at least one, and My Orders has not shown its order yet.
 * - `unanswered`: none has received a response.
 */
export function getUnsettledPurchaseState(): UnsettledPurchaseState | undefined {
  if (safeSessionStorage.keys(PLACED_PREFIX).length > 0) return 'placed';
  return safeSessionStorage.keys(NO_RESPONSE_PREFIX).length > 0 ? 'unanswered' : undefined;
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
