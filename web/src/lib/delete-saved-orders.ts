import { ACCESS_TOKEN_STORAGE_KEY } from './api-credentials';
import { safeLocalStorage } from './browser-storage';

/** The name of the database with the saved orders. In local storage, it is the key of the mark that the database exists. */
export const SAVED_ORDERS_NAME = 'saved-orders';

/**
 * Deletes the orders that this browser has saved for reading without a network, if no user is signed in.
 * Without an access token, the session has ended in all tabs. A browser without saved orders opens no
 * database.
 */
export function deleteSavedOrdersIfSignedOut(): void {
  const isSignedOut = () => safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null;
  if (!isSignedOut()) return;
  if (safeLocalStorage.read(SAVED_ORDERS_NAME) === null) return;
  const request = indexedDB.deleteDatabase(SAVED_ORDERS_NAME);
  // If the tab closes before the database is deleted, the mark makes the next visit delete it.
  request.onsuccess = () => {
    if (isSignedOut()) safeLocalStorage.remove(SAVED_ORDERS_NAME);
  };
}
