import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageHeading } from '../components/page-heading';
import { AccountContext, type AccountContextValue } from '../features/account/account-context';
import { Layout } from './layout';

const nothing = () => Promise.resolve();
const visitor: AccountContextValue = {
  state: { status: 'signed-out' },
  connect: () => undefined,
  signIn: nothing,
  signInWithGoogle: nothing,
  register: nothing,
  logOut: nothing,
};

const page = (title: string) => (
  <>
    <PageHeading>{title}</PageHeading>
    <input />
  </>
);

let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  // jsdom does not have it, and React's view transitions use it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const children = [
    { path: '/menu', element: page('Menu') },
    { path: '/dish', element: page('Dish') },
    { path: '/loading', element: <p>Loading</p> },
  ];
  router = createMemoryRouter([{ element: <Layout />, children }], { initialEntries: ['/menu'] });
  render(
    <AccountContext value={visitor}>
      <RouterProvider router={router} />
    </AccountContext>,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const go = (to: string | number) =>
  act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));
const focused = () => document.activeElement?.textContent;

it('does not focus the heading of the first page', () => {
  expect(document.activeElement).toBe(document.body);
});

it('focuses the heading of the next page, once', async () => {
  await go('/dish');
  expect(focused()).toBe('Dish');
  await userEvent.click(screen.getByRole('textbox'));
  await go('/dish?search=pie');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('focuses the heading after Back from a page that was still loading', async () => {
  await go('/loading');
  await go(-1);
  expect(focused()).toBe('Menu');
});
