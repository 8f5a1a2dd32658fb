import { receiptSchema, type Receipt } from '@potluck/functions/contract/kitchen';
import { isActiveOrder, orderListSchema, type Order } from '@potluck/functions/contract/order';
import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import * as v from 'valibot';
import { getApiCredentials } from '../../../lib/api';
import { safeLocalStorage } from '../../../lib/browser-storage';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';

/** Data that the browser has saved, and the time at which the API sent it. */
export interface SavedCopy<Data> {
  data: Data;
  savedAt: number;
}

/** The saved list of a buyer's orders. `total` is the number of all orders of the buyer, if it is known. */
export interface SavedOrders extends SavedCopy<Order[]> {
  total?: number | undefined;
}

/** An order, and its receipt if it is saved. Only the receipt contains the pickup place and times. */
export interface SavedReceipt {
  order: Order;
  receipt: Receipt | undefined;
}

/** The IndexedDB key of a saved copy: the uid of the buyer, and `ORDERS_KEY` or the ID of an order. */
type Key = [uid: string, key: string];

/** The object store in an open transaction. */
type Store = IDBPObjectStore<unknown, [string], string, 'readwrite'>;

const STORE = 'copies';
/**
 * The second part of the IndexedDB key of the saved order list. For a saved receipt, this part is the ID
 * of the order.
 */
const ORDERS_KEY = 'orders';

/** Maximum number of orders in the saved list. The list of a frequent buyer has no limit. */
const MAX_SAVED_ORDERS = 200;

const createCopySchema = <Data>(data: v.GenericSchema<unknown, Data>) =>
  v.object({ data, savedAt: v.number() });
const savedOrdersSchema = v.object({
  ...createCopySchema(orderListSchema).entries,
  // Missing in a list that an earlier build has saved.
  total: v.optional(v.number()),
});
const savedReceiptSchema = createCopySchema(receiptSchema);

/**
 * Saves the loaded orders of the signed-in buyer for reading without a network, and resolves with the saved list.
 * If only some of the buyer's orders are loaded, also keeps the orders that were saved before, after the loaded ones. Deletes the saved
 * receipts of past orders and of orders that are no longer in the list, because a receipt contains the home address of a cook.
 * @param orders The loaded orders, in the order of the list.
 * @param savedAt The time at which the API sent the orders.
 * @param state `hasMore` is true if `orders` is not the complete list. `total` is the number of all orders, if known.
 */
export function saveOrders(
  uid: string,
  orders: Order[],
  savedAt = Date.now(),
  { hasMore = false, total }: { hasMore?: boolean; total?: number | undefined } = {},
): Promise<Order[] | undefined> {
  const last = orders.at(-1);
  const loaded = new Map(orders.map((order) => [order._id, order]));
  const isAfterLoaded = (order: Order) =>
    hasMore && (last === undefined || isListedAfter(order, last));

  return write(uid, async (store) => {
    const kept = (await getList(store, uid))?.data.filter(isAfterLoaded) ?? [];
    const saved = [...orders, ...kept].slice(0, MAX_SAVED_ORDERS);
    await putList(store, uid, { data: saved, savedAt, total });

    const keys = (await store.getAllKeys()) as Key[];
    for (const key of keys.filter(([owner, name]) => owner === uid && name !== ORDERS_KEY)) {
      const receipt = parseCopy(savedReceiptSchema, await store.get(key))?.data;
      const order = loaded.get(key[1]);
      const isKept = order ? isActiveOrder(order) : receipt !== undefined && isAfterLoaded(receipt);
      if (!isKept) await store.delete(key);
    }
    return saved;
  });
}

/**
 * Returns true if `order` comes after `other` in the list. The newest order is first. Of orders with the same time, the
 * one with the greater ID is first.
 */
function isListedAfter(order: Order, other: Order): boolean {
  const difference = Date.parse(order.buying_date) - Date.parse(other.buying_date);
  return difference < 0 || (difference === 0 && order._id < other._id);
}

/**
 * Saves the receipt of an active order of the signed-in buyer. Deletes the receipt of a past order. Also updates the
 * order in the saved list, because the loaded orders may not contain this order.
 * @param savedAt The time at which the API sent the receipt.
 */
export async function saveReceipt(
  uid: string,
  receipt: Receipt,
  savedAt = Date.now(),
): Promise<void> {
  await write(uid, async (store) => {
    const key: Key = [uid, receipt._id];
    if (isActiveOrder(receipt)) await store.put({ data: receipt, savedAt }, key);
    else await store.delete(key);
    await replaceListedOrder(store, uid, receipt._id, (listed) =>
      listed.version < receipt.version ? toListedOrder(receipt) : listed,
    );
  });
}

/** Deletes an order that the API no longer returns from the saved list, and deletes its receipt. */
export async function deleteSavedOrder(uid: string, orderId: string): Promise<void> {
  await write(uid, async (store) => {
    await store.delete([uid, orderId]);
    await replaceListedOrder(store, uid, orderId, () => undefined);
  });
}

/** Returns the order without the fields that only a receipt has. */
function toListedOrder({ pickup: _pickup, events: _events, ...order }: Receipt): Order {
  return order;
}

/** Replaces an order in the saved list. Removes it if `replace` returns undefined. */
async function replaceListedOrder(
  store: Store,
  uid: string,
  orderId: string,
  replace: (listed: Order) => Order | undefined,
): Promise<void> {
  const list = await getList(store, uid);
  const listed = list?.data.find(({ _id }) => _id === orderId);
  if (!list || !listed) return;
  const order = replace(listed);
  if (order === listed) return;
  const data = list.data.flatMap((other) => (other === listed ? (order ?? []) : other));
  await putList(store, uid, { ...list, data });
}

async function getList(store: Store, uid: string): Promise<SavedOrders | undefined> {
  return parseCopy(savedOrdersSchema, await store.get([uid, ORDERS_KEY]));
}

async function putList(store: Store, uid: string, list: SavedOrders): Promise<void> {
  await store.put(list, [uid, ORDERS_KEY]);
}

export function readSavedOrders(uid: string): Promise<SavedOrders | undefined> {
  return withDatabase((database) => read(database, [uid, ORDERS_KEY], savedOrdersSchema));
}

/** Reads the saved receipt of an order. If there is none, reads the order from the saved list. */
export function readSavedReceipt(
  uid: string,
  orderId: string,
): Promise<SavedCopy<SavedReceipt> | undefined> {
  return withDatabase(async (database) => {
    const saved = await read(database, [uid, orderId], savedReceiptSchema);
    if (saved) return { ...saved, data: { order: saved.data, receipt: saved.data } };
    const list = await read(database, [uid, ORDERS_KEY], savedOrdersSchema);
    const order = list?.data.find(({ _id }) => _id === orderId);
    return list && order && { savedAt: list.savedAt, data: { order, receipt: undefined } };
  });
}

/**
 * Runs `change` in a transaction, unless the session of the user has ended in this tab or in another one. Deletes
 * the copies of other users, whose sessions have ended. Resolves with the result of `change`, or with undefined if
 * the browser saves nothing.
 */
function write<Result>(
  uid: string,
  change: (store: Store) => Promise<Result>,
): Promise<Result | undefined> {
  return withDatabase(async (database) => {
    const transaction = database.transaction<string, 'readwrite'>(STORE, 'readwrite');
    const { store } = transaction;
    // Check the access token only after this request, because the transaction has started by then. If another tab
    // ends the session, it deletes the access token first and then the database. The deletion waits for running
    // transactions, so it also deletes this copy.
    const stored = (await store.getAllKeys()) as Key[];
    if (!getApiCredentials()?.hasTokenOf(uid)) return undefined;
    safeLocalStorage.write(SAVED_ORDERS_NAME, uid);
    const ofOthers = stored.filter(([owner]) => owner !== uid);
    const [result] = await Promise.all([
      change(store),
      ...ofOthers.map((other) => store.delete(other)),
      transaction.done,
    ]);
    return result;
  });
}

/**
 * Resolves with the saved list of orders or a saved receipt. Resolves with undefined if the list or
 * receipt is not saved, or if an earlier build saved it in another format.
 */
async function read<Copy>(
  database: IDBPDatabase,
  key: Key,
  schema: v.GenericSchema<unknown, Copy>,
): Promise<Copy | undefined> {
  return parseCopy(schema, await database.get(STORE, key));
}

function parseCopy<Copy>(schema: v.GenericSchema<unknown, Copy>, copy: unknown): Copy | undefined {
  const parsed = v.safeParse(schema, copy);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Opens the database, runs `action`, and closes the database, so another tab can delete it. Resolves to
 * undefined if the browser blocks databases. The orders are then readable only with a network.
 */
async function withDatabase<Result>(
  action: (database: IDBPDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDB(SAVED_ORDERS_NAME, 1, {
      upgrade: (created) => void created.createObjectStore(STORE),
    });
    try {
      return await action(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
