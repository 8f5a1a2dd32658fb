import { tabStore } from '../../lib/browser-storage';

const DEFAULT = '1';

const storageKey = (buyerUid: string, foodId: string) => `purchase-quantity/${buyerUid}/${foodId}`;

/**
 * Stores the quantity in this tab, so it survives a reload and a login. The key
 * contains the buyer and the dish, so another user in this tab does not get this quantity.
 */
export function storeQuantity(buyerUid: string, foodId: string, typed: string): void {
  tabStore.write(storageKey(buyerUid, foodId), typed);
}

/**
 * Returns the stored quantity, at most `available`. Returns the default if nothing is stored, or
 * if the stored text is not a quantity.
 */
export function storedQuantity(buyerUid: string, foodId: string, available: number): string {
  const stored = Number(tabStore.read(storageKey(buyerUid, foodId)) ?? DEFAULT);
  if (!Number.isSafeInteger(stored) || stored < 1 || available < 1) return DEFAULT;
  return String(Math.min(stored, available));
}

export function forgetQuantity(buyerUid: string, foodId: string): void {
  tabStore.remove(storageKey(buyerUid, foodId));
}
