import { isActiveOrder, type Order } from '@potluck/functions/contract/order';
import type { Query, QueryKey } from '@tanstack/react-query';
import { clear, del, entries, get, set } from 'idb-keyval';
import { getApiCredentials, isNotFoundError } from '../lib/api';
import { safeLocalStorage } from '../lib/browser-storage';
import type { Pages } from '../lib/paged-query';
import { ignoreErrors, SAVED_ORDERS_NAME, savedOrdersStore as store } from '../lib/saved-orders';

/** Time after which the browser deletes a saved receipt, because it contains the home address of a cook. */
const SAVED_RECEIPT_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** The saved data of a query. Its key in the database is the hash of the query key, which contains the uid. */
export interface SavedQuery {
  queryKey: QueryKey;
  data: unknown;
  dataUpdatedAt: number;
}

/**
 * Persists a query with `meta: {offline: true}`. The first read shows the saved data until the response arrives. Each
 * response is saved, and a 404 response deletes the saved data.
 *
 * `experimental_createQueryPersister` is not suitable, because it sets the age of restored data only after it has shown the
 * data as current.
 */
export async function persistQuery<Data>(
  read: (context: never) => Data | Promise<Data>,
  context: { signal: AbortSignal },
  query: Query,
): Promise<Data> {
  const { queryHash, queryKey, meta } = query;
  if (!meta?.offline) return read(context as never);
  if (query.state.data === undefined) void restoreQuery(query);
  try {
    const data = await read(context as never);
    // A write of the user cancels pending reads, because their responses may be older.
    if (!context.signal.aborted)
      void saveQuery(queryHash, { queryKey, data, dataUpdatedAt: Date.now() });
    return data;
  } catch (error) {
    if (isNotFoundError(error)) void ignoreErrors(() => del(queryHash, store));
    throw error;
  }
}

/** Shows the saved data of a query, unless the response arrives first. An error that arrives first stays. */
async function restoreQuery(query: Query): Promise<void> {
  await deleteExpiredReceipts();
  const saved = await ignoreErrors(() => get<SavedQuery>(query.queryHash, store));
  if (!saved || query.state.data !== undefined || !isSignedIn(query.queryKey)) return;
  const { data, dataUpdatedAt } = saved;
  const status = query.state.error ? 'error' : 'success';
  query.setState({ data, dataUpdatedAt, status });
}

/** Returns true if the user whose data the query contains is signed in. */
const isSignedIn = ([, uid]: QueryKey) => getApiCredentials()?.hasTokenOf(uid as string) === true;

/** Returns true for a receipt that the user sees as the cook. The API sends the email of the buyer only to the buyer. */
const isReceiptOfCook = ({ queryKey, data }: SavedQuery) =>
  queryKey[2] === 'receipt' && (data as { buyer_email?: string }).buyer_email === undefined;

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

export const listSavedQueries = () => entries<string, SavedQuery>(store);

/**
 * Deletes the saved receipts that are older than three days, and the receipts of orders that were active when the receipt
 * was saved, and that are no longer active according to the saved list of orders.
 */
export async function deleteExpiredReceipts(now = Date.now()): Promise<void> {
  await ignoreErrors(async () => {
    const all = await listSavedQueries();
    for (const [key, { queryKey, dataUpdatedAt }] of all) {
      const [, uid, resource, orderId] = queryKey;
      if (resource !== 'receipt') continue;
      const list = all.find(
        ([, other]) => other.queryKey[1] === uid && other.queryKey[2] === 'orders',
      );
      const isExpired =
        now - dataUpdatedAt > SAVED_RECEIPT_LIFETIME_MS ||
        (list !== undefined && list[1].dataUpdatedAt >= dataUpdatedAt && isPast(list[1], orderId));
      if (isExpired) await del(key, store);
    }
  });
}

/** Returns true if the order is no longer active, or if the complete list does not contain it. */
function isPast({ data }: SavedQuery, orderId: unknown): boolean {
  const { pages } = data as Pages<Order>;
  const order = pages.flatMap(({ items }) => items).find(({ _id }) => _id === orderId);
  return order ? !isActiveOrder(order) : pages.at(-1)?.next === undefined;
}
