import type { Order } from '@potluck/functions/contract/order';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerApiCredentials } from '../../../lib/api-credentials';
import { SAVED_ORDERS_NAME } from '../../../lib/saved-orders-name';
import { readReceipt } from '../api/order-api';
import { orderFixture, receiptFixture } from '../order-fixtures';
import { saveActiveOrderReceipts } from './save-active-order-receipts';
import { readSavedOrders, readSavedReceipt, saveOrders, saveReceipt } from './saved-orders';

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
    onTokenRejected: () => undefined,
    hasTokenOf: (uid) => uid === signedInUid,
  });
});
describe('The saved orders', () => {
  it('can be read by the same user with the time at which they were saved', async () => {
    const before = Date.now();
    await saveOrders('sam', [orderFixture]);
    const saved = await readSavedOrders('sam');
    expect(saved?.data).toEqual([orderFixture]);
    expect(saved?.savedAt).toBeGreaterThanOrEqual(before);
    expect(saved?.savedAt).toBeLessThanOrEqual(Date.now());
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
});
