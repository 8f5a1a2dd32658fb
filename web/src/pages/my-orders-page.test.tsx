import type { Order } from '@potluck/functions/contract/order';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountContext } from '../features/account/account-context';
import { accountFixture, createAccountContext } from '../features/account/account-fixtures';
import { listOrders, readNotifications } from '../features/order/api/order-api';
import { orderFixture } from '../features/order/order-fixtures';
import { ORDER_REFRESH_INTERVAL_MS, swrConfig } from '../lib/query-cache';
import MyOrdersPage from './my-orders-page';

vi.mock('../features/order/api/order-api');
vi.mock('../components/dialog');

const list = vi.mocked(listOrders);

beforeEach(() => {
  vi.useFakeTimers();
  list.mockReset();
  vi.mocked(readNotifications).mockResolvedValue({ mail: false });
});
afterEach(() => {
  vi.useRealTimers();
});

async function renderMyOrders(orders: Order[]) {
  list.mockResolvedValue(orders);
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <AccountContext
        value={createAccountContext({ status: 'signed-in', account: accountFixture })}
      >
        <MemoryRouter>
          <MyOrdersPage />
        </MemoryRouter>
      </AccountContext>
    </SWRConfig>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

async function refreshWith(...orders: Order[]) {
  list.mockResolvedValue(orders);
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));
}

const soup: Order = { ...orderFixture, _id: 'soup', food_name: 'Soup' };
const announcement = () =>
  screen
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('');

describe('The My Orders page', () => {
  it('offers emails about ready orders', async () => {
    await renderMyOrders([]);
    expect(screen.getByRole('checkbox', { name: 'Email me when an order is ready' })).toBeTruthy();
  });

  it('shows and announces a new status without a reload', async () => {
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
    expect(screen.getByRole('link', { name: 'Soup' })).toBeTruthy();
    expect(announcement()).toBe('');
  });
});
