import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePaths } from '../config/page-paths';
import { AccountContext } from '../features/account/account-context';
import { accountFixture, createAccountContext } from '../features/account/account-fixtures';
import { readFood } from '../features/food/api/food-api';
import { listOrders, readNotificationSettings, readReceipt } from '../features/order/api/order-api';
import { formatShortDateTime } from '../features/order/format-date';
import { orderFixture, receiptFixture } from '../features/order/order-fixtures';
import { readSavedReceipt, saveOrders, saveReceipt } from '../features/order/saved/saved-orders';
import { registerApiCredentials } from '../lib/api-credentials';
import { createNoResponseError } from '../lib/api-error';
import { swrConfig } from '../lib/query-cache';
import MyOrdersPage from './my-orders-page';
import ReceiptPage from './receipt-page';

vi.mock('../features/order/api/order-api');
vi.mock('../features/food/api/food-api');
vi.mock('../components/dialog');
vi.mock('../components/toast');

const list = vi.mocked(listOrders);
const read = vi.mocked(readReceipt);
const { uid } = accountFixture;

beforeEach(() => {
  list.mockReset().mockRejectedValue(createNoResponseError());
  read.mockReset().mockRejectedValue(createNoResponseError());
  vi.mocked(readFood).mockRejectedValue(createNoResponseError());
  vi.mocked(readNotificationSettings).mockRejectedValue(createNoResponseError());
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    onTokenRejected: () => undefined,
    hasTokenOf: (owner) => owner === uid,
  });
});

/** Renders the page at `path` with an empty SWR cache, as in a new document. */
function openPage(path: string): void {
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <AccountContext
        value={createAccountContext({ status: 'signed-in', account: accountFixture })}
      >
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={pagePaths.myOrders} element={<MyOrdersPage />} />
            <Route path={pagePaths.receipt(':id')} element={<ReceiptPage />} />
          </Routes>
        </MemoryRouter>
      </AccountContext>
    </SWRConfig>,
  );
}

describe('Without a network', () => {
  it('My Orders shows the saved orders with the time of the last response', async () => {
    await saveOrders(uid, [orderFixture]);
    openPage(pagePaths.myOrders);
    expect(await screen.findByText('Party Jollof Rice')).toBeTruthy();
    expect(screen.getByText(/^As of /).textContent).toMatch(/^As of \w{3} \d+\w\w \d{4}, /);
    expect(screen.getByText('Your latest orders could not be loaded.')).toBeTruthy();
  });

  it('My Orders loads the orders and removes the time of the saved orders after a click on “Try again”', async () => {
    await saveOrders(uid, [orderFixture]);
    openPage(pagePaths.myOrders);
    await screen.findByText(/^As of /);
    list.mockResolvedValue({ items: [orderFixture], next: undefined, total: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => {
      expect(screen.queryByText(/^As of /)).toBeNull();
    });
    expect(screen.getByText('Party Jollof Rice')).toBeTruthy();
  });

  it('a receipt shows the saved pickup place and times, and the time of the last response', async () => {
    const now = Date.now();
    await saveReceipt(uid, receiptFixture);
    openPage(pagePaths.receipt(orderFixture._id));
    expect(await screen.findByText(/12 Acacia Lane/)).toBeTruthy();
    expect(screen.getByText('Mon to Fri, 5 pm to 8 pm')).toBeTruthy();
    const asOf = `As of ${formatShortDateTime(new Date(now).toISOString())}`;
    expect(screen.getByText(/^As of /).textContent).toBe(asOf);
  });

  it('an unsaved receipt shows the saved order, and does not state that the cook has given no pickup place', async () => {
    const unsaved = { ...orderFixture, _id: 'unsaved' };
    await saveOrders(uid, [unsaved]);
    openPage(pagePaths.receipt('unsaved'));
    expect(await screen.findByText('Party Jollof Rice')).toBeTruthy();
    expect(screen.getByText('This could not be loaded.')).toBeTruthy();
    expect(screen.queryByText(/has not written down/)).toBeNull();
  });
});

it('My Orders saves the receipts of active orders, although the buyer has not opened them', async () => {
  list.mockResolvedValue({ items: [orderFixture], next: undefined, total: 1 });
  read.mockResolvedValue(receiptFixture);
  openPage(pagePaths.myOrders);
  await screen.findByText('Party Jollof Rice');
  await vi.waitFor(async () => {
    const saved = await readSavedReceipt(uid, orderFixture._id);
    expect(saved?.data.receipt?.pickup).toEqual(receiptFixture.pickup);
  });
  expect(screen.queryByText(/^As of /)).toBeNull();
});

it('a receipt that the cook opens is not saved in the browser, because the order belongs to the buyer', async () => {
  const { buyer_email: _, ...cookReceipt } = { ...receiptFixture, _id: 'cooked' };
  read.mockResolvedValue(cookReceipt);
  openPage(pagePaths.receipt('cooked'));
  await screen.findByRole('article');
  expect(await readSavedReceipt(uid, 'cooked')).toBeUndefined();
});
