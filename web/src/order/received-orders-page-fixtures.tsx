import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { UNDO_PERIOD_MS, type Order } from '@potluck/functions/contract/order';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import {
  cancelOrder,
  changeOrderStatus,
  listActiveOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
} from './order-api';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';
import { ApiError } from '../lib/api';
import { queryClient } from '../lib/query-client';
import ReceivedOrdersPage from './received-orders-page';

// Each test file mocks order-api and toast, so these imports are mocks.
export const listActiveOrdersMock = vi.mocked(listActiveOrders);
export const listReceivedOrdersMock = vi.mocked(listReceivedOrders);
export const changeOrderStatusMock = vi.mocked(changeOrderStatus);
export const cancelOrderMock = vi.mocked(cancelOrder);
export const showToastMock = vi.mocked(showToast);

export const FIXTURE_TIME_MS = Date.parse('2026-11-20T12:30:00.000Z');
export const formatTime = (time: number) => new Date(time).toISOString();
export const placedOrder = receivedOrderFixture;
export const readyOrder = addOrderEvent(placedOrder, 'ready', formatTime(FIXTURE_TIME_MS));
export const collectedOrder = addOrderEvent(readyOrder, 'collected', formatTime(FIXTURE_TIME_MS));
export const cancelledOrder = addOrderEvent(placedOrder, 'cancelled', formatTime(FIXTURE_TIME_MS));
/** An order that was canceled so long ago that the page shows it only in the list of past orders. */
export const pastOrder = addOrderEvent(
  placedOrder,
  'cancelled',
  formatTime(FIXTURE_TIME_MS - UNDO_PERIOD_MS),
);
export const secondPlacedOrder = {
  ...placedOrder,
  _id: 'order-2',
  food_name: 'Suya',
  buyer_name: 'Nina Okafor',
  buying_date: '2026-11-20T12:10:00.000Z',
};

export const toPaginatedOrders = (items: Order[], next?: string) => ({
  items,
  next,
  total: undefined,
});
export const toOrderChangeResponse = (order: Order, message = 'The order has changed.') => ({
  modifiedCount: 1,
  message,
  order,
});
export const mockReceivedOrderLists = (active: Order[], past: Order[] = []) => {
  listActiveOrdersMock.mockResolvedValue(toPaginatedOrders(active));
  listReceivedOrdersMock.mockResolvedValue(toPaginatedOrders(past));
};
/** Mocks the next change of an order. The response is `order`, and the lists then contain `order`. */
export function mockOrderChange(order: Order): void {
  const isPast = order.status === 'collected' || order.status === 'cancelled';
  const respond = () => {
    if (isPast) mockReceivedOrderLists([], [order]);
    else mockReceivedOrderLists([order]);
    return Promise.resolve(toOrderChangeResponse(order));
  };
  changeOrderStatusMock.mockImplementationOnce(respond);
  cancelOrderMock.mockImplementationOnce(respond);
}

/**
 * Starts fake timers at {@link FIXTURE_TIME_MS} before each test, and mocks the lists of received orders with
 * one placed order. The test file itself must call `vi.mock` for order-api and toast, because
 * Vitest hoists that call only within the file that contains it.
 */
export function setUpReceivedOrdersPageTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: FIXTURE_TIME_MS });
    vi.clearAllMocks();
    changeOrderStatusMock.mockReset();
    cancelOrderMock.mockReset();
    mockReceivedOrderLists([placedOrder]);
    vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 1, active: 3 });
    vi.mocked(readKitchen).mockResolvedValue({ kitchen: BLANK_KITCHEN, etag: '"1"' });
    vi.mocked(readNotificationSettings).mockResolvedValue({ mail: false });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

/** Renders the page with an empty query cache, as in a new document. */
export function renderPage() {
  queryClient.clear();
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  return render(
    <MemoryRouter initialEntries={['/my-foods/orders']}>
      <AccountContext value={context}>
        <ReceivedOrdersPage />
      </AccountContext>
    </MemoryRouter>,
  );
}
export async function renderLoadedPage() {
  const rendered = renderPage();
  await screen.findByRole('heading', { level: 2, name: /^(Orders|No orders yet)$/ });
  return rendered;
}

export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/**
 * Returns a user-event instance whose delays advance the fake timers. With a `delay` of null, it types
 * without delays.
 */
export const createUser = (options: { delay?: null } = {}) =>
  userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), ...options });
export const clickElement = (element: HTMLElement) => createUser().click(element);
/** Waits until the page shows the response to a click. */
export const waitForResponse = () => advanceTime(0);
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
export const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });
export const getTickets = () => {
  const section = screen.getByRole('region', { name: 'Orders' });
  return within(section).queryAllByRole('listitem');
};
export const getTicketTitles = () =>
  getTickets().map((ticket) => within(ticket).getByRole('heading').textContent);
export const getPastOrderItems = () =>
  within(screen.getByRole('region', { name: 'Past orders' })).getAllByRole('listitem');

export const createConflictError = (code: 'order-changed' | 'order-state') =>
  new ApiError({ status: 409, code, message: 'This order has changed.' });
