import type { Order } from '@potluck/functions/contract/order';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture } from '../account/account-fixtures';
import { createNoResponseError } from '../lib/api';
import { pagePaths } from '../lib/paths';
import { ORDER_REFRESH_INTERVAL_MS, setUnreadOrders } from '../lib/query-client';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { deletionQuestion } from '../ui/use-confirmed-action';
import { hideOrder, listOrders, readNotificationSettings, readReceipt } from './order-api';
import { orderFixture, orderWindowFixture, receiptFixture } from './order-fixtures';
import {
  clickButton,
  getLocationState,
  getTexts,
  renderOrderPage,
  settle,
} from './order-page-fixtures';
import { formatDateTime, formatShortDateTime } from './order-texts';
import MyOrdersPage, { OrdersList } from './my-orders-page';
import { INITIAL_INPUT, mayBePlaced, settlePurchase, startPurchase } from './purchase';

vi.mock('./order-api');
vi.mock('../ui/dialog');
vi.mock('../ui/toast');

const list = vi.mocked(listOrders);
const hide = vi.mocked(hideOrder);

beforeEach(() => {
  for (const spy of [list, hide]) spy.mockReset();
  vi.mocked(showToast).mockReset();
  vi.mocked(askToConfirm).mockReset();
});

function renderOrders(...orders: Partial<Order>[]) {
  render(
    <OrdersList
      orders={orders.map((fields) => ({ ...orderFixture, ...fields }))}
      total={orders.length}
      account={accountFixture}
      isOffline={false}
      onDeleted={() => Promise.resolve()}
    />,
    { wrapper: MemoryRouter },
  );
}

describe('OrdersList', () => {
  it.each([
    ['placed', /^The cook still cooks this order .* you can no longer cancel it\./],
    ['ready', /^The order is ready\. .* where and when to collect it\.$/],
    ['collected', undefined],
    ['cancelled', undefined],
    ['collected', /^Your review stays public\./, { stars: 5, text: 'Great!' }],
  ] as const)(
    'describes the consequences before it deletes a %s order',
    (...[status, details, review]) => {
      renderOrders({ status, ...(review && { review }) });
      fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
      expect(askToConfirm).toHaveBeenLastCalledWith({
        ...deletionQuestion,
        subject: 'Party Jollof Rice',
        details: details && (expect.stringMatching(details) as string),
      });
    },
  );

  it('shows exactly the seven columns of the specification, with a link to the receipt', () => {
    renderOrders({ purchase_quantity: 1250 });
    expect(getTexts('columnheader').join()).toBe(
      'Photo,Food Name,Food Owner,Price,Quantity,Order Date,Action',
    );
    const date = formatDateTime(orderFixture.buying_date);
    const item = within(screen.getAllByRole('row').at(-1) ?? document.body);
    const link = item.getByRole('link', { name: `Party Jollof Rice ordered ${date}` });
    expect(link.getAttribute('href')).toBe('/my-orders/a1b2c3d4e5f6');
    expect(getTexts('button')).toEqual([`Delete the order of Party Jollof Rice from ${date}`]);
    const shortDate = formatShortDateTime(orderFixture.buying_date);
    for (const text of ['$9.50', '× 1,250 = $11,875.00', '1,250', date, shortDate]) {
      expect(item.getByText(text)).toBeTruthy();
    }
    // A right-to-left name in a `bdi` element does not reorder the text around it.
    for (const name of ['Party Jollof Rice', 'Amara Okafor']) {
      expect(item.getByText(name).tagName).toBe('BDI');
    }
  });

  it('shows the status of each order, N/A instead of an unknown cook, and the total of several portions', () => {
    renderOrders(
      { _id: '1', status: 'placed', food_owner: undefined },
      { _id: '2', status: 'ready', food_owner: { name: ' ', email: 'a@b.test', photoURL: null } },
      { _id: '3', status: 'collected', price: 0.1 },
      { _id: '4', status: 'cancelled', purchase_quantity: 1 },
    );
    const shownTexts = (pattern: RegExp) =>
      screen.queryAllByText(pattern).map(({ textContent }) => textContent);
    expect(shownTexts(/^(Placed|Ready|Collected|Canceled)/).join()).toBe(
      'Placed,Ready to collect,Collected,Canceled',
    );
    expect(shownTexts(/^(N\/A|Amara)/)).toEqual(['N/A', 'N/A', 'Amara Okafor', 'Amara Okafor']);
    expect(shownTexts(/=/)).toEqual(['× 3 = $28.50', '× 3 = $28.50', '× 3 = $0.30']);
  });
});

describe('The My Orders page', () => {
  /** All orders of the buyer, the newest first. */
  let stored: Order[];
  const createOrders = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...orderFixture,
      _id: `order-${index}`,
      food_name: `Dish ${index}`,
    }));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(readReceipt).mockReset().mockRejectedValue(createNoResponseError());
    vi.mocked(readNotificationSettings).mockResolvedValue({ mail: 'none' });
    stored = createOrders(30);
    list.mockImplementation((_email, query) => {
      const start = Number(query.split('after=')[1] ?? 0);
      const end = start + 1;
      const next = stored.length > end ? `after=${end}` : undefined;
      const etag = JSON.stringify(stored);
      return Promise.resolve({ items: stored.slice(start, end), next, total: stored.length, etag });
    });
  });

  const poll = () => settle(ORDER_REFRESH_INTERVAL_MS);
  const renderPage = () => renderOrderPage(<MyOrdersPage />, pagePaths.myOrders);
  const dishes = () =>
    [...document.querySelectorAll('tbody a bdi')].map((name) => name.textContent);
  const dishesUntil = (end: number) => stored.slice(0, end).map(({ food_name }) => food_name);

  it('shows the heading, the subtitle, a spinner, and then an empty state with a link to the menu and a checkbox for emails', async () => {
    stored = [];
    let respond!: (page: Awaited<ReturnType<typeof listOrders>>) => void;
    list.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await renderPage();
    expect(screen.getByRole('heading', { name: 'My Orders' })).toBeTruthy();
    expect(screen.getByText('A history of all your delicious purchases.')).toBeTruthy();
    expect(screen.getByText('Loading…')).toBeTruthy();
    respond({ items: [], next: undefined, total: 0 });
    await settle();
    expect(screen.queryByText('Loading…')).toBeNull();
    expect(screen.getByText("You haven't ordered anything yet!")).toBeTruthy();
    expect(screen.getByText('Explore our menu and find your next favorite meal.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to All Food Menu' });
    expect(link.getAttribute('href')).toBe('/foods');
    expect(screen.getByRole('checkbox', { name: 'Email me when an order is ready' })).toBeTruthy();
  });

  it('shows no text if the orders fail to load, a toast for 3 s if a retry fails, and the orders after a successful retry', async () => {
    for (let failure = 0; failure < 2; failure += 1)
      list.mockRejectedValueOnce(createNoResponseError());
    await renderPage();
    const state = () =>
      screen.getByRole('button', { name: 'Try again' }).parentElement?.textContent;
    expect(state()).toBe('Try again');
    await clickButton('Try again');
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Loading failed again.');
    expect(state()).toBe('Try again');
    await clickButton('Try again');
    expect(dishes()).toContain('Dish 0');
    expect(showToast).toHaveBeenCalledOnce();
  });

  it('shows further pages, also after a failure, their changed statuses, new orders, and the number of all orders', async () => {
    await renderPage();
    expect(list.mock.calls[0]?.[1]).toBe('limit=24');
    expect(screen.getByText('3 of 30 orders')).toBeTruthy();
    list.mockRejectedValueOnce(createNoResponseError());
    await clickButton('Show more orders');
    expect(screen.getByRole('alert').textContent).toBe('More orders could not be loaded.');
    expect(screen.queryByText('Your latest orders could not be loaded.')).toBeNull();
    expect(dishes()).toEqual(dishesUntil(3));
    await clickButton('Try again');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(dishes()).toEqual(dishesUntil(4));
    expect(getTexts('status')).toContain('');
    stored = stored.with(3, { ...orderFixture, _id: 'order-3', status: 'ready' });
    await poll();
    expect(getTexts('status')).toContain('Party Jollof Rice: Ready to collect.');
    expect(screen.getAllByText('Ready to collect')).toHaveLength(2);
    stored = [{ ...orderFixture, _id: 'soup', food_name: 'Soup' }, ...stored];
    await poll();
    expect(dishes()).toEqual(dishesUntil(4));
    expect(screen.getByText('4 of 31 orders')).toBeTruthy();
  });

  const success = ['success', 'Deleted! Your order has been removed.'];
  const failure = ['error', 'Error! Could not delete the order.'];
  it.each<[string, () => ReturnType<typeof hideOrder>, string[], string]>([
    ['is deleted', () => Promise.resolve({ deletedCount: 1, message: '' }), success, '2 of 29'],
    ['is kept', () => Promise.resolve({ deletedCount: 0, message: '' }), failure, '3 of 30'],
    ['cannot be deleted', () => Promise.reject(createNoResponseError()), failure, '3 of 30'],
  ])('shows in the list and the count that an order %s', async (_what, hides, toast, count) => {
    await renderPage();
    vi.mocked(askToConfirm).mockResolvedValue(true);
    hide.mockImplementation(hides);
    await clickButton('Delete the order of Dish 1 ');
    expect(hide).toHaveBeenCalledExactlyOnceWith('order-1', 'sam@potluck.test');
    expect(vi.mocked(showToast).mock.calls).toEqual([toast]);
    expect(screen.getByText(`${count} orders`)).toBeTruthy();
    expect(dishes().includes('Dish 1')).toBe(toast === failure);
    expect(screen.queryByText(failure[1] ?? '') !== null).toBe(toast === failure);
  });

  it('reads the receipts of active orders in advance, and reads a receipt again only if its order has changed', async () => {
    const [placed, ready, past] = createOrders(3);
    stored = [placed, { ...ready, status: 'ready' }, { ...past, status: 'collected' }] as Order[];
    vi.mocked(readReceipt).mockImplementation((id) =>
      Promise.resolve({ ...receiptFixture, _id: id }),
    );
    await renderPage();
    const readIds = () => vi.mocked(readReceipt).mock.calls.map(([id]) => id);
    expect(readIds()).toEqual(['order-0', 'order-1']);
    await poll();
    stored = stored.with(1, { ...orderFixture, _id: 'order-1', version: 2 });
    await poll();
    expect(readIds()).toEqual(['order-0', 'order-1', 'order-1']);
    stored = stored.with(0, {
      ...orderFixture,
      _id: 'order-0',
      changed_at: new Date().toISOString(),
    });
    await poll();
    expect(readIds().slice(3)).toEqual(['order-0', 'order-1']);
    expect(screen.getAllByText('Changed by the cook')).toHaveLength(2);
  });

  it('shows active orders first in the table, and above it as cards with the status, an unread message, the time, and the place if it is known', async () => {
    const [placed, collected, ready] = createOrders(3);
    const items = [
      { ...placed, pickup_window: orderWindowFixture },
      { ...collected, status: 'collected' },
      { ...ready, status: 'ready' },
    ] as Order[];
    list.mockResolvedValue({ items, next: undefined, total: 3 });
    vi.mocked(readReceipt).mockImplementation((id) =>
      id === 'order-2'
        ? Promise.resolve({ ...receiptFixture, _id: id })
        : Promise.reject(createNoResponseError()),
    );
    setUnreadOrders({ placed: ['order-0', 'order-1'], received: [] });
    await renderPage();
    expect(dishes()).toEqual(['Dish 0', 'Dish 2', 'Dish 1']);
    const date = formatDateTime(orderFixture.buying_date);
    expect(getTexts('listitem')).toEqual([
      expect.stringMatching(
        /^PlacedDish 0New messageWhenSat, Nov 28, 6:00–7:30 PM.*Show order of Dish 0 from /,
      ),
      `Ready to collectDish 2WhenMon to Fri, 5 pm to 8 pmWhere12 Acacia Lane\nSecond floorShow order of Dish 2 from ${date}`,
    ]);
    expect(getTexts('link').at(-1)).toBe('Order again: Dish 1');
    expect(screen.getByRole('row', { name: /Dish 1/ }).textContent).toContain('New message');
  });

  it('shows who has the order, and the checkbox for emails beside it, only once after a purchase', async () => {
    const path = pagePaths.myOrders;
    await renderOrderPage(<MyOrdersPage />, path, path, { placedWith: 'Farah' });
    expect(screen.getByText('Farah').parentElement?.textContent).toBe('Farah has your order.');
    expect(getTexts('checkbox')).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'Email me when it is ready' })).toBeTruthy();
    expect(getLocationState()).toBe('null');
  });

  it('reports that the order of a purchase is placed only until it shows the order', async () => {
    const { key } = startPurchase('sam', 'soup', INITIAL_INPUT);
    settlePurchase('sam', 'soup', key, 'placed', 'order-0');
    expect(mayBePlaced('sam', 'soup')).toBe(true);
    await renderPage();
    expect(mayBePlaced('sam', 'soup')).toBe(false);
  });

  describe('My Orders that was opened with a network', () => {
    const HOUR_MS = 60 * 60_000;
    const dispatch = (type: 'online' | 'offline') => act(() => void dispatchEvent(new Event(type)));
    const setVisibility = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    };
    const asOf = () => screen.queryByText(/^As of /)?.textContent;
    const failure = () => screen.queryByText('Your latest orders could not be loaded.');
    const stars = () => document.querySelectorAll('[type=radio]');
    /** The text with the time at which the page got its last response. */
    let timeOfData: string;

    beforeEach(async () => {
      stored = [{ ...orderFixture, can_review: true }];
      await renderPage();
      timeOfData = `As of ${formatShortDateTime(new Date().toISOString())}`;
      expect(asOf()).toBeUndefined();
    });

    it('shows the time of its data and no stars at the next poll without a network, and current data as soon as the network returns', async () => {
      expect(stars()).toHaveLength(5);
      dispatch('offline');
      list.mockRejectedValue(createNoResponseError());
      await poll();
      expect(asOf()).toBe(timeOfData);
      expect(stars()).toHaveLength(0);
      expect(failure()).toBeTruthy();
      const items: Order[] = [{ ...orderFixture, status: 'ready' }];
      list.mockResolvedValue({ items, next: undefined, total: 1 });
      dispatch('online');
      await settle();
      expect(asOf()).toBeUndefined();
      expect(failure()).toBeNull();
      expect(screen.getAllByText('Ready to collect')).toHaveLength(2);
    });

    it('requests the orders as soon as the buyer unlocks the phone, and shows the time of its data after 3 s without a response', async () => {
      setVisibility('hidden');
      let reject: (error: Error) => void = () => undefined;
      list.mockReset().mockReturnValueOnce(new Promise((_resolve, fail) => (reject = fail)));
      await settle(2 * HOUR_MS);
      expect(list).not.toHaveBeenCalled();
      setVisibility('visible');
      await settle(2999);
      expect(asOf()).toBeUndefined();
      await settle(1);
      expect(asOf()).toBe(timeOfData);
      expect(failure()).toBeNull();
      reject(createNoResponseError());
      await settle();
      expect(asOf()).toBe(timeOfData);
      expect(failure()).toBeTruthy();
      list.mockResolvedValue({ items: [orderFixture], next: undefined, total: 1 });
      await clickButton('Try again');
      expect(asOf()).toBeUndefined();
      expect(failure()).toBeNull();
    });

    it('shows no time during a slow poll if its data is younger than one minute', async () => {
      list.mockReset().mockReturnValue(new Promise(() => undefined));
      await poll();
      expect(list).toHaveBeenCalledOnce();
      await settle(10_000);
      expect(asOf()).toBeUndefined();
    });
  });
});
