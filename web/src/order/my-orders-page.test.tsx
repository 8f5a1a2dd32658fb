import type { Order } from '@potluck/functions/contract/order';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { hideOrder, listOrders, readNotificationSettings, readReceipt } from './order-api';
import { orderFixture } from './order-fixtures';
import { createNoResponseError } from '../lib/api';
import type { Page } from '../lib/paged-query';
import { ORDER_REFRESH_INTERVAL_MS } from '../lib/query-client';
import MyOrdersPage from './my-orders-page';

vi.mock('./order-api');
vi.mock('../ui/dialog');
vi.mock('../ui/toast');

const list = vi.mocked(listOrders);

beforeEach(() => {
  vi.useFakeTimers();
  list.mockReset();
  vi.mocked(showToast).mockReset();
  vi.mocked(readReceipt).mockRejectedValue(createNoResponseError());
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail: false });
});
afterEach(() => vi.useRealTimers());

const toLastPage = (items: Order[]) => ({ items, next: undefined, total: items.length });

async function renderMyOrders(orders?: Order[]) {
  if (orders) list.mockResolvedValue(toLastPage(orders));
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter>
        <MyOrdersPage />
      </MemoryRouter>
    </AccountContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

async function refreshWith(...orders: Order[]) {
  list.mockResolvedValue(toLastPage(orders));
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));
}

const soup: Order = { ...orderFixture, _id: 'soup', food_name: 'Soup' };
const announcement = () =>
  screen
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('');

describe('The My Orders page', () => {
  it('shows a checkbox that turns on emails about ready orders', async () => {
    await renderMyOrders([]);
    expect(screen.getByRole('checkbox', { name: 'Email me when an order is ready' })).toBeTruthy();
  });

  it('shows and announces the new status of an order without a reload', async () => {
    await renderMyOrders([orderFixture, soup]);
    expect(screen.getAllByText('Placed')).toHaveLength(2);
    expect(announcement()).toBe('');
    await refreshWith({ ...orderFixture, status: 'ready' }, soup);
    expect(screen.getByText('Ready to collect')).toBeTruthy();
    expect(announcement()).toBe('Party Jollof Rice: Ready to collect.');
  });

  it('announces the same text again if another order of the dish gets the same status', async () => {
    const second = { ...orderFixture, _id: 'second' };
    await renderMyOrders([orderFixture, second]);
    await refreshWith({ ...orderFixture, status: 'ready' }, second);
    const first = screen.getByText('Party Jollof Rice: Ready to collect.');
    await refreshWith({ ...orderFixture, status: 'ready' }, { ...second, status: 'ready' });
    const repeated = screen.getByText('Party Jollof Rice: Ready to collect.');
    expect(repeated).not.toBe(first);
  });

  it('announces neither new orders nor removed orders', async () => {
    await renderMyOrders([orderFixture]);
    await refreshWith(soup);
    expect(screen.getByRole('link', { name: /^Soup/ })).toBeTruthy();
    expect(announcement()).toBe('');
  });

  it('shows no text if the orders fail to load, and a toast for 3 s if a retry fails', async () => {
    list.mockRejectedValue(createNoResponseError());
    await renderMyOrders();
    const retry = screen.getByRole('button', { name: 'Try again' });
    const state = () => retry.parentElement?.textContent;
    expect(state()).toBe('Try again');
    fireEvent.click(retry);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(list).toHaveBeenCalledTimes(2);
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Loading failed again.');
    expect(state()).toBe('Try again');
  });

  it('shows no toast after a retry that loads the orders', async () => {
    list.mockRejectedValueOnce(createNoResponseError());
    await renderMyOrders();
    list.mockResolvedValue(toLastPage([soup]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('link', { name: /^Soup/ })).toBeTruthy();
    expect(showToast).not.toHaveBeenCalled();
  });

  describe('The My Orders page with several pages', () => {
    /** All orders of the buyer, the newest first. */
    let stored: Order[];
    /** The version of the stored orders. */
    let version = 0;
    const setStored = (orders: Order[]) => {
      stored = orders;
      version += 1;
    };
    const createOrders = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...orderFixture,
        _id: `order-${index}`,
        food_name: `Dish ${index}`,
      }));
    const changeOrder = (id: string, fields: Partial<Order>) => {
      setStored(stored.map((order) => (order._id === id ? { ...order, ...fields } : order)));
    };
    /** Returns a page of orders like the API. The page begins after the order with the ID in the query. */
    const readPage = (query: string): Page<Order> => {
      const after = query.split('after=')[1];
      const start = stored.findIndex(({ _id }) => _id === after) + 1;
      const items = stored.slice(start, start + 24);
      const hasMore = stored.length > start + 24;
      const next = hasMore ? `limit=24&after=${items.at(-1)?._id}` : undefined;
      return { items, next, total: stored.length, etag: String(version) };
    };
    const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
    const poll = () => act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));
    // Uses `querySelectorAll`, because queries by role are slow for tables with many rows.
    const links = () =>
      [...document.querySelectorAll('tbody a bdi')].map((name) => name.textContent);
    const findButton = (text: string) =>
      [...document.querySelectorAll('button')].find((button) =>
        button.textContent.startsWith(text),
      );
    const showMore = () => findButton('Show more orders');
    const click = async (button: HTMLElement | undefined) => {
      fireEvent.click(button ?? expect.fail('The button is missing.'));
      await settle();
    };
    const clickShowMore = () => click(showMore());

    beforeEach(() => {
      setStored(createOrders(100));
      list.mockImplementation((_email, query) => Promise.resolve(readPage(query)));
    });

    it('loads two further pages automatically, and then shows a button', async () => {
      await renderMyOrders();
      expect(links()).toEqual(stored.slice(0, 72).map(({ food_name }) => food_name));
      expect(screen.getByText('72 of 100 orders')).toBeTruthy();
      await clickShowMore();
      await clickShowMore();
      expect(links()).toEqual(stored.map(({ food_name }) => food_name));
      expect(screen.getByText('100 orders')).toBeTruthy();
      expect(showMore()).toBeUndefined();
      expect(list).toHaveBeenCalledTimes(5);
    });

    it('moves the focus from the button “Show more orders” to the first new order', async () => {
      await renderMyOrders();
      for (const name of ['Dish 72', 'Dish 96']) {
        showMore()?.focus();
        await clickShowMore();
        expect(document.activeElement?.querySelector('bdi')?.textContent).toBe(name);
      }
    });

    it('announces the new status of an order on a further page, but announces nothing when a page loads', async () => {
      await renderMyOrders();
      await clickShowMore();
      changeOrder('order-80', { status: 'ready' });
      await poll();
      expect(screen.getByText('Dish 80: Ready to collect.')).toBeTruthy();
      expect(screen.getByText('Ready to collect')).toBeTruthy();
    });

    it('sends one request per poll if no order has changed', async () => {
      await renderMyOrders();
      list.mockClear();
      await poll();
      await poll();
      expect(list.mock.calls.map(([, query]) => query)).toEqual(['limit=24', 'limit=24']);
    });

    it('shows a new order once, and keeps the other orders', async () => {
      await renderMyOrders();
      setStored([{ ...soup, food_name: 'New soup' }, ...stored]);
      await poll();
      expect(links()).toEqual(stored.slice(0, 72).map(({ food_name }) => food_name));
      expect(screen.getByText('72 of 101 orders')).toBeTruthy();
    });

    it('keeps the loaded orders if a further page fails to load, and loads this page on a retry', async () => {
      await renderMyOrders();
      list.mockRejectedValueOnce(createNoResponseError());
      await clickShowMore();
      expect(links()).toHaveLength(72);
      expect(screen.getByText('More orders could not be loaded.').role).toBe('alert');
      await click(findButton('Try again'));
      expect(links()).toHaveLength(96);
      expect(screen.queryByText('More orders could not be loaded.')).toBeNull();
    });

    it('removes a deleted order of a further page from the list and from the count', async () => {
      await renderMyOrders();
      vi.mocked(askToConfirm).mockResolvedValue(true);
      vi.mocked(hideOrder).mockResolvedValue({ deletedCount: 1, message: 'Removed.' });
      await click(findButton('Delete the order of Dish 60 '));
      setStored(stored.filter(({ _id }) => _id !== 'order-60'));
      expect(screen.getByText('71 of 99 orders')).toBeTruthy();
      expect(links()).not.toContain('Dish 60');
      await clickShowMore();
      expect(links()).toEqual(stored.slice(0, 95).map(({ food_name }) => food_name));
    });
  });
});
