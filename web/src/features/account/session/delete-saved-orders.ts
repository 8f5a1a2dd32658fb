import { safeLocalStorage } from '../../../lib/browser-storage';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';

/**
 * Deletes the orders that the browser has saved for offline use, unless `isSignedIn` returns true for the
 * uid of their buyer. Does not open the database if there are no saved orders.
 */
export function deleteSavedOrdersOfSignedOutUsers(isSignedIn: (uid: string) => boolean): void {
  const buyer = safeLocalStorage.read(SAVED_ORDERS_NAME);
  if (buyer === null || isSignedIn(buyer)) return;
  const request = indexedDB.deleteDatabase(SAVED_ORDERS_NAME);
  request.onsuccess = () => {
    // `localStorage` contains the uid of the buyer whose orders the database contains. Remove the uid only after
    // the deletion. If the tab closes earlier, the next visit finds the uid and deletes the database again. Keep
    // the uid if the buyer has logged in again, because the database may then contain new orders.
    const isSameBuyer = safeLocalStorage.read(SAVED_ORDERS_NAME) === buyer;
    if (isSameBuyer && !isSignedIn(buyer)) safeLocalStorage.remove(SAVED_ORDERS_NAME);
  };
}
