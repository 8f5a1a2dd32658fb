import type { Receipt } from '@potluck/functions/contract/kitchen';
import { isActiveOrder } from '@potluck/functions/contract/order';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear } from 'idb-keyval';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePaths } from '../lib/paths';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { readFood } from '../food/food-api';
import { listOrders, readNotificationSettings, readReceipt } from './order-api';
import { formatShortDateTime } from './order-texts';
import { orderFixture, receiptFixture } from './order-fixtures';
import { deleteExpiredReceipts, listSavedQueries } from './offline-orders';
import { ApiError, createNoResponseError, registerApiCredentials } from '../lib/api';
import { ORDER_REFRESH_INTERVAL_MS, queryClient } from '../lib/query-client';
import { savedOrdersStore } from '../lib/saved-orders';
import MyOrdersPage from './my-orders-page';
import ReceiptPage from './receipt-page';

vi.mock('./order-api');
vi.mock('../food/food-api');
vi.mock('../ui/dialog');
vi.mock('../ui/toast');

const list = vi.mocked(listOrders);
const read = vi.mocked(readReceipt);
const { uid } = accountFixture;

beforeEach(async () => {
  await clear(savedOrdersStore);
  list.mockReset().mockRejectedValue(createNoResponseError());
  read.mockReset().mockRejectedValue(createNoResponseError());
  vi.mocked(readFood).mockRejectedValue(createNoResponseError());
  vi.mocked(readNotificationSettings).mockRejectedValue(createNoResponseError());
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: (owner) => owner === uid,
  });
});

/** Renders the page at `path` with an empty query cache, as in a new document. */
function openPage(path: string): void {
  cleanup();
  queryClient.clear();
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pagePaths.myOrders} element={<MyOrdersPage />} />
          <Route path={pagePaths.receipt(':id')} element={<ReceiptPage />} />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

/** Mocks the responses of the API to a buyer with these receipts. */
function mockOrders(...receipts: Receipt[]): void {
  const items = receipts.map(({ pickup: _, ...order }) => order);
  list.mockResolvedValue({ items, next: undefined, total: items.length });
  read.mockImplementation((id) => {
    const receipt = receipts.find(({ _id }) => _id === id);
    return receipt ? Promise.resolve(receipt) : Promise.reject(createNoResponseError());
  });
}

function goOffline(): void {
  list.mockRejectedValue(createNoResponseError());
  read.mockRejectedValue(createNoResponseError());
}

/** Returns the last parts of the query keys of the saved data. */
async function listSaved(): Promise<string[]> {
  const names = (await listSavedQueries()).map(([, { queryKey }]) => String(queryKey.at(-1)));
  return names.toSorted((a, b) => a.localeCompare(b));
}

const expectSaved = (...names: string[]) =>
  waitFor(async () => {
    expect(await listSaved()).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

/** Opens My Orders with a network, and waits until the browser has saved the orders and the receipts of active orders. */
async function openMyOrders(...receipts: Receipt[]): Promise<void> {
  mockOrders(...receipts);
  openPage(pagePaths.myOrders);
  await screen.findAllByText('Party Jollof Rice');
  await expectSaved('orders', ...receipts.filter(isActiveOrder).map(({ _id }) => _id));
}

describe('Without a network', () => {
  it('My Orders shows the saved orders with the time of the last response', async () => {
    await openMyOrders(receiptFixture);
    expect(screen.queryByText(/^As of /)).toBeNull();
    goOffline();
    openPage(pagePaths.myOrders);
    expect(await screen.findByText('Your latest orders could not be loaded.')).toBeTruthy();
    expect(screen.getByText('Party Jollof Rice')).toBeTruthy();
    expect(screen.getByText(/^As of /).textContent).toMatch(/^As of \w{3} \d+\w\w \d{4}, /);
  });

  it('My Orders loads the orders and removes the time of the saved orders after a click on “Try again”', async () => {
    await openMyOrders(receiptFixture);
    goOffline();
    openPage(pagePaths.myOrders);
    await screen.findByText(/^As of /);
    mockOrders(receiptFixture);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByText(/^As of /)).toBeNull();
    });
    expect(screen.getByText('Party Jollof Rice')).toBeTruthy();
  });

  it('a receipt that the buyer has never opened shows the pickup place and times, and the time of the last response', async () => {
    const before = Date.now();
    await openMyOrders(receiptFixture);
    goOffline();
    openPage(pagePaths.receipt(orderFixture._id));
    expect(await screen.findByText(/12 Acacia Lane/)).toBeTruthy();
    expect(screen.getByText('Mon to Fri, 5 pm to 8 pm')).toBeTruthy();
    const asOf = await screen.findByText(/^As of /);
    const times = [before, Date.now()].map((time) => new Date(time).toISOString());
    expect(times.map((time) => `As of ${formatShortDateTime(time)}`)).toContain(asOf.textContent);
  });

  it('a receipt does not state that the cook has given no pickup place if the receipt is not saved', async () => {
    mockOrders(receiptFixture);
    read.mockRejectedValue(createNoResponseError());
    openPage(pagePaths.myOrders);
    await userEvent.click(await screen.findByRole('link', { name: /^Party Jollof Rice/ }));
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
    expect(screen.queryByText(/has not written down/)).toBeNull();
  });
});

describe('A saved pickup place', () => {
  const THREE_DAYS_MS = 3 * 24 * 60 * 60_000;

  it('is deleted at the start of a session if it is older than three days', async () => {
    await openMyOrders(receiptFixture);
    await deleteExpiredReceipts(Date.now() + THREE_DAYS_MS - 60_000);
    expect(await listSaved()).toContain(orderFixture._id);
    await deleteExpiredReceipts(Date.now() + THREE_DAYS_MS + 1);
    expect(await listSaved()).toEqual(['orders']);
  });

  it('is not shown without a network if it is older than three days', async () => {
    await openMyOrders(receiptFixture);
    goOffline();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + THREE_DAYS_MS + 60_000);
    openPage(pagePaths.receipt(orderFixture._id));
    expect(await screen.findByText('The order could not be loaded.')).toBeTruthy();
    await expectSaved('orders');
    expect(screen.queryByText(/12 Acacia Lane/)).toBeNull();
  });

  it.each([
    ['collected', [{ ...receiptFixture, status: 'collected' as const, version: 2 }]],
    ['no longer in the history of the buyer', [{ ...receiptFixture, _id: 'another' }]],
  ])('is deleted if the order is %s', async (_state, receipts) => {
    await openMyOrders(receiptFixture);
    await openMyOrders(...receipts);
    await deleteExpiredReceipts();
    expect(await listSaved()).not.toContain(orderFixture._id);
  });

  it('is deleted if the API responds that the order does not exist', async () => {
    await openMyOrders(receiptFixture);
    read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
    openPage(pagePaths.receipt(orderFixture._id));
    await screen.findByText('There is no such order in your history.');
    await expectSaved('orders');
  });
});

describe.each([
  ['My Orders', pagePaths.myOrders, list, { items: [orderFixture], next: undefined, total: 1 }],
  ['A receipt', pagePaths.receipt(orderFixture._id), read, receiptFixture],
] as const)('%s that was opened with a network', (_page, path, request, response) => {
  const HOUR_MS = 60 * 60_000;
  const wait = (duration: number) => act(() => vi.advanceTimersByTimeAsync(duration));
  const dispatch = (type: 'online' | 'offline') => {
    act(() => {
      dispatchEvent(new Event(type));
    });
  };
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  };
  const asOf = () => screen.queryByText(/^As of /)?.textContent;
  const failure = () => screen.queryByText(/could not be loaded\.$/);
  const describeTime = (time: number) =>
    `As of ${formatShortDateTime(new Date(time).toISOString())}`;
  /** Makes the next requests of the page return `result`. */
  const mockRequest = (result: () => Promise<unknown>) => {
    (request as typeof read).mockImplementation(result as typeof readReceipt);
  };
  const fail = () => Promise.reject(createNoResponseError());

  /** The time at which the page got its last response. */
  let readAt: number;

  beforeEach(async () => {
    // Does not fake the functions with which the fake IndexedDB schedules its work.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    mockRequest(() => Promise.resolve(response));
    openPage(path);
    await wait(0);
    readAt = Date.now();
    expect(screen.getByText('Party Jollof Rice')).toBeTruthy();
    await wait(0);
    expect(asOf()).toBeUndefined();
  });
  afterEach(() => {
    dispatch('online');
    vi.useRealTimers();
  });

  it('shows the time of the last response at the next poll after the network goes away', async () => {
    dispatch('offline');
    mockRequest(fail);
    await wait(ORDER_REFRESH_INTERVAL_MS);
    expect(asOf()).toBe(describeTime(readAt));
    expect(failure()).toBeTruthy();
  });

  it('shows the time of the last response as soon as the buyer unlocks the phone without a network', async () => {
    setVisibility('hidden');
    dispatch('offline');
    mockRequest(fail);
    request.mockClear();
    await wait(2 * HOUR_MS);
    expect(request).not.toHaveBeenCalled();
    setVisibility('visible');
    await wait(0);
    expect(asOf()).toBe(describeTime(readAt));
    expect(failure()).toBeTruthy();
  });

  it('refreshes the data and removes the time as soon as the network returns', async () => {
    dispatch('offline');
    mockRequest(fail);
    await wait(ORDER_REFRESH_INTERVAL_MS);
    expect(asOf()).toBeDefined();
    const ready = { ...receiptFixture, status: 'ready' } as const;
    mockRequest(() =>
      Promise.resolve('items' in response ? { ...response, items: [ready] } : ready),
    );
    dispatch('online');
    await wait(0);
    expect(asOf()).toBeUndefined();
    expect(failure()).toBeNull();
    expect(screen.getByText('Ready to collect')).toBeTruthy();
  });

  it('shows the time of the last response after 3 s without a response, and removes it when the response arrives', async () => {
    setVisibility('hidden');
    await wait(2 * HOUR_MS);
    let respond: () => void = () => undefined;
    mockRequest(
      () =>
        new Promise((resolve) => {
          respond = () => {
            resolve(response);
          };
        }),
    );
    setVisibility('visible');
    await wait(2999);
    expect(asOf()).toBeUndefined();
    await wait(1);
    expect(asOf()).toBe(describeTime(readAt));
    expect(failure()).toBeNull();
    respond();
    await wait(0);
    expect(asOf()).toBeUndefined();
  });

  it('shows no time during a slow poll if its data is younger than one minute', async () => {
    mockRequest(() => new Promise(() => undefined));
    request.mockClear();
    await wait(ORDER_REFRESH_INTERVAL_MS);
    expect(request).toHaveBeenCalledOnce();
    await wait(10_000);
    expect(asOf()).toBeUndefined();
  });
});

it('a receipt that the cook opens is not saved in the browser, because the order belongs to the buyer', async () => {
  const { buyer_email: _, ...cookReceipt } = { ...receiptFixture, _id: 'cooked' };
  read.mockResolvedValue(cookReceipt);
  openPage(pagePaths.receipt('cooked'));
  await screen.findByRole('article');
  expect(await listSaved()).toEqual([]);
});
