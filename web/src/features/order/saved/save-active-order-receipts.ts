import { isActiveOrder, type Order } from '@potluck/functions/contract/order';
import { isNotFoundError } from '../../../lib/api';
import { readReceipt } from '../api/order-api';
import { deleteSavedOrder, readSavedReceipt, saveReceipt } from './saved-orders';

/** Maximum number of receipts to save. Buyers rarely have more active orders. */
const MAX_RECEIPTS = 10;
/**
 * Maximum age of a saved receipt. An older receipt is requested again, because the cook can change
 * the pickup place and times.
 */
const MAX_AGE_MS = 60 * 60_000;

/**
 * Requests and saves the receipts of the active orders, because a buyer may open a receipt for the first
 * time at the cook's door, without a network. Skips receipts that are saved already. If a
 * request fails with 404, deletes the saved order. Ignores all other errors.
 */
export async function saveActiveOrderReceipts(uid: string, orders: Order[]): Promise<void> {
  try {
    for (const order of orders.filter(isActiveOrder).slice(0, MAX_RECEIPTS)) {
      const saved = await readSavedReceipt(uid, order._id);
      const isCurrent =
        saved?.data.receipt !== undefined &&
        // The receipt can be newer than `order`.
        saved.data.receipt.version >= order.version &&
        Date.now() - saved.savedAt < MAX_AGE_MS;
      if (!isCurrent) await requestReceipt(uid, order._id);
    }
  } catch {
    // Ignores the error, because the next read of the orders calls this function again.
  }
}

async function requestReceipt(uid: string, orderId: string): Promise<void> {
  try {
    await saveReceipt(uid, await readReceipt(orderId));
  } catch (error) {
    if (!isNotFoundError(error)) throw error;
    await deleteSavedOrder(uid, orderId);
  }
}
