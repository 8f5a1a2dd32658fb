import { receiptSchema, type Receipt } from '@potluck/functions/contract/kitchen';
import { isActiveOrder, orderListSchema, type Order } from '@potluck/functions/contract/order';
import { openDB, type IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { getApiCredentials } from '../../../lib/api-credentials';
import { safeLocalStorage } from '../../../lib/browser-storage';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';
import { getServerTime } from '../../../lib/server-clock';

/** Data that the browser has saved, and the time at which the API sent it. */
export interface SavedCopy<Data> {
  data: Data;
  savedAt: number;
}

/** An order, and its receipt if it is saved. Only the receipt contains the pickup place and times. */
export interface SavedReceipt {
  order: Order;
  receipt: Receipt | undefined;
}

/** The IndexedDB key of a saved copy: the uid of the buyer, and `ORDERS_KEY` or the ID of an order. */
type Key = [uid: string, key: string];

const STORE = 'copies';
/**
 * The second part of the IndexedDB key of the saved order list. For a saved receipt, this part is the ID
 * of the order.
 */
const ORDERS_KEY = 'orders';

/**
 * Saves the orders of the signed-in buyer for reading without a network. Deletes the saved receipts of
 * all other orders and of past orders, because a receipt contains the home address of a cook.
 * @param savedAt The time at which the API sent the orders.
 */
export async function saveOrders(
  uid: string,
  orders: Order[],
  savedAt = getServerTime(),
): Promise<void> {
  await save(uid, ORDERS_KEY, { data: orders, savedAt });
  const activeIds = orders.filter(isActiveOrder).map(({ _id }) => _id);
  const keys = [ORDERS_KEY, ...activeIds];
  await withDatabase(async (database) => {
    const stored = (await database.getAllKeys(STORE)) as Key[];
    const old = stored.filter(([owner, key]) => owner === uid && !keys.includes(key));
    await Promise.all(old.map((key) => database.delete(STORE, key)));
  });
}

/**
 * Saves the receipt of an active order of the signed-in buyer. Deletes the receipt of a past order.
 * @param savedAt The time at which the API sent the receipt.
 */
export async function saveReceipt(
  uid: string,
  receipt: Receipt,
  savedAt = getServerTime(),
): Promise<void> {
  if (isActiveOrder(receipt)) await save(uid, receipt._id, { data: receipt, savedAt });
  else await withDatabase((database) => database.delete(STORE, [uid, receipt._id]));
}

export function readSavedOrders(uid: string): Promise<SavedCopy<Order[]> | undefined> {
  return withDatabase((database) => read(database, uid, ORDERS_KEY, orderListSchema));
}

/** Reads the saved receipt of an order. If there is none, reads the order from the saved list. */
export function readSavedReceipt(
  uid: string,
  orderId: string,
): Promise<SavedCopy<SavedReceipt> | undefined> {
  return withDatabase(async (database) => {
    const saved = await read(database, uid, orderId, receiptSchema);
    if (saved) return { ...saved, data: { order: saved.data, receipt: saved.data } };
    const list = await read(database, uid, ORDERS_KEY, orderListSchema);
    const order = list?.data.find(({ _id }) => _id === orderId);
    return list && order && { ...list, data: { order, receipt: undefined } };
  });
}

/**
 * Saves a copy, unless the session of the user has ended in this tab or in another one. Deletes the copies
 * of other users, whose sessions have ended.
 */
function save(uid: string, key: string, copy: SavedCopy<unknown>): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    // Check the access token only after this request, because the transaction has started by then. If another tab
    // ends the session, it deletes the access token first and then the database. The deletion waits for running
    // transactions, so it also deletes this copy.
    const stored = (await transaction.store.getAllKeys()) as Key[];
    if (!getApiCredentials()?.hasTokenOf(uid)) return;
    safeLocalStorage.write(SAVED_ORDERS_NAME, uid);
    const ofOthers = stored.filter(([owner]) => owner !== uid);
    await Promise.all([
      ...ofOthers.map((other) => transaction.store.delete(other)),
      transaction.store.put(copy, [uid, key]),
      transaction.done,
    ]);
  });
}

/**
 * Resolves with the saved list of orders or a saved receipt. Resolves with undefined if the list or
 * receipt is not saved, or if an earlier build saved it in another format.
 */
async function read<Data>(
  database: IDBPDatabase,
  uid: string,
  key: string,
  schema: v.GenericSchema<unknown, Data>,
): Promise<SavedCopy<Data> | undefined> {
  const copySchema = v.object({ data: schema, savedAt: v.number() });
  const copy = v.safeParse(copySchema, await database.get(STORE, [uid, key]));
  return copy.success ? copy.output : undefined;
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
