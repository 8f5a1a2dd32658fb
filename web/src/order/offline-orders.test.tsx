import { clear, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { ApiError, createNoResponseError, registerApiCredentials } from '../lib/api';
import { queryClient, refreshQueries } from '../lib/query-client';
import {
  deleteSavedOrdersOfSignedOutUsers,
  SAVED_ORDERS_NAME,
  savedOrdersStore,
} from '../lib/saved-orders';
import { orderFixture, receiptFixture } from './order-fixtures';
import { deleteExpiredReceipts, listSavedQueries, persistQuery } from './offline-orders';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.now();
const receiptKey = ['user', 'sam', 'receipt', 'order-1'];
const ordersKey = ['user', 'sam', 'orders'];

/** The uid of the user whose access token the browser stores. */
let signedInUid: string;
const isSignedIn = (uid: string) => uid === signedInUid;
const readBuyer = () => localStorage.getItem(SAVED_ORDERS_NAME);

beforeEach(async () => {
  await clear(savedOrdersStore);
  signedInUid = 'sam';
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: isSignedIn,
  });
});

const listSaved = async () => (await listSavedQueries()).map(([, { data }]) => data);

/** Waits until the browser has restored and saved a query, which takes at most four transactions after each other. */
async function settle(): Promise<void> {
  for (let transactions = 0; transactions < 4; transactions += 1) await listSaved();
}

/** Reads a query with `queryFn`, and waits until the browser has saved, deleted, or ignored its data. */
async function readQuery(
  queryKey: string[],
  queryFn: () => unknown,
  meta = { offline: true },
): Promise<void> {
  const options = { queryKey, queryFn, persister: persistQuery, meta, staleTime: 0 };
  await queryClient.query(options).catch(() => undefined);
  await settle();
}
const readOrders = (uid = 'sam') => readQuery(['user', uid, 'orders'], () => `orders of ${uid}`);
const fail = () => Promise.reject(createNoResponseError());

/** Saves data directly, like a page in an earlier document. */
const save = (queryKey: string[], data: unknown, age = 0) =>
  set(JSON.stringify(queryKey), { queryKey, data, dataUpdatedAt: NOW - age }, savedOrdersStore);

describe('persistQuery', () => {
  it('saves the response and the uid of the user, and deletes it after a 404', async () => {
    await readOrders();
    expect(await listSaved()).toEqual(['orders of sam']);
    expect(readBuyer()).toBe('sam');
    await readQuery(ordersKey, fail);
    expect(await listSaved()).toEqual(['orders of sam']);
    const gone = new ApiError({ status: 404, code: 'not-found', message: 'Gone.' });
    await readQuery(ordersKey, () => Promise.reject(gone));
    expect(await listSaved()).toEqual([]);
  });

  it('saves neither other queries nor a receipt that the user sees as the cook', async () => {
    await readQuery(ordersKey, () => 'orders', { offline: false });
    const { buyer_email: _, ...receiptOfCook } = receiptFixture;
    await readQuery(receiptKey, () => receiptOfCook);
    expect(await listSaved()).toEqual([]);
    await readQuery(receiptKey, () => receiptFixture);
    expect(await listSaved()).toEqual([receiptFixture]);
  });

  it('does not save the response to a request that a write of the user has canceled', async () => {
    let respond: (order: string) => void = () => undefined;
    const pending = new Promise<string>((resolve) => (respond = resolve));
    const read = readQuery(ordersKey, () => pending);
    await refreshQueries();
    respond('orders before the write');
    await read;
    expect(await listSaved()).toEqual([]);
  });

  it('saves nothing for a user whose session has ended in another tab', async () => {
    signedInUid = '';
    await readOrders();
    expect(await listSaved()).toEqual([]);
    expect(readBuyer()).toBeNull();
  });

  it('deletes the orders of the previous user', async () => {
    await readOrders();
    signedInUid = 'amara';
    await readOrders('amara');
    expect(await listSaved()).toEqual(['orders of amara']);
    expect(readBuyer()).toBe('amara');
  });

  it.each<[string, string, string, number, Receipt | undefined]>([
    ['shows', 'younger than three days', 'sam', 3 * DAY_MS - 3_600_000, receiptFixture],
    ['does not show', 'older than three days', 'sam', 3 * DAY_MS + 1, undefined],
    ['does not show', 'of a user who has logged out', '', 0, undefined],
  ])('without a network, %s a saved receipt %s', async (_what, _state, uid, age, shown) => {
    signedInUid = uid;
    await save(receiptKey, receiptFixture, age);
    await readQuery(receiptKey, fail);
    const state = queryClient.getQueryState<Receipt>(receiptKey);
    expect(state?.data).toEqual(shown);
    expect(state?.dataUpdatedAt).toBe(shown ? NOW - age : 0);
    expect(state?.status).toBe('error');
  });

  it('shows the saved data until the response arrives', async () => {
    await save(ordersKey, 'saved orders', DAY_MS);
    let respond: (orders: string) => void = () => undefined;
    const pending = new Promise<string>((resolve) => (respond = resolve));
    const read = readQuery(ordersKey, () => pending);
    await settle();
    expect(queryClient.getQueryData(ordersKey)).toBe('saved orders');
    respond('current orders');
    await read;
    expect(queryClient.getQueryData(ordersKey)).toBe('current orders');
    expect(await get(JSON.stringify(ordersKey), savedOrdersStore)).toMatchObject({
      data: 'current orders',
    });
  });
});

describe('deleteExpiredReceipts', () => {
  const active = { ...orderFixture, _id: 'order-1' };
  const another = { ...orderFixture, _id: 'order-2' };
  const collected: Order = { ...active, status: 'collected' };

  it.each<[string, string, Order[], string | undefined, number]>([
    ['keeps', 'the order is active', [active], undefined, 0],
    ['keeps', 'the list is older than the receipt', [collected], undefined, 60_000],
    ['keeps', 'a page that is not loaded may contain the order', [another], 'after=2', 0],
    ['deletes', 'the order was collected', [collected], undefined, 0],
    ['deletes', 'the order is not in the history', [another], undefined, 0],
  ])('%s a receipt if %s', async (what, _reason, items, next, listAge) => {
    const list = { pages: [{ items, next, total: undefined }], pageParams: [''] };
    await save(receiptKey, receiptFixture);
    await save(ordersKey, list, listAge);
    await deleteExpiredReceipts();
    expect(await listSaved()).toEqual(what === 'keeps' ? [list, receiptFixture] : [list]);
  });

  it('deletes a receipt after three days, because it contains the address of the cook', async () => {
    await save(receiptKey, receiptFixture);
    await deleteExpiredReceipts(NOW + 3 * DAY_MS);
    expect(await listSaved()).toEqual([receiptFixture]);
    await deleteExpiredReceipts(NOW + 3 * DAY_MS + 1);
    expect(await listSaved()).toEqual([]);
  });
});

describe('deleteSavedOrdersOfSignedOutUsers', () => {
  beforeEach(() => readOrders());

  it.each<[string, string, unknown[], string | null]>([
    ['deletes', '', [], null],
    ['deletes', 'amara', [], null],
    ['keeps', 'sam', ['orders of sam'], 'sam'],
  ])('%s the orders of “sam” while “%s” is signed in', async (_what, uid, saved, buyer) => {
    signedInUid = uid;
    await deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    expect(await listSaved()).toEqual(saved);
    expect(readBuyer()).toBe(buyer);
  });

  it('keeps the stored uid if its user logs in again while the deletion runs', async () => {
    signedInUid = '';
    const deletion = deleteSavedOrdersOfSignedOutUsers(isSignedIn);
    signedInUid = 'sam';
    await deletion;
    expect(readBuyer()).toBe('sam');
  });
});
