import { safeSessionStorage } from '../../../lib/browser-storage';

const DEFAULT_QUANTITY = '1';

const storageKey = (buyerUid: string, foodId: string) => `purchase-quantity/${buyerUid}/${foodId}`;

/**
 * Stores the quantity in this tab, so it survives a reload and a login. The storage key contains
 * the buyer and the dish, so another user in this tab does not get this quantity.
 */
export function storePurchaseQuantity(buyerUid: string, foodId: string, quantity: string): void {
  safeSessionStorage.write(storageKey(buyerUid, foodId), quantity);
}

/**
 * Returns the stored quantity, at most `available`. Returns the default if nothing is stored, or
 * if the stored text is not a quantity.
 */
export function readStoredPurchaseQuantity(
  buyerUid: string,
  foodId: string,
  available: number,
): string {
  const stored = Number(safeSessionStorage.read(storageKey(buyerUid, foodId)) ?? DEFAULT_QUANTITY);
  if (!Number.isSafeInteger(stored) || stored < 1 || available < 1) return DEFAULT_QUANTITY;
  return String(Math.min(stored, available));
}

export function removeStoredPurchaseQuantity(buyerUid: string, foodId: string): void {
  safeSessionStorage.remove(storageKey(buyerUid, foodId));
}
