import type { Food } from '@potluck/functions/contract/food';
import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm, openDialog } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import {
  deleteFood,
  listMyFoods,
  offerFoodAgain,
  readFood,
  readOpenOrderCount,
  stopSelling,
  updateFood,
} from './food-api';
import { readReceivedOrderCounts } from '../order/order-api';
import { ApiError, createNoResponseError } from '../lib/api';
import { queryClient } from '../lib/query-client';
import MyFoodsPage from './my-foods-page';

vi.mock('../ui/dialog');
vi.mock('../ui/toast');
vi.mock('./food-api');
vi.mock('../order/order-api');

/** Returns the dishes “Soup 0”, “Soup 1”, and so on. */
const createFoods = (count: number): Food[] =>
  Array.from({ length: count }, (_, index) => ({
    ...foodFixture,
    _id: `food-${index}`,
    food_name: `Soup ${index}`,
  }));

const listMock = vi.mocked(listMyFoods);

beforeEach(() => {
  vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 0, active: 0 });
  vi.mocked(readOpenOrderCount).mockReset().mockResolvedValue(0);
  vi.mocked(showToast).mockReset();
  listMock.mockReset();
  vi.mocked(updateFood).mockReset();
});

function openPage(foods: Food[] = [], query = '') {
  history.replaceState(null, '', `/my-foods${query}`);
  listMock.mockResolvedValue(foods);
  return render(
    <BrowserRouter>
      <AccountContext
        value={createAccountContext({ status: 'signed-in', account: accountFixture })}
      >
        <MyFoodsPage />
      </AccountContext>
    </BrowserRouter>,
  );
}

const findEmptyState = () => screen.findByText("You haven't added any food items yet!");

describe('MyFoodsPage', () => {
  it('shows the tabs, marks Dishes as current, and shows no number of orders if it fails to load', async () => {
    vi.mocked(readReceivedOrderCounts).mockRejectedValueOnce(createNoResponseError());
    const { unmount } = openPage();
    await findEmptyState();
    const tabs = () => within(screen.getByRole('navigation', { name: 'My Foods' }));
    const links = tabs().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Dishes', 'Orders']);
    expect(links.map(({ ariaCurrent }) => ariaCurrent)).toEqual(['page', null]);
    unmount();
    queryClient.clear();
    openPage();
    expect(await tabs().findByText('Orders (0)')).toBeTruthy();
  });

  it('shows an error and a busy retry button, and then the dishes', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let respond!: (foods: Food[]) => void;
    listMock
      .mockRejectedValueOnce(createNoResponseError())
      .mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    openPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your dishes could not be loaded. You are offline.',
    );
    onLine.mockReturnValue(true);
    await userEvent.click(retry);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Your dishes could not be loaded.');
    respond(createFoods(2));
    expect(await screen.findByRole('link', { name: 'Add Food' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a large stock with separators, names in `bdi` elements, and numbers the buttons of dishes with the same name', async () => {
    const names = ['Soup', 'Soup', 'Pie'];
    const food = { ...foodFixture, quantity: 1200 };
    openPage(names.map((food_name, index) => ({ ...food, food_name, _id: `food-${index}` })));
    expect(await screen.findAllByText('1,200')).toHaveLength(3);
    expect(screen.getByText('Pie', { ignore: '.sr-only' }).tagName).toBe('BDI');
    const buttons = screen.getAllByRole('button', { name: /^Delete/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Delete Soup, 1 of 2',
      'Delete Soup, 2 of 2',
      'Delete Pie',
    ]);
    expect(screen.getByRole('link', { name: /^Update ?Soup, 2 of 2$/ })).toBeTruthy();
  });

  it('shows the reason and only the Delete button for a hidden dish', async () => {
    openPage([{ ...foodFixture, hidden_reason: 'The image shows no food.' }]);
    expect(await screen.findByText('The image shows no food.')).toBeTruthy();
    expect(screen.getByText('Hidden')).toBeTruthy();
    expect(
      screen.getByText(/^Nobody else can see or order this dish\. Your open orders stay\./),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'hello@potluck.example' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Party Jollof Rice' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Change the quantity/ })).toBeNull();
    expect(screen.queryAllByRole('link', { name: /^(Details|Update)/ })).toEqual([]);
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  });
});

it('MyFoodsPage links each name to its dish, and shows a summary with the meals since Monday', async () => {
  const recent = { portions: 41, is_minimum: false };
  vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 24, active: 30, recent });
  openPage(createFoods(2));
  expect(await screen.findByText('41 meals this week')).toBeTruthy();
  expect(screen.getByText('2 dishes, 0 sold out, 24 new orders')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Soup 1' }).getAttribute('href')).toBe('/foods/food-1');
  const times = vi.mocked(readReceivedOrderCounts).mock.calls.map(([, since]) => since);
  const since = new Date(times.findLast((time) => time !== undefined) ?? '');
  const daysAgo = (Date.now() - since.getTime()) / 86_400_000;
  expect([since.getDay(), since.getHours(), Math.floor(daysAgo / 7.1)]).toEqual([1, 0, 0]);
});

describe('the quantity on MyFoodsPage', () => {
  const stored: Food = { ...foodFixture, description: 'Edited on another device.', quantity: 10 };
  const field = () => screen.queryByRole('spinbutton', { name: 'Quantity of Party Jollof Rice' });

  /** Opens the field of a dish with 10 portions, and enters a quantity with the keyboard. */
  async function enterQuantity(text: string, quantity = stored.quantity): Promise<void> {
    vi.mocked(readFood).mockResolvedValue({ food: { ...stored, quantity }, etag: '"7"' });
    openPage([foodFixture]);
    (await screen.findByRole('button', { name: /^10/ })).focus();
    await userEvent.keyboard(`{Enter}${text}`);
  }

  it('is saved with the Enter key, with the stored fields, their ETag, and the stock that the cook saw', async () => {
    vi.mocked(updateFood).mockResolvedValueOnce({ modifiedCount: 1, message: '' });
    await enterQuantity('12{Enter}');
    const { _id, added_by: _added, purchase_count: _count, ...fields } = stored;
    const body = { ...fields, quantity: 12, quantity_before: 10, email: accountFixture.email };
    expect(vi.mocked(updateFood).mock.lastCall).toEqual([_id, body, '"7"']);
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Party Jollof Rice: 12 available now.',
    );
    expect(field()).toBeNull();
    expect(document.activeElement?.textContent).toContain('Change the quantity');
    expect(listMock).toHaveBeenCalledTimes(2);
  });

  it('is the stock of the response if the cook saves the number that an older list shows', async () => {
    vi.mocked(updateFood).mockResolvedValueOnce({ modifiedCount: 0, message: '' });
    await enterQuantity('{Enter}', 2);
    expect(vi.mocked(showToast).mock.lastCall?.[1]).toBe('Party Jollof Rice: 2 available now.');
  });

  it.each([
    ['no-answer', createNoResponseError(), true],
    [
      'changed',
      new ApiError({ status: 409, code: 'changed', message: 'Somebody bought it.' }),
      false,
    ],
  ])(
    'shows the error %s, and stays open only if the cook has seen the stock',
    async (_code, error, isOpen) => {
      vi.mocked(updateFood).mockRejectedValueOnce(error);
      await enterQuantity('12{Enter}');
      expect((await screen.findByText(error.message)).role).toBe('alert');
      expect(field() !== null).toBe(isOpen);
    },
  );

  it('is not sent if it is blank or not a whole number, and is closed with the Escape key', async () => {
    await enterQuantity('{Backspace}{Enter}');
    expect(screen.getByText('Quantity is required.')).toBeTruthy();
    // The user may mean 1,000.
    await userEvent.keyboard('1.000{Enter}');
    expect(screen.getByText('Quantity must be a whole number.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(field()).toBeNull();
    expect(updateFood).not.toHaveBeenCalled();
  });
});

it('MyFoodsPage shows the sold-out dishes of the URL, and all dishes after a change of the filter', async () => {
  const quantities = [0, 2, 1, 0];
  const foods = createFoods(4).map((food, index) => ({
    ...food,
    quantity: quantities[index] ?? 0,
  }));
  openPage(foods, '?state=sold-out');
  expect(await screen.findByText('2 of 4 dishes')).toBeTruthy();
  // Without a filter, a list of so few dishes has no fields, so the sort order comes first.
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Fewest left');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'All dishes');
  await waitFor(() => expect(location.search).toBe('?sort=fewest'));
  const photos = [...document.querySelectorAll('tbody img')];
  const names = photos.map((photo) => photo.getAttribute('alt'));
  expect(names).toEqual(['Soup 0', 'Soup 3', 'Soup 2', 'Soup 1']);
});

describe('a deletion on MyFoodsPage', () => {
  const deletion = vi.mocked(deleteFood);

  /** Opens the page with the found dish “Soup 3” among 11 dishes, and deletes this dish. */
  async function deleteFoundDish(): Promise<void> {
    vi.mocked(askToConfirm).mockResolvedValue(true);
    openPage(createFoods(11), '?search=soup+3');
    const button = await screen.findByRole('button', { name: /^Delete ?Soup 3$/ });
    // The request that reloads all dishes never finishes. The list must not wait for its response.
    listMock.mockReturnValue(new Promise(() => undefined));
    await userEvent.click(button);
  }

  it('names the dish in the question, and then removes it from the search results, which keep their search field', async () => {
    deletion.mockResolvedValueOnce({ deletedCount: 1, message: 'Removed.' });
    await deleteFoundDish();
    expect(vi.mocked(askToConfirm).mock.lastCall?.[0]).toMatchObject({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
      subject: 'Soup 3',
    });
    expect(await screen.findByText('No food items match your search.')).toBeTruthy();
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Your food item has been removed.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('soup 3');
    expect(screen.getByText('0 of 10 dishes')).toBeTruthy();
  });

  it.each([
    [1, '1 open order stays with you.'],
    [2, '2 open orders stay with you.'],
    [0, undefined],
    [undefined, undefined],
  ])('with %s open orders, links to them with “%s” in the question', async (count, text) => {
    const read = vi.mocked(readOpenOrderCount);
    if (count === undefined) read.mockRejectedValueOnce(createNoResponseError());
    else read.mockResolvedValueOnce(count);
    deletion.mockResolvedValueOnce({ deletedCount: 1, message: 'Removed.' });
    await deleteFoundDish();
    const link = vi.mocked(askToConfirm).mock.lastCall?.[0].details as
      | HTMLAnchorElement
      | undefined;
    expect([link?.text, link?.pathname]).toEqual([text, text && '/my-foods/orders']);
    expect(read).toHaveBeenCalledExactlyOnceWith('food-3');
  });

  const lost = new ApiError({ status: 404, code: 'not-found', message: 'The kitchen lost it.' });
  it.each([
    ['The kitchen lost it.', () => Promise.reject(lost)],
    ['Could not delete the item.', () => Promise.resolve({ deletedCount: 0, message: '' })],
    ['An error occurred while deleting the item.', () => Promise.reject(createNoResponseError())],
  ])('shows “%s” in a toast and at the dish if it fails', async (message, respond) => {
    deletion.mockImplementationOnce(respond);
    await deleteFoundDish();
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', message);
    expect(screen.getByText(message).closest('tr')?.textContent).toContain('Soup 3');
    expect(screen.getByText('1 of 11 dishes')).toBeTruthy();
  });
});

describe('“Offer again next week” on MyFoodsPage', () => {
  const past = createEveningWindow('2026-01-10');
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const closed: Food = { ...foodFixture, windows: [past], zone: 'Europe/London' };
  const open = { ...closed, windows: [past, createEveningWindow(soon)] };
  const findButton = () => screen.queryByRole('button', { name: /^Offer again next week/ });

  it.each([
    ['without windows that is sold out', { ...foodFixture, quantity: 0 }, false],
    ['with an open window', open, false],
    ['with an open window that is sold out', { ...open, quantity: 0 }, true],
    ['whose windows are all closed', closed, true],
    ['that is hidden', { ...closed, hidden_reason: 'No food.' }, false],
  ])('is shown or missing for a dish %s', async (_case, food, isShown) => {
    openPage([food]);
    await screen.findAllByText(food.food_name);
    expect(findButton() !== null).toBe(isShown);
    const isStoppable = food === open;
    expect(screen.queryByRole('button', { name: /^Stop ?selling/ }) !== null).toBe(isStoppable);
  });

  it('asks for the quantity, offers the dish with the shown version, and repeats a failed request with the same key', async () => {
    const offer = vi.mocked(offerFoodAgain);
    vi.mocked(readFood).mockResolvedValue({ food: closed, etag: '"7"' });
    offer.mockRejectedValueOnce(createNoResponseError());
    offer.mockResolvedValueOnce({ modifiedCount: 1, message: '' });
    const Swal = { isLoading: () => false, showValidationMessage: vi.fn() };
    vi.mocked(openDialog).mockImplementationOnce(async (_title, text, getOptions) => {
      expect(text).toMatch(/^New pickup: Sat, .* 6:00–7:30\sPM$/);
      const { inputValidator, preConfirm } = getOptions(Swal as never) as Record<
        string,
        (value: string) => unknown
      >;
      expect(['', '0', '1.5', '1.000', '12'].map((value) => inputValidator?.(value))).toEqual([
        'Quantity must be at least 1.',
        'Quantity must be at least 1.',
        'Quantity must be a whole number.',
        'Quantity must be a whole number.',
        undefined,
      ]);
      expect(await preConfirm?.('12')).toBe(false);
      expect(Swal.showValidationMessage).toHaveBeenCalledExactlyOnceWith(
        createNoResponseError().message,
      );
      return (await preConfirm?.('12')) as boolean;
    });
    openPage([closed]);
    await userEvent.click(await screen.findByRole('button', { name: /^Offer again next week/ }));
    const request = [
      closed._id,
      { email: accountFixture.email, quantity: 12 },
      { key: `jollof-rice-${past.id}`, etag: '"7"' },
    ];
    expect(offer.mock.calls).toEqual([request, request]);
    expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Your dish is on offer again.');
  });
});

it.each([
  ['success', 'Guests can no longer order this dish. To sell it again, set a new quantity.'],
  ['error', 'The sale could not be stopped.'],
] as const)('“Stop selling” asks, stops the sale, and shows the %s “%s”', async (kind, text) => {
  const lost = new ApiError({ status: 503, code: 'unavailable', message: text });
  if (kind === 'error') vi.mocked(stopSelling).mockRejectedValueOnce(lost);
  vi.mocked(askToConfirm).mockResolvedValue(true);
  openPage(createFoods(1));
  await userEvent.click(await screen.findByRole('button', { name: /^Stop ?selling ?Soup 0$/ }));
  const question = { title: 'Stop selling this dish?', subject: 'Soup 0' };
  expect(vi.mocked(askToConfirm).mock.lastCall?.[0]).toMatchObject(question);
  expect(stopSelling).toHaveBeenLastCalledWith('food-0', accountFixture.email);
  expect(vi.mocked(showToast).mock.calls.map((call) => call.slice(0, 2))).toEqual([[kind, text]]);
  expect(listMock).toHaveBeenCalledTimes(2);
});

describe('the search of MyFoodsPage', () => {
  const searchField = () => screen.getByLabelText<HTMLInputElement>('Search');
  const search = (value: string) => fireEvent.change(searchField(), { target: { value } });
  const shownNames = () =>
    [...document.querySelectorAll('tbody img')].map((image) => image.getAttribute('alt'));
  const expectFound = (...names: string[]) => waitFor(() => expect(shownNames()).toEqual(names));
  const expectUrlQuery = (query: string) => waitFor(() => expect(location.search).toBe(query));

  it('is missing, together with the number of dishes, if there are only ten dishes', async () => {
    openPage(createFoods(10));
    expect(await screen.findByAltText('Soup 9')).toBeTruthy();
    expect(screen.queryByLabelText('Search')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('finds a part of a name in any case, writes it to the URL without a history entry, and keeps the canonical URL', async () => {
    openPage(createFoods(11));
    expect(await screen.findByText('11 dishes')).toBeTruthy();
    const entryCount = history.length;
    search('sOUP 1');
    await expectFound('Soup 1', 'Soup 10');
    expect(screen.getByText('2 of 11 dishes')).toBeTruthy();
    await expectUrlQuery('?search=sOUP+1');
    expect(history.length).toBe(entryCount);
    expect(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toMatch(
      /\/my-foods$/,
    );
    search('pie');
    await userEvent.click(await screen.findByText('Show all dishes'));
    await expectUrlQuery('');
    expect(shownNames()).toHaveLength(11);
  });
});
