import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import { showErrorToast, showToast } from '../components/toast';
import { AccountContext } from '../features/account/account-context';
import { accountFixture, createAccountContext } from '../features/account/account-fixtures';
import {
  cancelOrder,
  changeOrderStatus,
  listActiveOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readOrderCount,
} from '../features/order/api/order-api';
import {
  addOrderEvent,
  receivedOrderFixture,
} from '../features/order/received/received-order-fixture';
import { ApiError } from '../lib/api-error';
import { swrConfig } from '../lib/query-cache';
import ReceivedOrdersPage from './received-orders-page';

// Each test file mocks order-api and toast, so these imports are mocks.
export const listActiveOrdersMock = vi.mocked(listActiveOrders);
export const listReceivedOrdersMock = vi.mocked(listReceivedOrders);
export const change = vi.mocked(changeOrderStatus);
export const cancel = vi.mocked(cancelOrder);
export const toast = vi.mocked(showToast);
export const errorToast = vi.mocked(showErrorToast);

export const NOW = Date.parse('2026-11-20T12:30:00.000Z');
export const formatTime = (time: number) => new Date(time).toISOString();
export const placed = receivedOrderFixture;
export const ready = addOrderEvent(placed, 'ready', formatTime(NOW));
export const collected = addOrderEvent(ready, 'collected', formatTime(NOW));
export const cancelled = addOrderEvent(placed, 'cancelled', formatTime(NOW));
export const otherOrder = {
  ...placed,
  _id: 'order-2',
  food_name: 'Suya',
  buyer_name: 'Nina Okafor',
  buying_date: '2026-11-20T12:10:00.000Z',
};

export const toOrderListPage = (items: Order[], next?: string) => ({
  items,
  next,
  total: undefined,
});
export const toOrderChangeResponse = (order: Order, message = 'The order has changed.') => ({
  modifiedCount: 1,
  message,
  order,
});
export const mockOrderLists = (active: Order[], past: Order[] = []) => {
  listActiveOrdersMock.mockResolvedValue(active);
  listReceivedOrdersMock.mockResolvedValue(toOrderListPage(past));
};
/** Mocks the next change of an order. The response is `order`, and the lists then contain `order`. */
export function mockOrderChange(order: Order): void {
  const isPast = order.status === 'collected' || order.status === 'cancelled';
  const respond = () => {
    if (isPast) mockOrderLists([], [order]);
    else mockOrderLists([order]);
    return Promise.resolve(toOrderChangeResponse(order));
  };
  change.mockImplementationOnce(respond);
  cancel.mockImplementationOnce(respond);
}

/**
 * Starts fake timers at {@link NOW} before each test, and mocks the lists of received orders with
 * one placed order. The test file itself must call `vi.mock` for order-api and toast, because
 * Vitest hoists that call only within the file that contains it.
 */
export function setUpReceivedOrders(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    vi.clearAllMocks();
    change.mockReset();
    cancel.mockReset();
    mockOrderLists([placed]);
    vi.mocked(readOrderCount).mockResolvedValue({ placed: 1, active: 3 });
    vi.mocked(readKitchen).mockResolvedValue({ kitchen: BLANK_KITCHEN, etag: '"1"' });
    vi.mocked(readNotificationSettings).mockResolvedValue({ mail: false });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export function renderPage() {
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  return render(
    <MemoryRouter initialEntries={['/my-foods/orders']}>
      <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
        <AccountContext value={context}>
          <ReceivedOrdersPage />
        </AccountContext>
      </SWRConfig>
    </MemoryRouter>,
  );
}
export async function renderLoadedPage() {
  const rendered = renderPage();
  await screen.findByRole('heading', { level: 2, name: /^(Orders|No orders yet)$/ });
  return rendered;
}

export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/**
 * Returns a user-event instance whose delays advance the fake timers. With a `delay` of null, it types
 * without delays.
 */
export const createUser = (options: { delay?: null } = {}) =>
  userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), ...options });
export const click = (element: HTMLElement) => createUser().click(element);
/**
 * Advances the time by 600 ms, because an order ticket shows the button for the next step only
 * after half a second.
 */
export const waitForNextStepButton = () => advance(600);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });
export const tickets = () => {
  const section = screen.getByRole('region', { name: 'Orders' });
  return within(section).queryAllByRole('listitem');
};
export const ticketTitles = () =>
  tickets().map((ticket) => within(ticket).getByRole('heading').textContent);
export const pastOrders = () =>
  within(screen.getByRole('region', { name: 'Past orders' })).getAllByRole('listitem');

export const conflict = (code: 'order-changed' | 'order-state', order: Order) =>
  new ApiError({ status: 409, code, message: 'This order has changed.', order });
