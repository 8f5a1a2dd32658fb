import type { Receipt } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePaths } from '../lib/paths';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { readFood } from '../food/food-api';
import { cancelOrder, readReceipt } from './order-api';
import { createOrdersQuery } from './order-queries';
import { formatShortDateTime } from './order-texts';
import { orderFixture, receiptFixture } from './order-fixtures';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  ORDER_REFRESH_INTERVAL_MS,
  ORDERED_FOOD_REFRESH_INTERVAL_MS,
  queryClient,
} from '../lib/query-client';
import { askToConfirm } from '../ui/dialog';
import ReceiptPage from './receipt-page';

vi.mock('./order-api');
vi.mock('../food/food-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

const read = vi.mocked(readReceipt);
const cancel = vi.mocked(cancelOrder);
const food = vi.mocked(readFood);

const notFound = new ApiError({ status: 404, code: 'not-found', message: 'No.' });
const DECLARED_ALLERGENS_NOTE = 'Stated by the cook at the time of the order.';
const placedEvent = { what: 'placed', by: 'buyer', at: '2026-11-20T17:44:00.000Z' } as const;
const readyEvent = { what: 'ready', by: 'cook', at: '2026-11-20T19:05:00.000Z' } as const;
const ready: Partial<Receipt> = { status: 'ready', version: 2, events: [placedEvent, readyEvent] };
const canceledByBuyer: Partial<Receipt> = {
  status: 'cancelled',
  version: 2,
  events: [placedEvent, { ...readyEvent, what: 'cancelled', by: 'buyer' }],
  pickup: undefined,
};

const withFood = (fields = {}) =>
  food.mockResolvedValue({ food: { ...foodFixture, price: 9.5, ...fields }, etag: null });

beforeEach(() => {
  for (const spy of [read, cancel, food]) spy.mockReset();
  vi.mocked(askToConfirm).mockResolvedValue(true);
  withFood();
});
afterEach(() => vi.useRealTimers());

/** Renders the page. `cachedOrders` are the orders that My Orders has already shown. */
async function renderPage(cachedOrders: Order[] = []) {
  queryClient.setQueryData(createOrdersQuery(accountFixture).queryKey, {
    pages: [{ items: cachedOrders, next: undefined, total: cachedOrders.length }],
    pageParams: [''],
  });
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter initialEntries={[pagePaths.receipt(orderFixture._id)]}>
        <Routes>
          <Route
            path={pagePaths.receipt(':id')}
            element={
              <main>
                <ReceiptPage />
              </main>
            }
          />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
  await act(() => Promise.resolve());
}

async function renderReceipt(fields: Partial<Receipt> = {}) {
  read.mockResolvedValue({ ...receiptFixture, ...fields });
  await renderPage();
  await screen.findByRole('article');
}

const heading = () => screen.getByRole('heading', { level: 1 });
const region = (name: string) => screen.queryByRole('region', { name });
const listEvents = () =>
  within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
const statusText = () =>
  screen
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('|');
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel order' });
const clickCancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));

describe('The receipt page', () => {
  it('shows the short order number in the heading, and the full order ID in the tooltip', async () => {
    await renderReceipt();
    expect(heading().textContent).toBe('Order A1B2C3D4');
    expect(screen.getByText('A1B2C3D4').title).toBe('a1b2c3d4e5f6');
    expect(document.title).toBe('Order · Potluck');
  });

  it('shows the dish with a link to its page, the cook with a photo, and the total', async () => {
    await renderReceipt();
    const receipt = screen.getByRole('article');
    const link = within(receipt).getByRole('link', { name: 'Party Jollof Rice' });
    expect(link.getAttribute('href')).toBe('/foods/jollof-rice');
    const images = [...receipt.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(images).toEqual([orderFixture.food_image, '/images/amara.webp']);
    expect(within(receipt).getByText('Amara Okafor')).toBeTruthy();
    expect(within(receipt).getByText('3 × $9.50 =').parentElement?.textContent).toBe(
      '3 × $9.50 =$28.50',
    );
  });

  it('puts the names of the dish and the cook in `bdi` elements, so a right-to-left name does not reorder the text around it', async () => {
    await renderReceipt();
    for (const name of ['Party Jollof Rice', 'Amara Okafor']) {
      expect(screen.getByText(name).tagName).toBe('BDI');
    }
  });

  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts', DECLARED_ALLERGENS_NOTE],
    [[], 'Contains none of the 14 listed allergens', DECLARED_ALLERGENS_NOTE],
    [
      undefined,
      'The cook has not declared allergens',
      'This applies to the time of the order. If you have an allergy, ask the cook before you eat this dish.',
    ],
  ])(
    'shows the allergens of the order, a note, and the email of the cook if the allergens are %j',
    async (allergens, text, note) => {
      await renderReceipt({ allergens: allergens && [...allergens] });
      expect(screen.getByRole('link', { name: 'amara@potluck.test' })).toBeTruthy();
      expect(screen.getByText(text).parentElement?.textContent).toBe(text + note);
    },
  );

  it('does not ask the cook of the order to ask the cook about missing allergens', async () => {
    await renderReceipt({ buyer_email: undefined, allergens: undefined });
    expect(screen.getByText('This applies to the time of the order.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'amara@potluck.test' })).toBeNull();
  });

  it('shows “N/A” as the name of the cook, and the default photo, if the cook has deleted the account', async () => {
    await renderReceipt({ food_owner: undefined });
    expect(screen.getByText('N/A')).toBeTruthy();
    const photo = screen.getByRole('article').querySelectorAll('img')[1];
    expect(photo?.getAttribute('src')).toBe('/images/people/default.svg');
  });

  it('shows the events of the order with their local times, oldest first', async () => {
    await renderReceipt(ready);
    const events = listEvents();
    expect(events.map((event) => event.textContent)).toEqual([
      `Placed${formatShortDateTime(placedEvent.at)}`,
      `Ready to collect${formatShortDateTime(readyEvent.at)}`,
    ]);
  });

  it('shows and announces the status “Ready to collect” without a reload, and removes the cancel button', async () => {
    vi.useFakeTimers();
    read.mockResolvedValue(receiptFixture);
    await renderPage();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(statusText()).toContain('Placed');
    read.mockResolvedValue({ ...receiptFixture, ...ready });
    await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));
    expect(statusText()).toContain('Ready to collect');
    expect(cancelButton()).toBeNull();
    expect(screen.getByText(/Only the cook can cancel an order that is ready\./)).toBeTruthy();
  });

  it('shows above the receipt and in the timeline that the cook canceled the order, with the reason and the note', async () => {
    const reason = { reason: 'cannot-cook', note: 'My oven is broken.\nSorry!' };
    await renderReceipt({
      ...canceledByBuyer,
      events: [placedEvent, { ...readyEvent, what: 'cancelled', ...reason }],
    });
    expect(statusText()).toBe(
      'CanceledAmara Okafor canceled this order.The cook cannot cook it.My oven is broken.\nSorry!|',
    );
    const last = listEvents().at(-1);
    expect(last?.textContent).toContain('Canceled by the cook');
    expect(last?.textContent).toContain('The cook cannot cook it.My oven is broken.\nSorry!');
  });

  it('shows no pickup section for a past order', async () => {
    await renderReceipt({ status: 'collected', version: 3, pickup: undefined });
    expect(statusText()).toContain('Collected');
    expect(region('Where and when to collect')).toBeNull();
  });

  it('explains next to the cancel button that a deletion in My Orders does not cancel the order', async () => {
    await renderReceipt();
    expect(screen.getByText(/it is only hidden\. The cook still cooks it\./)).toBeTruthy();
  });

  it('shows no cancel button and no link “Order again” to the cook of the order', async () => {
    await renderReceipt({ buyer_email: undefined });
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    expect(cancelButton()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull();
    expect(screen.queryByText(/The cook has your order/)).toBeNull();
  });

  it('opens the print dialog of the browser after a click on “Print”', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await renderReceipt();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('The receipt page without receipt data', () => {
  it('shows a spinner while the receipt loads', async () => {
    read.mockReturnValue(new Promise(() => undefined));
    await renderPage();
    expect(statusText()).toBe('Loading…');
  });

  it('shows the order from the cached list of orders, and a spinner in the pickup section, while the receipt loads', async () => {
    read.mockReturnValue(new Promise(() => undefined));
    await renderPage([{ ...orderFixture, _id: 'other' }, orderFixture]);
    expect(heading().textContent).toBe('Order A1B2C3D4');
    expect(screen.getByText('$28.50')).toBeTruthy();
    expect(region('Where and when to collect')?.textContent).toContain('Loading…');
  });

  it('shows the order from the cached list of orders, and a retry button, if the browser is offline', async () => {
    read.mockRejectedValue(createNoResponseError());
    await renderPage([orderFixture]);
    expect(
      await screen.findByText('The latest state of this order could not be loaded.'),
    ).toBeTruthy();
    expect(screen.getByText('This could not be loaded.')).toBeTruthy();
    expect(screen.getByText('$28.50')).toBeTruthy();
    read.mockResolvedValue(receiptFixture);
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(await screen.findByText('Mon to Fri, 5 pm to 8 pm')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows a link to My Orders if the API has no such order', async () => {
    read.mockRejectedValue(notFound);
    await renderPage([orderFixture]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'There is no such order in your history.',
    );
    expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/my-orders');
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows an error, a retry button, and a link to My Orders if it fails to load without a cached list of orders, and focuses the heading after a successful retry', async () => {
    read.mockRejectedValue(createNoResponseError());
    await renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(heading().textContent).toBe('Order');
    expect(screen.getByRole('alert').textContent).toBe('The order could not be loaded.');
    expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/my-orders');
    let respond: (loaded: Receipt) => void = () => undefined;
    read.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    await userEvent.click(retry);
    respond(receiptFixture);
    expect(await screen.findByRole('article')).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement).toBe(heading());
    });
  });
});

describe('The “Order again” section of the receipt page', () => {
  const link = () => screen.queryByRole('link', { name: 'Order again' });

  it('shows the price of the order and the current price of the dish if the price has changed', async () => {
    withFood({ price: 10.5 });
    await renderReceipt();
    expect(await screen.findByText('Then $9.50, now $10.50')).toBeTruthy();
    expect(food).toHaveBeenCalledExactlyOnceWith('jollof-rice');
  });

  it('shows “No longer on the menu”, and no link to the dish, if the dish does not exist', async () => {
    food.mockRejectedValue(notFound);
    await renderReceipt();
    expect(await screen.findByText('No longer on the menu')).toBeTruthy();
    expect(link()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Party Jollof Rice' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Party Jollof Rice' })).toBeTruthy();
  });

  it('shows “No longer on the menu”, and requests no dish, if the order contains no ID of the dish', async () => {
    await renderReceipt({ foodId: undefined });
    expect(screen.getByText('No longer on the menu')).toBeTruthy();
    expect(food).not.toHaveBeenCalled();
  });

  it('shows “No longer on the menu” if the dish is hidden', async () => {
    withFood({ hidden_reason: 'Not food.' });
    await renderReceipt();
    expect(await screen.findByText('No longer on the menu')).toBeTruthy();
  });

  it('shows a new price and a removed dish without a reload, and reads the dish once a minute', async () => {
    vi.useFakeTimers();
    read.mockResolvedValue(receiptFixture);
    await renderPage();
    const waitForNextDishRead = () =>
      act(() => vi.advanceTimersByTimeAsync(ORDERED_FOOD_REFRESH_INTERVAL_MS));
    withFood({ price: 10.5 });
    await waitForNextDishRead();
    expect(screen.getByText('Then $9.50, now $10.50')).toBeTruthy();
    expect(food).toHaveBeenCalledTimes(2);
    food.mockRejectedValue(notFound);
    await waitForNextDishRead();
    expect(screen.getByText('No longer on the menu')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Party Jollof Rice' })).toBeNull();
  });

  it('links to the purchase page if the dish could not be loaded', async () => {
    food.mockRejectedValue(createNoResponseError());
    await renderReceipt();
    expect(link()?.getAttribute('href')).toBe('/purchase/jollof-rice');
  });
});

describe('The receipt page after a click on “Cancel order”', () => {
  const canceled = { ...orderFixture, ...canceledByBuyer };
  const pickup = () => region('Where and when to collect');

  it('shows the canceled order without the pickup place, and does not wait for the next read of the order', async () => {
    await renderReceipt();
    cancel.mockResolvedValue({ modifiedCount: 1, message: 'Canceled.', order: canceled });
    read.mockReturnValue(new Promise(() => undefined));
    await clickCancel();
    expect(await screen.findByText('You canceled this order.')).toBeTruthy();
    expect(screen.queryByText(/Amara Okafor canceled/)).toBeNull();
    expect(pickup()).toBeNull();
    expect(cancelButton()).toBeNull();
  });

  it('shows the current order with its pickup place if the API responds with order-changed', async () => {
    await renderReceipt();
    cancel.mockRejectedValue(
      new ApiError({ status: 409, code: 'order-changed', message: 'It has changed.' }),
    );
    read.mockResolvedValue({ ...receiptFixture, ...ready });
    await clickCancel();
    await waitFor(() => {
      expect(statusText()).toContain('Ready to collect');
    });
    expect(pickup()?.textContent).toContain('Mon to Fri, 5 pm to 8 pm');
    expect(cancelButton()).toBeNull();
  });

  it('shows the order unchanged if no response arrives, and sends the same order version after another click', async () => {
    await renderReceipt();
    cancel.mockRejectedValueOnce(createNoResponseError());
    await clickCancel();
    expect(statusText()).toContain('Placed');
    cancel.mockResolvedValueOnce({ modifiedCount: 0, message: 'Canceled.', order: canceled });
    read.mockReturnValue(new Promise(() => undefined));
    await clickCancel();
    expect(await screen.findByText('You canceled this order.')).toBeTruthy();
    expect(cancel.mock.calls[1]).toEqual(cancel.mock.calls[0]);
  });

  it('shows the canceled order if the response is lost, because the page reads the order again', async () => {
    await renderReceipt();
    cancel.mockRejectedValueOnce(createNoResponseError());
    read.mockResolvedValue({ ...receiptFixture, ...canceledByBuyer });
    await clickCancel();
    expect(await screen.findByText('You canceled this order.')).toBeTruthy();
  });
});
