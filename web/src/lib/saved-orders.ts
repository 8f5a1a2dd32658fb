import { clear, createStore } from 'idb-keyval';
import { safeLocalStorage } from './browser-storage';

/** The name of the IndexedDB database of the saved orders, and of the localStorage key with the uid of their buyer. */
export const SAVED_ORDERS_NAME = 'saved-orders';

export const savedOrdersStore = createStore(SAVED_ORDERS_NAME, 'queries');

/** Deletes the saved orders, unless their buyer is signed in. Does not open the database if there are none. */
export async function deleteSavedOrdersOfSignedOutUsers(
  isUserSignedIn: (uid: string) => boolean,
): Promise<void> {
  const buyer = safeLocalStorage.read(SAVED_ORDERS_NAME);
  if (buyer === null || isUserSignedIn(buyer)) return;
  await ignoreErrors(async () => {
    await clear(savedOrdersStore);
    // Remove the uid only after the deletion. If the tab closes earlier, the next visit finds the uid and deletes the
    // orders again. Keep the uid if the buyer has logged in again, because the database may then contain new orders.
    const isSameBuyer = safeLocalStorage.read(SAVED_ORDERS_NAME) === buyer;
    if (isSameBuyer && !isUserSignedIn(buyer)) safeLocalStorage.remove(SAVED_ORDERS_NAME);
  });
}

/** Runs `action`. Ignores its errors, because the browser may block databases. Orders are then not saved. */
export async function ignoreErrors<Result>(
  action: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}
