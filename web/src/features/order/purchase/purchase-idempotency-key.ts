import { safeSessionStorage } from '../../../lib/browser-storage';

/** Prefix of the storage keys of purchases that may have been placed, because no response arrived. */
const NO_RESPONSE_PREFIX = 'unanswered-purchase/';
/** Storage key prefix for placed purchases that My Orders has not shown yet. */
const PLACED_PREFIX = 'placed-purchase/';

export type UnsettledPurchaseState = 'unanswered' | 'placed';

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function readStoredKey(foodId: string): string | null {
  return (
    safeSessionStorage.read(NO_RESPONSE_PREFIX + foodId) ??
    safeSessionStorage.read(PLACED_PREFIX + foodId)
  );
}

/**
 * Returns the idempotency key for a purchase of this food. Each food has a separate key. The tab stores the
 * key across reloads and logins while the purchase is unsettled. A purchase is unsettled until the API has
 * rejected it, or until My Orders has shown the order. If a request repeats a key, the API returns the
 * existing order, or rejects the request if its contents differ. Keys of different users never collide,
 * because the API stores them per user.
 */
export function getOrCreateIdempotencyKey(foodId: string): string {
  const stored = readStoredKey(foodId);
  if (stored !== null) return stored;
  const newKey = crypto.randomUUID();
  safeSessionStorage.write(NO_RESPONSE_PREFIX + foodId, newKey);
  notifyListeners();
  return newKey;
}

/**
 * Returns true if this tab stores the key of an earlier purchase of this food. The purchase may have been
 * placed.
 */
export function hasUnsettledPurchase(foodId: string): boolean {
  return readStoredKey(foodId) !== null;
}

/**
 * Marks the purchase as placed. The key stays stored until My Orders shows the order. If the page
 * crashes before that, a repeated purchase returns the existing order.
 */
export function markPurchasePlaced(foodId: string): void {
  safeSessionStorage.write(PLACED_PREFIX + foodId, getOrCreateIdempotencyKey(foodId));
  safeSessionStorage.remove(NO_RESPONSE_PREFIX + foodId);
  notifyListeners();
}

/**
 * Deletes the idempotency key of this food, because the outcome of the purchase is known. The next
 * purchase gets a new key.
 */
export function deletePurchaseKey(foodId: string): void {
  safeSessionStorage.remove(NO_RESPONSE_PREFIX + foodId);
  safeSessionStorage.remove(PLACED_PREFIX + foodId);
  notifyListeners();
}

/**
 * Deletes the idempotency keys of all placed purchases. My Orders calls this function when it shows a current list.
 * The buyer then sees these orders, so the next purchase of the same food is a new order.
 */
export function deletePlacedPurchaseKeys(): void {
  for (const key of safeSessionStorage.keys(PLACED_PREFIX)) safeSessionStorage.remove(key);
  notifyListeners();
}

/**
 * Returns undefined if this tab stores no key of a purchase. Returns `placed` if at least one of these
 * purchases was placed and My Orders has not shown its order yet. Returns `unanswered` if none of them has
 * received a response.
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
