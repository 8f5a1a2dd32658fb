import { safeSessionStorage } from '../../../lib/browser-storage';
import {
  NO_RESPONSE_PREFIX,
  PLACED_PREFIX,
  notifyPurchaseKeyListeners,
  readPurchaseKey,
} from './unsettled-purchases';

/** The number of requests that this page load has sent with each key, and how many of them are running. */
const requestCounts = new Map<string, { sent: number; running: number }>();

/**
 * Returns the idempotency key for a purchase of this food. `isRepeat` is true if an earlier request has already
 * sent this key. Call `endPurchaseRequest` when the request ends.
 *
 * Each food has a separate key. The tab keeps the key until the purchase is settled, also after a reload or a
 * login. A purchase is settled after the API has rejected it, or after My Orders has shown an order that the API
 * confirmed. If a request repeats a key, the API returns the existing order. If the contents of the request differ,
 * the API rejects the request. Keys of different users never collide, because the API stores them per user.
 */
export function startPurchaseRequest(foodId: string): { key: string; isRepeat: boolean } {
  const stored = readPurchaseKey(foodId);
  const key = stored ?? crypto.randomUUID();
  const isRepeat = stored !== null;
  // If the key was stored before a reload, the number of earlier requests is unknown, and is at least one.
  const { sent, running } = requestCounts.get(key) ?? { sent: isRepeat ? 1 : 0, running: 0 };
  requestCounts.set(key, { sent: sent + 1, running: running + 1 });
  if (!isRepeat) {
    safeSessionStorage.write(NO_RESPONSE_PREFIX + foodId, key);
    notifyPurchaseKeyListeners();
  }
  return { key, isRepeat };
}

export function endPurchaseRequest(key: string): void {
  const counts = requestCounts.get(key);
  if (counts) counts.running -= 1;
}

/** Returns true if the key was used by one request, so no other request can have placed the order. */
export function isKeyOfOneRequest(key: string): boolean {
  return requestCounts.get(key)?.sent === 1;
}

/** Returns true if a request with this key is running. Its response then decides if the key is deleted. */
function isRequestRunning(key: string | null): boolean {
  return key !== null && (requestCounts.get(key)?.running ?? 0) > 0;
}

/**
 * Marks the purchase with this key as placed. The key stays stored until My Orders shows the order. If the page
 * crashes before that, a repeated purchase returns the existing order.
 */
export function markPurchasePlaced(foodId: string, key: string): void {
  safeSessionStorage.write(PLACED_PREFIX + foodId, key);
  removeKey(NO_RESPONSE_PREFIX + foodId, key);
  notifyPurchaseKeyListeners();
}

/**
 * Deletes this idempotency key, because the outcome of the purchase is known. The next purchase of the food gets
 * a new key. Does nothing while another request with the key is running, or if the food has another key by now.
 */
export function deletePurchaseKey(foodId: string, key: string): void {
  if (isRequestRunning(key)) return;
  removeKey(NO_RESPONSE_PREFIX + foodId, key);
  removeKey(PLACED_PREFIX + foodId, key);
  notifyPurchaseKeyListeners();
}

function removeKey(storageKey: string, key: string): void {
  if (safeSessionStorage.read(storageKey) === key) safeSessionStorage.remove(storageKey);
}

/**
 * Deletes the idempotency keys of all placed purchases, except keys that a running request has sent again. My Orders
 * calls this function when it shows a current list. The buyer then sees these orders, so the next purchase of the
 * same food is a new order.
 */
export function deletePlacedPurchaseKeys(): void {
  for (const storageKey of safeSessionStorage.keys(PLACED_PREFIX)) {
    if (!isRequestRunning(safeSessionStorage.read(storageKey)))
      safeSessionStorage.remove(storageKey);
  }
  notifyPurchaseKeyListeners();
}
