import type { Query, QueryKey } from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { getApiCredentials, isNotFoundError } from './api';
import { safeLocalStorage } from './browser-storage';

/**
 * The name of the IndexedDB database in which the browser saves orders for reading without a
 * network. It is also the localStorage key under which the site stores the uid of the buyer.
 */
export const SAVED_ORDERS_NAME = 'saved-orders';

/** The saved data of a query. Its key in the database is the hash of the query key, which contains the uid. */
export interface SavedQuery {
  queryKey: QueryKey;
  data: unknown;
  dataUpdatedAt: number;
}

const store = createStore(SAVED_ORDERS_NAME, 'queries');

/**
 * Persists a query with `meta: {offline: true}`. The first read shows the saved data until the response arrives. Each
 * response is saved, and a 404 response deletes the saved data.
 *
 * `experimental_createQueryPersister` is not suitable. It sets the age of restored data only after it has shown the data as
 * current, and the page would then delete the idempotency key of an order that the restored list does not contain.
 */
export async function persistQuery<Data>(
  read: (context: never) => Data | Promise<Data>,
  context: unknown,
  query: Query,
): Promise<Data> {
  const { queryHash, queryKey, meta } = query;
  if (!meta?.offline) return read(context as never);
  if (query.state.data === undefined) void restoreQuery(query);
  try {
    const data = await read(context as never);
    void saveQuery(queryHash, { queryKey, data, dataUpdatedAt: Date.now() });
    return data;
  } catch (error) {
    if (isNotFoundError(error)) void ignoreErrors(() => del(queryHash, store));
    throw error;
  }
}

/** Shows the saved data of a query, unless the response arrives first. An error that arrives first stays. */
async function restoreQuery(query: Query): Promise<void> {
  const saved = await ignoreErrors(() => get<SavedQuery>(query.queryHash, store));
  if (!saved || query.state.data !== undefined || !isSignedIn(query.queryKey)) return;
  const { data, dataUpdatedAt } = saved;
  const status = query.state.error ? 'error' : 'success';
  query.setState({ data, dataUpdatedAt, status });
}

/** Returns true if the user whose data the query contains is signed in. */
function isSignedIn([, uid]: QueryKey): boolean {
  return getApiCredentials()?.hasTokenOf(uid as string) === true;
}

/** Returns true for a receipt that the user sees as the cook. The API sends the email of the buyer only to the buyer. */
function isReceiptOfCook({ queryKey, data }: SavedQuery): boolean {
  return queryKey[2] === 'receipt' && (data as { buyer_email?: string }).buyer_email === undefined;
}

async function saveQuery(key: string, saved: SavedQuery): Promise<void> {
  if (!isSignedIn(saved.queryKey) || isReceiptOfCook(saved)) return;
  await ignoreErrors(async () => {
    const uid = saved.queryKey[1] as string;
    if (safeLocalStorage.read(SAVED_ORDERS_NAME) !== uid) await clear(store);
    safeLocalStorage.write(SAVED_ORDERS_NAME, uid);
    await set(key, saved, store);
    // Another tab may have ended the session, and deleted the saved orders before this write.
    if (!isSignedIn(saved.queryKey)) await clear(store);
  });
}

/** Deletes each saved query for which `isExpired` returns true. `all` contains all saved queries. */
export async function deleteExpiredQueries(
  isExpired: (saved: SavedQuery, all: SavedQuery[]) => boolean,
): Promise<void> {
  await ignoreErrors(async () => {
    const all = await entries<string, SavedQuery>(store);
    const queries = all.map(([, saved]) => saved);
    for (const [key, saved] of all) if (isExpired(saved, queries)) await del(key, store);
  });
}

/**
 * Deletes the saved orders, unless `isSignedIn` returns true for the uid of their buyer. Does not open the
 * database if there are no saved orders.
 */
export async function deleteSavedOrdersOfSignedOutUsers(
  isUserSignedIn: (uid: string) => boolean,
): Promise<void> {
  const buyer = safeLocalStorage.read(SAVED_ORDERS_NAME);
  if (buyer === null || isUserSignedIn(buyer)) return;
  await ignoreErrors(async () => {
    await clear(store);
    // Remove the uid only after the deletion. If the tab closes earlier, the next visit finds the uid and deletes the
    // orders again. Keep the uid if the buyer has logged in again, because the database may then contain new orders.
    const isSameBuyer = safeLocalStorage.read(SAVED_ORDERS_NAME) === buyer;
    if (isSameBuyer && !isUserSignedIn(buyer)) safeLocalStorage.remove(SAVED_ORDERS_NAME);
  });
}

/** Runs `action`. Ignores its errors, because the browser may block databases. Orders are then not saved. */
async function ignoreErrors<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}
