import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { ORDER_REFRESH_INTERVAL_MS } from '../lib/query-client';
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
    await waitFor(() => {
      expect(screen.queryByText(/^As of /)).toBeNull();
    });
    expect(screen.getByText('Party Jollof Rice')).toBeTruthy();
  });

  it('a receipt shows the saved pickup place and times, and the time of the last response', async () => {
    const now = Date.now();
    await saveReceipt(uid, receiptFixture, now);
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

it('My Orders saves the receipts of active orders, although the buyer has not opened them', async () => {
  list.mockResolvedValue({ items: [orderFixture], next: undefined, total: 1 });
  read.mockResolvedValue(receiptFixture);
  openPage(pagePaths.myOrders);
  await screen.findByText('Party Jollof Rice');
  await waitFor(async () => {
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
