import { safeLocalStorage } from '../../../lib/browser-storage';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';

/**
 * Deletes the orders that the browser has saved for offline use, unless `isSignedIn` returns true for the
 * uid of their buyer. Does not open the database if there are no saved orders.
 */
export function deleteSavedOrdersUnless(isSignedIn: (uid: string) => boolean): void {
  const buyer = safeLocalStorage.read(SAVED_ORDERS_NAME);
  if (buyer === null || isSignedIn(buyer)) return;
  const request = indexedDB.deleteDatabase(SAVED_ORDERS_NAME);
  request.onsuccess = () => {
    // If the tab closes before this event, the uid stays stored, so the next visit deletes the database
    // again. If the buyer has logged in again, the database may already contain new orders.
    const isSameBuyer = safeLocalStorage.read(SAVED_ORDERS_NAME) === buyer;
    if (isSameBuyer && !isSignedIn(buyer)) safeLocalStorage.remove(SAVED_ORDERS_NAME);
  };
}
