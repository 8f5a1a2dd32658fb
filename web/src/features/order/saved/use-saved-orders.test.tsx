import type { Receipt } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoResponseError, registerApiCredentials } from '../../../lib/api';
import { useOrders, useReceipt } from '../api/order-queries';
import { orderFixture, receiptFixture } from '../order-fixtures';
import { readSavedOrders, readSavedReceipt, saveOrders, saveReceipt } from './saved-orders';
import { useOrdersWithSavedCopy, useReceiptWithSavedCopy } from './use-saved-orders';

vi.mock('../api/order-queries');
vi.mock('./save-active-order-receipts', () => ({
  saveActiveOrderReceipts: () => Promise.resolve(),
}));

const account = { uid: 'sam', email: 'sam@potluck.test' };
const READ_AT = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;
const ofThisTab: Order[] = [orderFixture];
const ofOtherTab: Order[] = [{ ...orderFixture, status: 'ready', version: 2 }];
const receiptOfOtherTab: Receipt = { ...receiptFixture, status: 'ready', version: 2 };

const current = { error: undefined, isValidating: false };
const failed = { error: createNoResponseError(), isValidating: false };
const mockOrders = (state: typeof current | typeof failed, items: Order[] | undefined) => {
  vi.mocked(useOrders).mockReturnValue({ ...state, items } as ReturnType<typeof useOrders>);
};
const mockReceipt = (state: typeof current | typeof failed, data: Receipt | undefined) => {
  vi.mocked(useReceipt).mockReturnValue({ ...state, data } as ReturnType<typeof useReceipt>);
};

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(READ_AT);
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
});

describe('useOrdersWithSavedCopy, if one read of this tab has succeeded and the next read has failed,', () => {
  async function renderOrders(readAt = READ_AT) {
    mockOrders(current, ofThisTab);
    const hook = renderHook(() => useOrdersWithSavedCopy(account));
    await waitFor(async () => {
      expect((await readSavedOrders('sam'))?.savedAt).toBe(readAt);
    });
    expect(hook.result.current).toMatchObject({ items: ofThisTab, savedAt: undefined });
    return hook;
  }

  it('returns the orders that another tab read, and the time of that read, if the other tab read the orders later', async () => {
    const { result, rerender } = await renderOrders();
    await saveOrders('sam', ofOtherTab, READ_AT + MINUTE_MS);
    mockOrders(failed, ofThisTab);
    rerender();
    await waitFor(() => {
      expect(result.current.savedAt).toBe(READ_AT + MINUTE_MS);
    });
    expect(result.current.items).toEqual(ofOtherTab);
  });

  it('returns the orders and the read time of this tab, although another tab read the orders earlier', async () => {
    const { result, rerender } = await renderOrders();
    await saveOrders('sam', ofOtherTab, READ_AT - MINUTE_MS);
    mockOrders(failed, ofThisTab);
    rerender();
    await waitFor(() => {
      expect(result.current.savedAt).toBe(READ_AT);
    });
    expect(result.current.items).toBe(ofThisTab);
  });

  it('returns the orders that this tab read, and the time of that read, if the component was unmounted between the two reads', async () => {
    const { unmount } = await renderOrders();
    unmount();
    await saveOrders('sam', ofOtherTab, READ_AT - MINUTE_MS);
    vi.mocked(Date.now).mockReturnValue(READ_AT + 2 * MINUTE_MS);
    mockOrders(failed, ofThisTab);
    const { result } = renderHook(() => useOrdersWithSavedCopy(account));
    await waitFor(() => {
      expect(result.current.savedAt).toBe(READ_AT);
    });
    expect(result.current.items).toBe(ofThisTab);
  });

  it('returns the orders that this tab read, and the time of that read, if the browser blocks IndexedDB', async () => {
    const { result, rerender } = await renderOrders();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    mockOrders(failed, ofThisTab);
    rerender();
    await waitFor(() => {
      expect(result.current.savedAt).toBe(READ_AT);
    });
    expect(result.current.items).toBe(ofThisTab);
  });
});

describe('useReceiptWithSavedCopy, if the first read has succeeded and the next read has failed,', () => {
  it.each([
    ['another tab', 'later', MINUTE_MS],
    ['this tab', 'earlier', -MINUTE_MS],
  ])(
    'returns the receipt that %s read, and the time of that read, if another tab read the receipt %s',
    async (source, _when, difference) => {
      const { _id: id } = receiptFixture;
      mockReceipt(current, receiptFixture);
      const { result, rerender } = renderHook(() => useReceiptWithSavedCopy(account, id));
      await waitFor(async () => {
        expect((await readSavedReceipt('sam', id))?.savedAt).toBe(READ_AT);
      });
      await saveReceipt('sam', receiptOfOtherTab, READ_AT + difference);
      mockReceipt(failed, receiptFixture);
      rerender();
      const isOfOtherTab = source === 'another tab';
      await waitFor(() => {
        expect(result.current.savedAt).toBe(isOfOtherTab ? READ_AT + difference : READ_AT);
      });
      expect(result.current.data).toEqual(isOfOtherTab ? receiptOfOtherTab : receiptFixture);
    },
  );
});
