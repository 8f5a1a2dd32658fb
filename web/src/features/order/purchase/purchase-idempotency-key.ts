import { safeSessionStorage } from '../../../lib/browser-storage';
import {
  UNANSWERED_PURCHASE_PREFIX,
  PLACED_PURCHASE_PREFIX,
  notifyPurchaseKeyListeners,
} from './unsettled-purchases';

/**
 * Prefix of the storage keys that record which user has settled a purchase of an unknown buyer. Earlier versions of
 * the site stored idempotency keys without a uid, so the buyer is unknown. Each user of the tab sends such an
 * idempotency key until that user has settled the purchase. The original entry stays stored, because it may protect
 * another user from a second order.
 */
const SETTLED_PREFIX = 'settled-purchase/';

/** The number of requests that this page load has sent with each key, and how many of them are running. */
const requestCounts = new Map<string, { sent: number; running: number }>();

/** Returns the idempotency key that is stored under this name with one of the two prefixes, or null. */
function readStoredKey(name: string): string | null {
  return (
    safeSessionStorage.read(UNANSWERED_PURCHASE_PREFIX + name) ??
    safeSessionStorage.read(PLACED_PURCHASE_PREFIX + name)
  );
}

/**
 * Returns the stored key of this user and food, or the key of an unknown buyer. Returns null if the user has settled
 * all purchases of the food.
 */
function readPurchaseKey(uid: string, foodId: string): string | null {
  const name = `${uid}/${foodId}`;
  const ofUnknownBuyer = readStoredKey(foodId);
  const isSettled = safeSessionStorage.read(SETTLED_PREFIX + name) === ofUnknownBuyer;
  return readStoredKey(name) ?? (isSettled ? null : ofUnknownBuyer);
}

/**
 * Returns true if this tab stores the key of an earlier purchase of this food by this user or by an unknown buyer.
 * The purchase may have been placed.
 */
export function hasStoredPurchaseKey(uid: string, foodId: string): boolean {
  return readPurchaseKey(uid, foodId) !== null;
}

/**
 * Returns the idempotency key for a purchase of this food by this user. `isRepeat` is true if an earlier request has
 * already sent this key. Call `decrementRunningPurchaseRequests` when the request ends.
 *
 * Each user has a separate key for each food. The tab keeps the key until the purchase is settled, also after a
 * reload, a logout, or a login, because the user can log in again and repeat the purchase. A purchase is settled
 * after the API has rejected it, or after My Orders has shown an order that the API confirmed. If a request repeats
 * a key, the API returns the existing order. If the contents of the request differ, the API rejects the request. Two
 * users can send the same key of an unknown buyer, because the API stores keys per user.
 */
export function recordPurchaseRequestStart(
  uid: string,
  foodId: string,
): { key: string; isRepeat: boolean } {
  const stored = readPurchaseKey(uid, foodId);
  const key = stored ?? crypto.randomUUID();
  const isRepeat = stored !== null;
  // If the key was stored before a reload, the number of earlier requests is unknown, and is at least one.
  const { sent, running } = requestCounts.get(key) ?? { sent: isRepeat ? 1 : 0, running: 0 };
  requestCounts.set(key, { sent: sent + 1, running: running + 1 });
  if (!isRepeat) {
    safeSessionStorage.write(`${UNANSWERED_PURCHASE_PREFIX}${uid}/${foodId}`, key);
    notifyPurchaseKeyListeners();
  }
  return { key, isRepeat };
}

/** Decrements the number of running requests with this key. Does not settle the purchase. */
export function decrementRunningPurchaseRequests(key: string): void {
  const counts = requestCounts.get(key);
  if (counts) counts.running -= 1;
}

/** Returns true if the key was used by one request, so no other request can have placed the order. */
export function wasKeySentOnce(key: string): boolean {
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
export function markPurchasePlaced(uid: string, foodId: string, key: string): void {
  const name = `${uid}/${foodId}`;
  safeSessionStorage.write(PLACED_PURCHASE_PREFIX + name, key);
  removeKey(UNANSWERED_PURCHASE_PREFIX + name, key);
  notifyPurchaseKeyListeners();
}

/**
 * Deletes this idempotency key of the user, because the outcome of the purchase is known. The next purchase of the
 * food gets a new key. Does nothing while another request with the key is running, or if the food has another key by
 * now.
 */
export function deletePurchaseKey(uid: string, foodId: string, key: string): void {
  if (isRequestRunning(key)) return;
  const name = `${uid}/${foodId}`;
  removeKey(UNANSWERED_PURCHASE_PREFIX + name, key);
  removeKey(PLACED_PURCHASE_PREFIX + name, key);
  if (readStoredKey(foodId) === key) safeSessionStorage.write(SETTLED_PREFIX + name, key);
  notifyPurchaseKeyListeners();
}

function removeKey(storageKey: string, key: string): void {
  if (safeSessionStorage.read(storageKey) === key) safeSessionStorage.remove(storageKey);
}

/**
 * Deletes the idempotency keys of all placed purchases of this user, except keys that a running request has sent
 * again. My Orders calls this function when it shows a current list. The buyer then sees these orders, so the next
 * purchase of the same food is a new order.
 */
export function deletePlacedPurchaseKeys(uid: string): void {
  for (const storageKey of safeSessionStorage.keys(PLACED_PURCHASE_PREFIX)) {
    const name = storageKey.slice(PLACED_PURCHASE_PREFIX.length);
    const [owner, foodId = ''] = name.includes('/') ? name.split('/') : [uid, name];
    const key = safeSessionStorage.read(storageKey);
    if (owner === uid && key !== null) deletePurchaseKey(uid, foodId, key);
  }
}
