import { createEveningWindow } from '@potluck/functions/testing/food-fixture';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { UNDO_PERIOD_MS, type Order } from '@potluck/functions/contract/order';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { pagePaths } from '../lib/paths';
import { ORDER_REFRESH_INTERVAL_MS, setUnreadOrders } from '../lib/query-client';
import { showToast } from '../ui/toast';
import {
  cancelOrder,
  changeOrderStatus,
  changeOrderStatuses,
  listActiveOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
} from './order-api';
import { clickButton, getTexts, renderOrderPage, settle } from './order-page-fixtures';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';
import ReceivedOrdersPage from './received-orders-page';

vi.mock('./order-api');
vi.mock('../ui/toast');

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const formatTime = (time: number) => new Date(time).toISOString();
const placed = receivedOrderFixture;
const suya: Order = {
  ...placed,
  _id: 'order-2',
  food_name: 'Suya',
  buying_date: '2026-11-20T12:10:00.000Z',
};
const ready = addOrderEvent(placed, 'ready', formatTime(NOW));
const canceled = addOrderEvent(placed, 'cancelled', formatTime(NOW));
/** An order that was canceled so long ago that the page shows it only in the list of past orders. */
const past = addOrderEvent(placed, 'cancelled', formatTime(NOW - UNDO_PERIOD_MS));

const change = vi.mocked(changeOrderStatus);
const cancel = vi.mocked(cancelOrder);
const changeAll = vi.mocked(changeOrderStatuses);
const toPage = (items: Order[], next?: string) => ({ items, next, total: undefined });

function mockLists(active: Order[], pastOrders: Order[] = []): void {
  vi.mocked(listActiveOrders).mockResolvedValue(toPage(active));
  vi.mocked(listReceivedOrders).mockResolvedValue(toPage(pastOrders));
}
const respondWith = (order: Order) => ({ modifiedCount: 1, message: 'It has changed.', order });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  for (const spy of [change, cancel, changeAll, vi.mocked(listReceivedOrders)]) spy.mockReset();
  vi.mocked(showToast).mockReset();
  mockLists([placed]);
  vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 1, active: 3 });
  // While the pickup details load, the page shows no form for them. The form is slow to render.
  vi.mocked(readKitchen).mockReturnValue(new Promise(() => undefined));
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail: 'none' });
});

const renderPage = (query = '') =>
  renderOrderPage(
    <ReceivedOrdersPage />,
    pagePaths.receivedOrders + query,
    pagePaths.receivedOrders,
  );
async function openTab(name: RegExp) {
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Status' })).getByRole('link', { name }),
  );
  await settle();
}
const getPortions = () =>
  listItems('Portions to cook').map(({ firstElementChild }) => firstElementChild?.textContent);
const listItems = (region: string) =>
  within(screen.getByRole('region', { name: region })).queryAllByRole('listitem');
const tickets = () => listItems('Orders');
const titles = () =>
  tickets().map((ticket) =>
    within(ticket).getByRole('heading').textContent.replace('Sam Rivera', ''),
  );
const labels = () =>
  tickets().flatMap((ticket) =>
    within(ticket)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent.split(':')[0]),
  );

describe('ReceivedOrdersPage', () => {
  it('shows the portions of each dish that are still to be cooked, the most portions first', async () => {
    const moiMoi = { ...addOrderEvent(ready, 'collected', formatTime(NOW)), food_name: 'Moi Moi' };
    mockLists(
      [
        suya,
        placed,
        { ...placed, _id: 'order-3', purchase_quantity: 12 },
        { ...ready, _id: 'order-5', purchase_quantity: 5 },
        { ...placed, _id: 'order-6', food_name: 'Ayamase' },
      ],
      [{ ...moiMoi, _id: 'order-4' }],
    );
    await renderPage();
    expect(getPortions()).toEqual(['14 × Party Jollof Rice', '2 × Ayamase', '2 × Suya']);
    await openTab(/^Past/);
    expect(titles()).toEqual(['2 × Moi Moi']);
  });

  it('groups the tickets and the portions to cook by pickup window, the earliest first', async () => {
    const inWindow = (_id: string, day: string): Order => ({
      ...suya,
      _id,
      pickup_window: { ...createEveningWindow(`2026-11-${day}`), zone: 'Europe/London' },
    });
    mockLists([placed, inWindow('b', '28'), inWindow('a', '21'), inWindow('c', '28')]);
    await renderPage();
    const headings = ['Portions to cook', 'Orders'].map((name) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
    );
    const windows = ['Sat, Nov 21, 6:00–7:30 PM', 'Sat, Nov 28, 6:00–7:30 PM', 'Any time'];
    expect(headings).toEqual([windows, windows]);
    expect(titles()).toEqual(['2 × Suya', '2 × Suya', '2 × Suya', '2 × Party Jollof Rice']);
    expect(getPortions()).toEqual(['2 × Suya', '4 × Suya', '2 × Party Jollof Rice']);
  });

  it('shows and announces a new order at the top after the next poll, until the cook clicks on “1 new order”', async () => {
    await renderPage();
    mockLists([placed, suya]);
    await settle(ORDER_REFRESH_INTERVAL_MS);
    expect(titles()).toEqual(['2 × Suya', '2 × Party Jollof Rice']);
    expect(screen.getByRole('heading', { name: 'Just in · Any time' })).toBeTruthy();
    expect(getTexts('status')).toContain('New order: 2 × Suya for Sam Rivera.');
    expect(document.title).toBe('(1) Orders · Potluck');
    await openTab(/^Ready/);
    await clickButton('1 new order');
    await settle(20);
    expect(titles()).toEqual(['2 × Suya', '2 × Party Jollof Rice']);
    expect(document.activeElement?.textContent).toBe('Orders');
    expect(document.title).toBe('Orders · Potluck');
  });

  it.each([
    ['the tickets', [placed]],
    ['“No orders yet”', []],
  ])('says beside %s that new orders could not be loaded', async (_what, active) => {
    mockLists(active);
    await renderPage();
    vi.mocked(listActiveOrders).mockRejectedValueOnce(createNoResponseError());
    await settle(ORDER_REFRESH_INTERVAL_MS);
    expect(getTexts('status').join()).toMatch(/As of .*New orders could not be loaded\./);
    await clickButton('Try again');
    expect(getTexts('status').join()).not.toContain('As of');
  });

  it('links to the first order with an unread message', async () => {
    await renderPage();
    setUnreadOrders({ placed: [], received: ['a1b2c3d4e5', 'f6'] });
    await settle();
    const link = screen.getByRole('link', { name: 'Orders (3) · 2 unread' });
    expect(link.getAttribute('href')).toBe('/my-foods/orders?search=A1B2C3D4');
    expect(link.ariaCurrent).toBe('page');
  });

  it('polls once a minute in a background tab', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await renderPage();
    vi.mocked(listActiveOrders).mockClear();
    await settle(59_000);
    expect(listActiveOrders).not.toHaveBeenCalled();
    await settle(1_000);
    expect(listActiveOrders).toHaveBeenCalledOnce();
  });

  it('shows the tab of the URL, and in a search the orders of all tabs', async () => {
    const elif = { ...ready, _id: 'a1b2c3d4e5', buyer_name: 'Elif', food_name: 'Suya' };
    mockLists([placed, elif], [{ ...past, _id: 'past', buyer_name: 'Elif' }]);
    await renderPage('?tab=ready');
    const tabs = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['New 1', 'Ready 1', 'Past']);
    expect(tabs[1]?.getAttribute('aria-current')).toBe('page');
    expect(titles()).toEqual(['Elif2 × Suya']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'elif' } });
    expect([titles().length, listItems('Past orders').length]).toEqual([1, 1]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
    expect(screen.getByText('There are no such orders at the moment.')).toBeTruthy();
    await openTab(/^New/);
    expect(titles()).toEqual(['2 × Party Jollof Rice']);
  });

  it('marks all portions of a dish as ready, except those with an unread allergy note, shows which have failed, and undoes it', async () => {
    const toResult = (order: Order) => ({ id: order._id, order });
    const failing = { ...placed, _id: 'order-3' };
    mockLists([placed, suya, failing, { ...placed, _id: 'order-4', note: 'Nuts!', allergy: true }]);
    await renderPage();
    const error = { code: 'order-changed', message: 'It changed.' };
    changeAll.mockResolvedValueOnce({ results: [toResult(ready), { id: 'order-3', error }] });
    await clickButton('Ready: all portions of Party Jollof Rice');
    const request = { email: 'sam@potluck.test', to: 'ready' };
    const [first, third] = ['order-1', 'order-3'].map((id) => ({ id, version: 1 }));
    expect(changeAll).toHaveBeenLastCalledWith({ ...request, orders: [first, third] });
    expect(getTexts('status').join('')).toContain(
      '1 order marked as ready.Undo all1 order could not be changed.',
    );
    expect(tickets()[1]?.textContent).toContain('It changed.');
    expect(getPortions()[0]).toBe('4 × Party Jollof Rice');
    const undone = addOrderEvent(ready, 'ready-undone', formatTime(NOW));
    changeAll.mockResolvedValueOnce({ results: [toResult(undone)] });
    await clickButton('Undo all');
    const orders = [{ id: 'order-1', version: 2 }];
    expect(changeAll).toHaveBeenLastCalledWith({ ...request, to: 'placed', orders });
    expect(screen.queryByText('Undo all')).toBeNull();
    changeAll.mockResolvedValueOnce({ results: [] });
    await clickButton('All ready');
    expect(changeAll.mock.lastCall?.[0].orders).toHaveLength(3);
  });

  it('shows “No orders yet”, the sound switch, and the form for pickup details if there are no orders', async () => {
    mockLists([]);
    vi.mocked(readKitchen).mockResolvedValue(BLANK_KITCHEN);
    await renderPage();
    expect(screen.getByText('No orders yet')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Sound for new orders' })).toBeTruthy();
    expect(screen.getByLabelText('Place')).toBeTruthy();
  });

  it('shows a spinner while the orders load, and an error and a retry button if they fail to load', async () => {
    vi.mocked(readKitchen).mockResolvedValue(BLANK_KITCHEN);
    let fail!: (error: Error) => void;
    const response = new Promise<never>((_resolve, reject) => (fail = reject));
    vi.mocked(listActiveOrders).mockReturnValueOnce(response);
    await renderPage();
    expect(getTexts('status')).toContain('Loading…');
    fail(createNoResponseError());
    await settle(0);
    expect(screen.getByRole('alert').textContent).toBe('The orders could not be loaded.');
    await clickButton('Try again');
    expect(tickets()).toHaveLength(1);
  });

  it.each([
    [['Where guests collect'], [placed], []],
    [[], [], [past]],
  ])('has skip links that focus the headings %j', async (headings, active, old) => {
    mockLists(active, old);
    await renderPage();
    const links = screen.queryAllByRole('link', { name: /^Skip to/ });
    const focused = links.map((link) => {
      fireEvent.click(link);
      return document.activeElement?.textContent;
    });
    expect(focused).toEqual(headings);
    expect(location.hash).toBe('');
  });
});

it('The search of ReceivedOrdersPage reads further pages of past orders', async () => {
  const list = vi.mocked(listReceivedOrders);
  list.mockResolvedValueOnce(toPage([past], 'page-2'));
  list.mockResolvedValue(toPage([{ ...past, _id: 'old', food_name: 'Moin Moin' }]));
  await renderPage('?search=OLD');
  await settle();
  expect(listItems('Past orders').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Moin Moin'),
  ]);
});

it('The past orders of ReceivedOrdersPage contain a further page after a click on “Show more orders”, and there is nothing to cook', async () => {
  const list = vi.mocked(listReceivedOrders);
  mockLists([]);
  list.mockResolvedValue(toPage([past], 'page-2'));
  await renderPage('?tab=past');
  list.mockResolvedValue(toPage([{ ...past, _id: 'old', food_name: 'Moin Moin' }]));
  await clickButton('Show more orders');
  expect(list).toHaveBeenLastCalledWith('sam@potluck.test', 'page-2', undefined);
  expect(listItems('Past orders')[1]?.textContent).toContain('Moin Moin');
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  await openTab(/^New/);
  expect(screen.getByText('Nothing to cook at the moment. New orders appear here.')).toBeTruthy();
});

describe('An order that the cook changes on ReceivedOrdersPage', () => {
  const placedLabels = ['Ready', 'More'];
  const readyLabels = ['Undo', 'More'];
  const createConflict = (code: 'order-changed' | 'order-state') =>
    new ApiError({ status: 409, code, message: 'It changed.', fields: { note: 'Too rude.' } });
  const requestId = '12345678-9';
  const busy = new ApiError({ status: 503, code: 'busy', message: 'Busy.', requestId });

  it('shows and announces its new status, although the list of the API still contains the earlier version', async () => {
    await renderPage();
    change.mockResolvedValueOnce(respondWith(ready));
    await clickButton('Ready: Party Jollof Rice for');
    expect(labels()).toEqual(readyLabels);
    expect(getTexts('status')).toContain('2 × Party Jollof Rice for Sam Rivera: Ready to collect.');
    expect(showToast).not.toHaveBeenCalled();
    await openTab(/^Ready/);
    expect(labels()).toEqual(['Undo', 'Collected', 'More']);
  });

  it('moves to the past orders at the first poll after 15 minutes', async () => {
    const at = formatTime(NOW - UNDO_PERIOD_MS + ORDER_REFRESH_INTERVAL_MS);
    mockLists([suya], [addOrderEvent(ready, 'collected', at)]);
    await renderPage('?tab=past');
    expect(titles()).toEqual(['2 × Party Jollof Rice']);
    await settle(ORDER_REFRESH_INTERVAL_MS);
    expect(listItems('Past orders')).toHaveLength(1);
  });

  it.each<[string, ApiError, string | undefined, Order[], Order[], string[]]>([
    ['has changed', createConflict('order-changed'), undefined, [ready], [], readyLabels],
    ['was canceled', createConflict('order-state'), undefined, [], [canceled], ['More']],
    ['gets no response', createNoResponseError(), undefined, [placed], [], placedLabels],
    ['gets a 503', busy, '12345678', [placed], [], placedLabels],
  ])('shows the error, and its state, if it %s', async (_, error, id, active, old, expected) => {
    await renderPage();
    change.mockRejectedValueOnce(error);
    mockLists(active, old);
    await clickButton('Ready: Party Jollof Rice for');
    const { message } = error;
    expect(vi.mocked(showToast).mock.calls).toEqual([['error', message, undefined, id]]);
    expect(titles()).toEqual(['2 × Party Jollof Rice']);
    expect(labels()).toEqual(expected);
    expect(tickets()[0]?.textContent).toContain(message);
    if (!expected.includes('Ready')) return;
    change.mockResolvedValueOnce(respondWith(ready));
    await clickButton('Ready: Party Jollof Rice for');
    expect(tickets()[0]?.textContent).not.toContain(message);
  });

  it('keeps the input of its cancel form after a conflict, and is then canceled in its new version', async () => {
    await renderPage();
    await clickButton('More');
    await clickButton('Cancel…');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'other' } });
    cancel.mockRejectedValueOnce(createConflict('order-changed'));
    mockLists([ready]);
    await clickButton('Cancel the order');
    expect(showToast).toHaveBeenLastCalledWith('error', 'It changed.', undefined, undefined);
    expect(screen.getByText('Too rude.')).toBeTruthy();
    cancel.mockResolvedValueOnce(respondWith({ ...canceled, version: 3 }));
    mockLists([], [{ ...canceled, version: 3 }]);
    await clickButton('Cancel the order');
    expect(cancel).toHaveBeenLastCalledWith('order-1', {
      email: 'sam@potluck.test',
      version: 2,
      reason: 'other',
      restock: false,
    });
    expect(showToast).toHaveBeenLastCalledWith('success', 'It has changed.');
    expect(tickets()[0]?.textContent).toContain('Canceled');
    expect(labels()).toEqual(['Less']);
  });
});
