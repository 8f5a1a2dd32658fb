import { safeSessionStorage } from '../../../lib/browser-storage';

/**
 * What the tab knows about the purchase with a stored key:
 *
 * - `unanswered`: no response has arrived, so the order may have been placed.
 * - `placed`: the API has placed the order, and My Orders has not shown it yet.
 * - `rejected`: the API has placed no order.
 */
type PurchaseState = 'unanswered' | 'placed' | 'rejected';

interface StoredPurchase {
  key: string;
  state: PurchaseState;
}

const PREFIX = 'purchase/';
const listeners = new Set<() => void>();

const storageKeyOf = (uid: string, foodId: string) => `${PREFIX}${uid}/${foodId}`;

function read(storageKey: string): StoredPurchase | undefined {
  const [state, key] = safeSessionStorage.read(storageKey)?.split(' ') ?? [];
  return key === undefined ? undefined : { key, state: state as PurchaseState };
}

function write(storageKey: string, { key, state }: StoredPurchase): void {
  safeSessionStorage.write(storageKey, `${state} ${key}`);
  for (const listener of listeners) listener();
}

function remove(storageKey: string): void {
  safeSessionStorage.remove(storageKey);
  for (const listener of listeners) listener();
}

/**
 * Returns the idempotency key for a purchase of this food by this user. `isRepeat` is true if an earlier request with
 * this key may have placed the order.
 *
 * The tab keeps the key, also after a reload or a login, until My Orders has shown the order. If a request repeats
 * a key, the API returns the existing order. If the contents of the request differ, the API rejects the request.
 */
export function startPurchase(uid: string, foodId: string): { key: string; isRepeat: boolean } {
  const storageKey = storageKeyOf(uid, foodId);
  const stored = read(storageKey);
  if (stored && stored.state !== 'rejected') return { key: stored.key, isRepeat: true };
  const key = stored?.key ?? crypto.randomUUID();
  write(storageKey, { key, state: 'unanswered' });
  return { key, isRepeat: false };
}

/** Stores what a response says about the purchase with this key. Does nothing if the tab no longer stores the key. */
export function setPurchaseState(
  uid: string,
  foodId: string,
  { key, state }: StoredPurchase,
): void {
  const storageKey = storageKeyOf(uid, foodId);
  if (read(storageKey)?.key === key) write(storageKey, { key, state });
}

/** Deletes this key, so the next purchase of the food is a new order. */
export function deletePurchaseKey(uid: string, foodId: string, key: string): void {
  const storageKey = storageKeyOf(uid, foodId);
  if (read(storageKey)?.key === key) remove(storageKey);
}

/**
 * Deletes the keys of all placed purchases of this user. My Orders calls this function when it shows a current list.
 * The buyer then sees these orders, so the next purchase of the same food is a new order.
 */
export function deletePlacedPurchaseKeys(uid: string): void {
  for (const storageKey of safeSessionStorage.keys(storageKeyOf(uid, ''))) {
    if (read(storageKey)?.state === 'placed') remove(storageKey);
  }
}

/** Returns true if an earlier purchase of this food by this user may have been placed. */
export function mayBePlaced(uid: string, foodId: string): boolean {
  const stored = read(storageKeyOf(uid, foodId));
  return stored !== undefined && stored.state !== 'rejected';
}

/**
 * Returns `placed` if a purchase was placed that My Orders has not shown yet, otherwise `unanswered` if one may have
 * been placed. Purchases of other users do not count. If `uid` is undefined, all purchases count, because the user is
 * not known. The site may be restoring the login of the buyer, or may be unable to restore it.
 */
export function getUnsettledPurchaseState(
  uid: string | undefined,
): 'unanswered' | 'placed' | undefined {
  const prefix = uid === undefined ? PREFIX : storageKeyOf(uid, '');
  const states = safeSessionStorage.keys(prefix).map((storageKey) => read(storageKey)?.state);
  return (['placed', 'unanswered'] as const).find((state) => states.includes(state));
}

/** Calls `listener` after each change of the stored keys. Returns a function that removes the listener. */
export function subscribeToPurchaseKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
