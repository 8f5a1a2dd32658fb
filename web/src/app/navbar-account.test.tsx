import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageTitle } from '../ui/page';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { readReceivedOrderCounts } from '../order/order-api';
import { ORDER_REFRESH_INTERVAL_MS, queryClient } from '../lib/query-client';
import { NavbarAccountArea } from './navbar';

vi.mock('../order/order-api');
vi.mock('../ui/toast');
const readCount = vi.mocked(readReceivedOrderCounts);

const signedIn = createAccountContext({ status: 'signed-in', account: accountFixture });
const visitor = createAccountContext({ status: 'signed-out' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  readCount.mockReset();
  readCount.mockResolvedValue({ placed: 0, active: 0 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function MyFoodsButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/my-foods')}>Go to My Foods</button>;
}

const navbar = (context = signedIn) => (
  <AccountContext value={context}>
    <PageTitle title="Gallery" />
    <NavbarAccountArea />
    <MyFoodsButton />
  </AccountContext>
);
const renderNavbar = (context = signedIn) =>
  render(navbar(context), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/foodGallery']}>{children}</MemoryRouter>
    ),
  });
const findAccountButton = (name: string) => screen.findByRole('button', { name });
/** Returns the text and the path of each link in the account menu. */
const listMenuLinks = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const waitForFirstCount = () =>
  waitFor(() => {
    expect(readCount).toHaveBeenCalledOnce();
  });
const advanceToNextRead = () => act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));

describe('NavbarAccountArea', () => {
  it('shows the number of new orders on the avatar, in its label, and in the page title', async () => {
    readCount.mockResolvedValue({ placed: 2, active: 5 });
    renderNavbar();
    const button = await findAccountButton('Account of Sam, 2 new orders');
    expect(button.textContent).toBe('2');
    expect(document.title).toBe('(2) Gallery · Potluck');
  });

  it('shows “1 new order”, in the singular, in the label of the avatar if there is one new order', async () => {
    readCount.mockResolvedValue({ placed: 1, active: 1 });
    renderNavbar();
    expect(await findAccountButton('Account of Sam, 1 new order')).toBeTruthy();
  });

  it('shows more than 99 new orders as “99+” on the avatar and in its label, and the exact number in the menu', async () => {
    readCount.mockResolvedValue({ placed: 1200, active: 1200 });
    renderNavbar();
    const button = await findAccountButton('Account of Sam, 99+ new orders');
    expect(button.textContent).toBe('99+');
    await userEvent.click(button);
    expect(screen.getByRole('link', { name: 'Orders · 1,200 new' })).toBeTruthy();
  });

  it('shows no number of new orders if all active orders are ready', async () => {
    readCount.mockResolvedValue({ placed: 0, active: 3 });
    renderNavbar();
    const button = await findAccountButton('Account of Sam');
    await waitForFirstCount();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(button.getAttribute('aria-label')).toBe('Account of Sam');
    expect(button.textContent).toBe('');
    expect(document.title).toBe('Gallery · Potluck');
  });

  it('links to the received orders in the account menu if there are new orders', async () => {
    readCount.mockResolvedValue({ placed: 24, active: 30 });
    renderNavbar();
    await userEvent.click(await findAccountButton('Account of Sam, 24 new orders'));
    expect(listMenuLinks()).toEqual([
      ['Orders · 24 new', '/my-foods/orders'],
      ['My Foods', '/my-foods'],
      ['Add Food', '/add-food'],
      ['My Orders', '/my-orders'],
      ['Your account', '/account'],
    ]);
    expect(screen.getByText('Sam').closest('a')).toBeNull();
  });

  it('does not move the entries of the open account menu when the number of new orders arrives', async () => {
    let respond!: (counts: { placed: number; active: number }) => void;
    readCount.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    renderNavbar();
    await userEvent.click(await findAccountButton('Account of Sam'));
    const links = listMenuLinks();
    expect(links).toHaveLength(4);
    respond({ placed: 1, active: 1 });
    const button = await findAccountButton('Account of Sam, 1 new order');
    expect(listMenuLinks()).toEqual(links);
    await userEvent.click(button);
    await userEvent.click(button);
    expect(listMenuLinks()[0]).toEqual(['Orders · 1 new', '/my-foods/orders']);
  });

  it('reads the number of new orders once for a user who has received no order', async () => {
    renderNavbar();
    await waitForFirstCount();
    await advanceToNextRead();
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledOnce();
  });

  it('polls the number of new orders if the first response reports an active order', async () => {
    readCount.mockResolvedValue({ placed: 0, active: 1 });
    renderNavbar();
    await waitForFirstCount();
    readCount.mockResolvedValue({ placed: 1, active: 2 });
    await advanceToNextRead();
    expect(await findAccountButton('Account of Sam, 1 new order')).toBeTruthy();
  });

  it('polls the number of new orders after a reload if the user has received an order before', async () => {
    readCount.mockResolvedValue({ placed: 0, active: 1 });
    const { unmount } = renderNavbar();
    await waitForFirstCount();
    await act(() => vi.advanceTimersByTimeAsync(0));
    unmount();
    queryClient.clear();
    readCount.mockClear();
    readCount.mockResolvedValue({ placed: 0, active: 0 });
    renderNavbar();
    await waitForFirstCount();
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledTimes(2);
  });

  it('polls the number of new orders while My Foods is open, even if the user has received no order', async () => {
    renderNavbar();
    await waitForFirstCount();
    act(() => screen.getByText('Go to My Foods').click());
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledTimes(2);
  });

  it('removes the number of new orders from the page title after a logout', async () => {
    readCount.mockResolvedValue({ placed: 2, active: 2 });
    const { rerender } = renderNavbar();
    await findAccountButton('Account of Sam, 2 new orders');
    rerender(navbar(visitor));
    expect(document.title).toBe('Gallery · Potluck');
  });

  it('does not request the number of new orders for a visitor', async () => {
    renderNavbar(visitor);
    await advanceToNextRead();
    expect(readCount).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
  });
});
