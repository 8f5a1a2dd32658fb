import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountContext, createSignedInState } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';
import { ORDER_REFRESH_INTERVAL_MS, queryClient } from '../lib/query-client';
import { readReceivedOrderCounts, readUnreadMessages } from '../order/order-api';
import { PageTitle } from '../ui/page';
import { NavbarAccountArea } from './navbar';

vi.mock('../order/order-api');
vi.mock('../ui/toast');
const readCount = vi.mocked(readReceivedOrderCounts);
const readUnread = vi.mocked(readUnreadMessages);

const signedIn = createAccountContext(createSignedInState());
const visitor = createAccountContext({ status: 'signed-out' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  readCount.mockReset().mockResolvedValue({ placed: 0, active: 0 });
  readUnread.mockReset().mockResolvedValue({ placed: [], received: [] });
});

function MyFoodsButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/my-foods')}>Go to My Foods</button>;
}

const createNavbar = (context = signedIn) => (
  <AccountContext value={context}>
    <PageTitle title="Gallery" />
    <NavbarAccountArea />
    <MyFoodsButton />
  </AccountContext>
);
const renderNavbar = (context = signedIn) =>
  render(createNavbar(context), {
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  });
const findAccountButton = (name: string) => screen.findByRole('button', { name });
/** Returns the text and the path of each link in the account menu. */
const listMenuLinks = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const waitForFirstCount = async () => {
  await waitFor(() => expect(readCount).toHaveBeenCalledOnce());
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const advanceToNextRead = () => act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));

describe('NavbarAccountArea', () => {
  it.each([
    [0, 'Account of Sam', '', 'Gallery · Potluck'],
    [1, 'Account of Sam, 1 new order', '1', '(1) Gallery · Potluck'],
    [2, 'Account of Sam, 2 new orders', '2', '(2) Gallery · Potluck'],
    [120, 'Account of Sam, 99+ new orders', '99+', '(120) Gallery · Potluck'],
  ])('shows %d new orders as “%s”, “%s”, and “%s”', async (placed, label, badge, title) => {
    readCount.mockResolvedValue({ placed, active: 120 });
    const { rerender } = renderNavbar();
    await waitForFirstCount();
    expect((await findAccountButton(label)).textContent).toBe(badge);
    expect(document.title).toBe(title);
    rerender(createNavbar(visitor));
    expect(document.title).toBe('Gallery · Potluck');
  });

  it('links to the received orders, with their exact number, in the account menu if there are new orders', async () => {
    readCount.mockResolvedValue({ placed: 1200, active: 1200 });
    renderNavbar();
    await userEvent.click(await findAccountButton('Account of Sam, 99+ new orders'));
    expect(listMenuLinks()).toEqual([
      ['Orders · 1,200 new', '/my-foods/orders'],
      ['My Foods', '/my-foods'],
      ['Add Food', '/add-food'],
      ['My Orders', '/my-orders'],
      ['Following', '/following'],
      ['Your account', '/account'],
    ]);
  });

  it('shows unread messages in the label of the avatar, in the page title, and in the account menu', async () => {
    readUnread.mockResolvedValue({ placed: ['a', 'b'], received: ['c'] });
    renderNavbar();
    await userEvent.click(await findAccountButton('Account of Sam, unread messages'));
    expect(document.title).toBe('(3) Gallery · Potluck');
    expect(listMenuLinks().slice(0, 3)).toEqual([
      ['My Foods · 1 unread', '/my-foods'],
      ['Add Food', '/add-food'],
      ['My Orders · 2 unread', '/my-orders'],
    ]);
  });

  it('reads the number of new orders once for a user who has received no order, and polls it after this user opens My Foods', async () => {
    renderNavbar();
    await waitForFirstCount();
    await advanceToNextRead();
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledOnce();
    act(() => screen.getByText('Go to My Foods').click());
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledTimes(2);
  });

  it('polls the number of new orders of a user who has received an order, also after a reload', async () => {
    readCount.mockResolvedValue({ placed: 0, active: 1 });
    const { unmount } = renderNavbar();
    await waitForFirstCount();
    readCount.mockResolvedValue({ placed: 1, active: 2 });
    await advanceToNextRead();
    expect(await findAccountButton('Account of Sam, 1 new order')).toBeTruthy();
    unmount();
    queryClient.clear();
    readCount.mockReset().mockResolvedValue({ placed: 0, active: 0 });
    renderNavbar();
    await waitForFirstCount();
    await advanceToNextRead();
    expect(readCount).toHaveBeenCalledTimes(2);
  });

  it('does not request the number of new orders for a visitor', async () => {
    renderNavbar(visitor);
    await advanceToNextRead();
    expect(readCount).not.toHaveBeenCalled();
    for (const [name, path] of [
      ['Login', '/login'],
      ['Register', '/register'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
  });
});
