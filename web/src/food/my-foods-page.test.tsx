import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { deleteFood, listMyFoods } from './food-api';
import { readReceivedOrderCounts } from '../order/order-api';
import { createNoResponseError } from '../lib/api';
import MyFoodsPage from './my-foods-page';

vi.mock('../ui/dialog');
vi.mock('../ui/toast');
vi.mock('./food-api');
vi.mock('../order/order-api');

const createFoods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...foodFixture,
    _id: `food-${String(index).padStart(4, '0')}`,
    food_name: `Dish ${index}`,
  }));

/** All foods of the cook on the mock server. */
let stored: Food[];
beforeEach(() => {
  stored = [];
  history.replaceState(null, '', '/my-foods');
  vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 0, active: 0 });
  vi.mocked(showToast).mockReset();
  vi.mocked(listMyFoods).mockReset();
  vi.mocked(listMyFoods).mockImplementation(() => Promise.resolve(stored));
});

function UpdatePage() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function renderPage() {
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  return render(
    <BrowserRouter>
      <AccountContext value={context}>
        <Routes>
          <Route path="/my-foods" element={<MyFoodsPage />} />
          <Route path="/update/:id" element={<UpdatePage />} />
        </Routes>
      </AccountContext>
    </BrowserRouter>,
  );
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'My Foods' })).getAllByRole('link');

it('MyFoodsPage shows the tabs to a cook without dishes, and marks Dishes as current', async () => {
  renderPage();
  expect(await screen.findByText("You haven't added any food items yet!")).toBeTruthy();
  expect(await screen.findByText('Orders (0)')).toBeTruthy();
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null]);
});

it('MyFoodsPage shows the tab Orders without a number if the number fails to load', async () => {
  vi.mocked(readReceivedOrderCounts).mockRejectedValue(createNoResponseError());
  renderPage();
  expect(await screen.findByText("You haven't added any food items yet!")).toBeTruthy();
  expect(tabs().map((tab) => tab.textContent)).toEqual(['Dishes', 'Orders']);
});

describe('MyFoodsPage without a response', () => {
  it('shows an error and a retry button, and shows the dishes after a retry', async () => {
    vi.mocked(listMyFoods).mockRejectedValueOnce(createNoResponseError());
    stored = createFoods(2);
    renderPage();
    expect((await screen.findByRole('alert')).textContent).toBe('Your dishes could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Add Food' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the focused retry button busy during a retry, and shows a toast if the retry fails', async () => {
    let reject: (error: Error) => void = () => undefined;
    vi.mocked(listMyFoods)
      .mockRejectedValueOnce(createNoResponseError())
      .mockReturnValueOnce(new Promise((_resolve, fail) => (reject = fail)));
    renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(retry);
    reject(createNoResponseError());
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Loading failed again.');
    });
    expect(retry.hasAttribute('aria-busy')).toBe(false);
    expect(document.activeElement).toBe(retry);
  });

  it('states that the user is offline if the browser has no network', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    vi.mocked(listMyFoods).mockRejectedValueOnce(createNoResponseError());
    renderPage();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your dishes could not be loaded. You are offline.',
    );
  });
});

describe('The search of MyFoodsPage', () => {
  const searchField = () => screen.getByLabelText<HTMLInputElement>('Search');
  // Uses `querySelectorAll`, because queries by role are slow for tables with many rows.
  const shownNames = () =>
    [...document.querySelectorAll('tbody img')].map((image) => image.getAttribute('alt'));
  const canonicalUrl = () =>
    document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.getAttribute('href');
  const dishesWith6 = ['Dish 6', ...range(60, 69)];

  async function openAndSearch(text: string) {
    stored = createFoods(69);
    const page = renderPage();
    expect(await screen.findByText('69 dishes')).toBeTruthy();
    await userEvent.click(searchField());
    await userEvent.paste(text);
    await waitFor(() => {
      expect(location.search).toBe(`?${new URLSearchParams({ search: text }).toString()}`);
    });
    return page;
  }

  it('changes the URL without a new history entry, and does not change the canonical URL, which search engines index', async () => {
    const entryCount = history.length;
    await openAndSearch('dish ');
    await userEvent.type(searchField(), '6');
    await waitFor(() => {
      expect(location.search).toBe('?search=dish+6');
    });
    expect(history.length).toBe(entryCount);
    expect(canonicalUrl()).toMatch(/\/my-foods$/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => {
      expect(location.search).toBe('');
    });
  });

  it('is kept after a back navigation from another page', async () => {
    await openAndSearch('dish 6');
    await userEvent.click(screen.getByRole('link', { name: /^Update ?Dish 60$/ }));
    await userEvent.click(screen.getByText('Back'));
    await waitFor(() => {
      expect(shownNames()).toEqual(dishesWith6);
    });
    expect(searchField().value).toBe('dish 6');
    expect(screen.getByText('10 of 69 dishes')).toBeTruthy();
  });

  it('is kept after a reload', async () => {
    const { unmount } = await openAndSearch('dish 6');
    unmount();
    renderPage();
    await waitFor(() => {
      expect(shownNames()).toEqual(dishesWith6);
    });
    expect(canonicalUrl()).toMatch(/\/my-foods$/);
    expect(searchField().value).toBe('dish 6');
  });

  it('shows the matches among all dishes of a cook with the maximum number of dishes', async () => {
    history.replaceState(null, '', '/my-foods?search=dish+19');
    stored = createFoods(200);
    renderPage();
    expect(await screen.findByText('11 of 200 dishes')).toBeTruthy();
    expect(shownNames()).toEqual(['Dish 19', ...range(190, 200)]);
    expect(listMyFoods).toHaveBeenCalledOnce();
  });

  it('names a dish before its deletion, and then removes it from the search results', async () => {
    await openAndSearch('dish 68');
    // In this test, the request that reloads all dishes never finishes. The dish must disappear without its
    // response.
    vi.mocked(listMyFoods).mockReturnValue(new Promise(() => undefined));
    vi.mocked(askToConfirm).mockResolvedValue(true);
    vi.mocked(deleteFood).mockResolvedValue({ deletedCount: 1, message: 'Removed.' });
    await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Dish 68$/ }));
    expect(vi.mocked(askToConfirm).mock.lastCall?.[0].subject).toBe('Dish 68');
    expect(await screen.findByText('No food items match your search.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all dishes' }));
    expect(await screen.findByText('68 dishes')).toBeTruthy();
  });
});

/** Returns the names of the dishes with the numbers from `start` to `end - 1`. */
function range(start: number, end: number): string[] {
  return Array.from({ length: end - start }, (_, index) => `Dish ${start + index}`);
}
