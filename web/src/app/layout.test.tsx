import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageHeading } from '../ui/page';
import { AccountContext } from '../account/account-provider';
import { createAccountContext } from '../account/account-fixtures';
import { Layout } from './layout';

const page = (title: string) => (
  <>
    <PageHeading>{title}</PageHeading>
    <input />
  </>
);

let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  // Mocks `CSS.escape`, because React calls it for view transitions and jsdom does not implement it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const children = [
    { path: '/menu', element: page('Menu') },
    { path: '/dish', element: page('Dish') },
    { path: '/loading', element: <p>Loading</p> },
  ];
  router = createMemoryRouter([{ element: <Layout />, children }], { initialEntries: ['/menu'] });
  render(
    <AccountContext value={createAccountContext({ status: 'signed-out' })}>
      <RouterProvider router={router} />
    </AccountContext>,
  );
});

const navigateTo = (to: string | number) =>
  act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));
const getFocusedText = () => document.activeElement?.textContent;

it('Layout focuses the heading when another page opens, but not on the first page of a visit, and not when only the query changes', async () => {
  expect(document.activeElement).toBe(document.body);
  await navigateTo('/dish');
  expect(getFocusedText()).toBe('Dish');
  await userEvent.click(screen.getByRole('textbox'));
  await navigateTo('/dish?search=pie');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('Layout focuses the heading of the previous page after Back from a page that is still loading', async () => {
  await navigateTo('/loading');
  await navigateTo(-1);
  expect(getFocusedText()).toBe('Menu');
});

it('Layout restores the scroll position after Back if a search has replaced the URL since the last scroll', async () => {
  vi.stubGlobal('scrollY', 300);
  await act(() => router.navigate('/menu?search=pie', { replace: true }));
  await navigateTo('/dish');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  await navigateTo(-1);
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
});
