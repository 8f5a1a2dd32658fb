import 'fake-indexeddb/auto';
import type { Order } from '@potluck/functions/contract/order';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../../lib/api-credentials';
import { deleteSavedOrdersIfSignedOut, SAVED_ORDERS_NAME } from '../../../lib/delete-saved-orders';
import { readReceipt } from '../api/order-api';
import { orderFixture, receiptFixture } from '../order-fixtures';
import { saveActiveReceipts } from './save-active-receipts';
import { readSavedOrders, readSavedReceipt, saveOrders, saveReceipt } from './saved-orders';

vi.mock('../api/order-api');

const requestReceipt = vi.mocked(readReceipt);
const { _id: id } = orderFixture;

function signInAs(uid: string): void {
  const claims = btoa(JSON.stringify({ sub: uid, iat: 1, exp: 2 }));
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, `header.${claims}.signature`);
}

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  requestReceipt.mockReset().mockResolvedValue(receiptFixture);
  signInAs('sam');
});
afterEach(async () => {
  localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
  localStorage.setItem(SAVED_ORDERS_NAME, '');
  deleteSavedOrdersIfSignedOut();
  await vi.waitFor(() => {
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBeNull();
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

  it('include the place and the times of an active order', async () => {
    await saveReceipt('sam', receiptFixture);
    const saved = await readSavedReceipt('sam', id);
    expect(saved?.data.receipt?.pickup).toEqual(receiptFixture.pickup);
    expect(await readSavedReceipt('amara', id)).toBeUndefined();
  });

  it('contain no receipt of a past order, because a receipt contains the address of a cook', async () => {
    await saveReceipt('sam', receiptFixture);
    const past: Order = { ...orderFixture, status: 'collected' };
    await saveOrders('sam', [past]);
    expect((await readSavedReceipt('sam', id))?.data).toEqual({ order: past, receipt: undefined });
    await saveReceipt('sam', { ...receiptFixture, status: 'collected' });
    expect((await readSavedReceipt('sam', id))?.data.receipt).toBeUndefined();
  });

  it('do not change after the session of the user has ended', async () => {
    await saveOrders('sam', [orderFixture]);
    signInAs('amara');
    await saveReceipt('sam', receiptFixture);
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    await saveReceipt('sam', receiptFixture);
    expect((await readSavedReceipt('sam', id))?.data.receipt).toBeUndefined();
  });

  it('are ignored if an earlier build saved them in another format', async () => {
    await saveOrders('sam', [{ ...orderFixture, price: 'nine' as unknown as number }]);
    expect(await readSavedOrders('sam')).toBeUndefined();
  });

  it('are missing, without an error, if the browser blocks databases', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    await saveOrders('sam', [orderFixture]);
    expect(await readSavedOrders('sam')).toBeUndefined();
  });
});

describe('deleteSavedOrdersIfSignedOut', () => {
  it('deletes the database and its mark', async () => {
    await saveOrders('sam', [orderFixture]);
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    deleteSavedOrdersIfSignedOut();
    await vi.waitFor(() => {
      expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBeNull();
    });
    expect(await listDatabases()).not.toContain(SAVED_ORDERS_NAME);
  });

  it('keeps the orders while an access token is stored, for example if Firebase cannot be reached', async () => {
    await saveOrders('sam', [orderFixture]);
    deleteSavedOrdersIfSignedOut();
    expect((await readSavedOrders('sam'))?.data).toEqual([orderFixture]);
  });

  it('opens no database in a browser without saved orders', () => {
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    const deletion = vi.spyOn(indexedDB, 'deleteDatabase');
    deleteSavedOrdersIfSignedOut();
    expect(deletion).not.toHaveBeenCalled();
  });
});

describe('saveActiveReceipts', () => {
  it('requests the receipts of active orders only', async () => {
    await saveActiveReceipts('sam', [
      orderFixture,
      { ...orderFixture, _id: 'past', status: 'collected' },
    ]);
    expect(requestReceipt.mock.calls).toEqual([[id]]);
    expect((await readSavedReceipt('sam', id))?.data.receipt).toEqual(receiptFixture);
  });

  it('requests a receipt again only after its order has changed', async () => {
    await saveActiveReceipts('sam', [orderFixture]);
    await saveActiveReceipts('sam', [orderFixture]);
    expect(requestReceipt).toHaveBeenCalledTimes(1);
    await saveActiveReceipts('sam', [{ ...orderFixture, status: 'ready', version: 2 }]);
    expect(requestReceipt).toHaveBeenCalledTimes(2);
  });
});
