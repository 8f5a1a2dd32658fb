import type { Order } from '@potluck/functions/contract/order';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, registerApiCredentials } from '../../../lib/api';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';
import { readReceipt } from '../api/order-api';
import { orderFixture, receiptFixture } from '../order-fixtures';
import { saveActiveOrderReceipts } from './save-active-order-receipts';
import {
  readSavedOrders,
  readSavedReceipt,
  saveOrders,
  saveReceipt,
  type SavedOrders,
} from './saved-orders';

vi.mock('../api/order-api');

const requestReceipt = vi.mocked(readReceipt);
const { _id: id } = orderFixture;

/** The uid of the user to whom the stored access token belongs. */
let signedInUid: string | undefined;

beforeEach(() => {
  requestReceipt.mockReset().mockResolvedValue(receiptFixture);
  signedInUid = 'sam';
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: (uid) => uid === signedInUid,
  });
});
describe('The saved orders', () => {
  it('can be read by the same user with the time at which they were saved', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    await saveOrders('sam', [orderFixture]);
    const saved = await readSavedOrders('sam');
    expect(saved?.data).toEqual([orderFixture]);
    expect(saved?.savedAt).toBe(1_800_000_000_000);
    expect(await readSavedOrders('amara')).toBeUndefined();
  });

  it('include the pickup place and times of an active order', async () => {
    await saveReceipt('sam', receiptFixture);
    const saved = await readSavedReceipt('sam', id);
    expect(saved?.data.receipt?.pickup).toEqual(receiptFixture.pickup);
    expect(await readSavedReceipt('amara', id)).toBeUndefined();
  });

  it('contain no receipt of a past order, because a receipt contains the home address of a cook', async () => {
    await saveReceipt('sam', receiptFixture);
    const past: Order = { ...orderFixture, status: 'collected' };
    await saveOrders('sam', [past]);
    expect((await readSavedReceipt('sam', id))?.data).toEqual({ order: past, receipt: undefined });
    await saveReceipt('sam', { ...receiptFixture, status: 'collected' });
    expect((await readSavedReceipt('sam', id))?.data.receipt).toBeUndefined();
  });

  it('do not contain a receipt that is saved after the session of the user has ended', async () => {
    await saveOrders('sam', [orderFixture]);
    signedInUid = 'amara';
    await saveReceipt('sam', receiptFixture);
    signedInUid = undefined;
    await saveReceipt('sam', receiptFixture);
    expect((await readSavedReceipt('sam', id))?.data.receipt).toBeUndefined();
  });

  it('are deleted if another user saves data, and local storage then contains the uid of that user', async () => {
    await saveOrders('sam', [orderFixture]);
    await saveReceipt('sam', receiptFixture);
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBe('sam');
    signedInUid = 'amara';
    await saveReceipt('amara', receiptFixture);
    expect(await readSavedOrders('sam')).toBeUndefined();
    expect(await readSavedReceipt('sam', id)).toBeUndefined();
    expect((await readSavedReceipt('amara', id))?.data.receipt).toEqual(receiptFixture);
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBe('amara');
  });

  it('are ignored if an earlier build saved them in another format', async () => {
    await saveOrders('sam', [{ ...orderFixture, price: 'nine' as unknown as number }]);
    expect(await readSavedOrders('sam')).toBeUndefined();
  });

  it('cannot be read if the browser blocks databases, but cause no error', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    await saveOrders('sam', [orderFixture]);
    expect(await readSavedOrders('sam')).toBeUndefined();
  });
});

describe('The saved orders of a buyer with several pages', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const READ_AT = Date.parse('2026-11-20T12:00:00.000Z');
  /** Returns active orders, the newest first. Their IDs are `order-0`, `order-1`, and so on. */
  const createOrders = (count: number): Order[] =>
    Array.from({ length: count }, (_, index) => ({
      ...orderFixture,
      _id: `order-${index}`,
      buying_date: new Date(READ_AT - index * DAY_MS).toISOString(),
    }));
  const orders = createOrders(6);
  const saveFirstPage = (page: Order[]) =>
    saveOrders('sam', page, READ_AT, { hasMore: true, total: 6 });
  const readIds = async () => (await readSavedOrders('sam'))?.data.map(({ _id }) => _id);
  const hasReceipt = async (orderId: string) =>
    (await readSavedReceipt('sam', orderId))?.data.receipt !== undefined;
  const saveReceipts = async (...indexes: number[]) => {
    for (const index of indexes) {
      await saveReceipt('sam', { ...receiptFixture, ...orders[index] });
    }
  };

  beforeEach(() => saveOrders('sam', orders, READ_AT - DAY_MS));

  it('keep the saved orders that follow the last loaded order in the list, and the receipts of these orders', async () => {
    await saveReceipts(1, 4);
    const collected = orders
      .slice(0, 3)
      .map((order) => ({ ...order, status: 'collected' as const }));
    const saved = await saveFirstPage(collected);
    expect(saved).toEqual([...collected, ...orders.slice(3)]);
    expect(await readSavedOrders('sam')).toEqual({ data: saved, savedAt: READ_AT, total: 6 });
    expect((await readSavedReceipt('sam', 'order-5'))?.data.order).toEqual(orders[5]);
    expect(await hasReceipt('order-4')).toBe(true);
    expect(await hasReceipt('order-1')).toBe(false);
  });

  it('do not contain a previous order that is missing among the loaded orders, nor its receipt', async () => {
    await saveReceipts(0, 1);
    await saveFirstPage(orders.slice(0, 3).filter(({ _id }) => _id !== 'order-1'));
    expect(await readIds()).toEqual(['order-0', 'order-2', 'order-3', 'order-4', 'order-5']);
    expect(await hasReceipt('order-0')).toBe(true);
    expect(await hasReceipt('order-1')).toBe(false);
  });

  it('contain each order once if the orders at the end of the page were placed at the same time', async () => {
    // The API sorts these orders by descending ID.
    const sameTime = ['d', 'c', 'b', 'a'].map((_id) => ({ ...orderFixture, _id }));
    await saveOrders('sam', sameTime);
    await saveFirstPage(sameTime.slice(0, 2));
    expect(await readIds()).toEqual(['d', 'c', 'b', 'a']);
    await saveFirstPage([...sameTime.slice(0, 1), ...sameTime.slice(2, 3)]);
    expect(await readIds()).toEqual(['d', 'b', 'a']);
  });

  it('are unchanged after a first page that contains no orders', async () => {
    await saveReceipts(1);
    await saveFirstPage([]);
    expect(await readIds()).toEqual(orders.map(({ _id }) => _id));
    expect(await hasReceipt('order-1')).toBe(true);
  });

  it('contain only the loaded orders and their receipts if all orders are loaded', async () => {
    await saveReceipts(1, 4);
    await saveOrders('sam', orders.slice(0, 3), READ_AT);
    expect(await readIds()).toEqual(['order-0', 'order-1', 'order-2']);
    expect(await hasReceipt('order-1')).toBe(true);
    expect(await hasReceipt('order-4')).toBe(false);
  });

  it('contain the newest 200 orders at most', async () => {
    const many = createOrders(240);
    await saveOrders('sam', many);
    expect(await readIds()).toEqual(many.slice(0, 200).map(({ _id }) => _id));
    const added = { ...orderFixture, _id: 'new', buying_date: new Date(READ_AT + 1).toISOString() };
    await saveFirstPage([added, ...many.slice(0, 23)]);
    const ids = await readIds();
    expect(ids).toHaveLength(200);
    expect(ids?.slice(0, 2)).toEqual(['new', 'order-0']);
    expect(ids?.at(-1)).toBe('order-198');
  });

  it('contain the state of an order from its latest receipt, without the pickup place', async () => {
    const ready = { ...receiptFixture, ...orders[4], status: 'ready', version: 2 } as const;
    await saveReceipt('sam', ready);
    const { pickup: _pickup, events: _events, ...listed } = ready;
    expect((await readSavedOrders('sam'))?.data[4]).toEqual(listed);
    await saveReceipt('sam', { ...receiptFixture, ...orders[4] });
    expect((await readSavedOrders('sam'))?.data[4]).toEqual(listed);
    expect(await readIds()).toEqual(orders.map(({ _id }) => _id));
  });

  it('have the fields that an earlier build reads, and include orders that an earlier build saved', async () => {
    const database = await openDB(SAVED_ORDERS_NAME, 1);
    const savedByEarlierBuild: SavedOrders = { data: orders, savedAt: READ_AT - DAY_MS };
    await database.put('copies', savedByEarlierBuild, ['sam', 'orders']);
    expect(await readSavedOrders('sam')).toEqual(savedByEarlierBuild);
    await saveFirstPage(orders.slice(0, 3));
    expect(await readIds()).toHaveLength(6);
    expect(await database.get('copies', ['sam', 'orders'])).toMatchObject({
      data: orders,
      savedAt: READ_AT,
    });
    database.close();
  });
});

describe('saveActiveOrderReceipts', () => {
  it('requests the receipts of active orders only', async () => {
    await saveActiveOrderReceipts('sam', [
      orderFixture,
      { ...orderFixture, _id: 'past', status: 'collected' },
    ]);
    expect(requestReceipt.mock.calls).toEqual([[id]]);
    expect((await readSavedReceipt('sam', id))?.data.receipt).toEqual(receiptFixture);
  });

  it('does not request a recently saved receipt again unless its order has changed', async () => {
    await saveActiveOrderReceipts('sam', [orderFixture]);
    await saveActiveOrderReceipts('sam', [orderFixture]);
    expect(requestReceipt).toHaveBeenCalledTimes(1);
    await saveActiveOrderReceipts('sam', [{ ...orderFixture, status: 'ready', version: 2 }]);
    expect(requestReceipt).toHaveBeenCalledTimes(2);
  });

  it('does not request a receipt again if the saved receipt is newer than the order', async () => {
    requestReceipt.mockResolvedValue({ ...receiptFixture, status: 'ready', version: 2 });
    await saveActiveOrderReceipts('sam', [orderFixture]);
    await saveActiveOrderReceipts('sam', [orderFixture]);
    expect(requestReceipt).toHaveBeenCalledTimes(1);
  });

  it('deletes a saved order after a 404, and then requests the receipts of the other orders', async () => {
    const gone = { ...orderFixture, _id: 'gone' };
    const saved = await saveOrders('sam', [gone, orderFixture]);
    requestReceipt.mockRejectedValueOnce(
      new ApiError({ status: 404, code: 'not-found', message: 'There is no such order.' }),
    );
    await saveActiveOrderReceipts('sam', saved ?? expect.fail('The orders are not saved.'));
    expect((await readSavedOrders('sam'))?.data).toEqual([orderFixture]);
    expect(requestReceipt.mock.calls).toEqual([['gone'], [id]]);
    expect((await readSavedReceipt('sam', id))?.data.receipt).toEqual(receiptFixture);
  });
});
