import { tabStore } from '../../lib/browser-storage';

/** The purchase was sent, and it is unknown whether the service placed it. */
const UNANSWERED = 'unanswered-purchase/';
/** The service placed the purchase, and My Orders has not shown it yet. */
const PLACED = 'placed-purchase/';

export type OpenPurchase = 'unanswered' | 'placed';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function storedKey(foodId: string): string | null {
  return tabStore.read(UNANSWERED + foodId) ?? tabStore.read(PLACED + foodId);
}

/**
 * Returns the idempotency key for a purchase of this food. Each food has its own key. The tab stores
 * it across reloads and logins until the purchase is settled. The service returns the existing order
 * for a repeated key with the same contents, and rejects other contents. Keys of different users
 * never collide, because the service stores them per user.
 */
export function keyFor(foodId: string): string {
  const stored = storedKey(foodId);
  if (stored !== null) return stored;
  const fresh = crypto.randomUUID();
  tabStore.write(UNANSWERED + foodId, fresh);
  changed();
  return fresh;
}

/** Returns whether an earlier purchase of this food may have been placed. */
export function isOpen(foodId: string): boolean {
  return storedKey(foodId) !== null;
}

/**
 * Marks the purchase as placed. The key stays until My Orders shows the order. If the page crashes
 * before that, confirming again finds the existing order.
 */
export function markPlaced(foodId: string): void {
  tabStore.write(PLACED + foodId, keyFor(foodId));
  tabStore.remove(UNANSWERED + foodId);
  changed();
}

/** Deletes the idempotency key, because the outcome is known. The next purchase gets a new key. */
export function settle(foodId: string): void {
  tabStore.remove(UNANSWERED + foodId);
  tabStore.remove(PLACED + foodId);
  changed();
}

/** Ends all placed purchases. My Orders calls this when it shows a current list. */
export function settlePlaced(): void {
  for (const key of tabStore.keys(PLACED)) tabStore.remove(key);
  changed();
}

/** Returns the state of the purchases in this tab that are not settled; `placed` takes precedence. */
export function openPurchase(): OpenPurchase | undefined {
  if (tabStore.keys(PLACED).length > 0) return 'placed';
  return tabStore.keys(UNANSWERED).length > 0 ? 'unanswered' : undefined;
}

/** Calls the listener after each change; returns a function that removes it. */
export function subscribeToPurchases(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
