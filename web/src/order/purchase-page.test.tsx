import type { Food } from '@potluck/functions/contract/food';
import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture } from '../account/account-fixtures';
import { readFood } from '../food/food-api';
import { ApiError, createNoResponseError } from '../lib/api';
import { readDishToOrder, storeDishToOrder } from '../lib/dish-to-order';
import { pagePaths } from '../lib/paths';
import { getField } from '../ui/user-actions-fixture';
import { placeOrder } from './order-api';
import { clickButton, getLocationState, renderOrderPage, settle } from './order-page-fixtures';
import { formatToday } from './order-texts';
import PurchasePage, { PurchaseForm } from './purchase-page';

vi.mock('./order-api');
vi.mock('../food/food-api');
vi.mock('../ui/toast');

const food: Food = { ...foodFixture, price: 6.5, quantity: 3 };
const placed = { orderResult: { insertedId: 'o1' } };
const onPlaced = vi.fn();
const reload = vi.fn((_current?: Food) => Promise.resolve());
const place = vi.mocked(placeOrder);

beforeEach(() => {
  for (const spy of [place, onPlaced]) spy.mockReset();
  reload.mockClear();
});

const createForm = (fields: Partial<Food> = {}, buyer = accountFixture) => (
  <PurchaseForm food={{ ...food, ...fields }} buyer={buyer} onPlaced={onPlaced} reload={reload} />
);
const renderForm = (...form: Parameters<typeof createForm>) =>
  render(createForm(...form), { wrapper: MemoryRouter });
const quantityInput = () => screen.getByRole<HTMLInputElement>('spinbutton');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const confirm = () => userEvent.click(button('Confirm Purchase'));
const enterQuantity = (value: string) => fireEvent.change(quantityInput(), { target: { value } });
/** The error at the quantity, which is also its description. */
const quantityError = () => {
  const id = quantityInput().getAttribute('aria-describedby');
  const isInvalid = quantityInput().getAttribute('aria-invalid') === 'true';
  return isInvalid ? document.getElementById(id ?? '')?.textContent : id;
};
const noteInput = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
const earlierPurchase = () => screen.queryByText(/may have been placed/);

describe('PurchaseForm', () => {
  it('shows the dish, the price, the people, the stock, and the date in read-only text areas, which wrap long values, and names in the direction of their script', () => {
    // The date must not change between the rendering and the assertion.
    vi.setSystemTime(Date.now());
    renderForm({ quantity: 1200 });
    const fields = screen
      .getAllByRole<HTMLTextAreaElement>('textbox')
      .filter(({ readOnly }) => readOnly);
    expect(fields.map(({ labels, value, dir }) => [labels[0]?.textContent, value, dir])).toEqual([
      ['Food name', 'Party Jollof Rice', 'auto'],
      ['Price', '$6.50', ''],
      ['Seller name', 'Amara Okafor', 'auto'],
      ['Quantity available', '1,200', ''],
      ['Buyer name', 'Sam', 'auto'],
      ['Buyer email', 'sam@potluck.test', ''],
      ['Date', formatToday(), ''],
    ]);
    expect(fields.every(({ tagName }) => tagName === 'TEXTAREA')).toBe(true);
    enterQuantity('1100');
    expect(quantityInput().value).toBe('1100');
  });

  it.each([
    ['Item is not available', { quantity: 0 }, accountFixture],
    ['Cannot Purchase Own Item', {}, { ...accountFixture, email: 'AMARA@potluck.test' }],
  ])('disables its controls and labels the purchase button “%s”', (label, fields, buyer) => {
    renderForm(fields, buyer);
    for (const name of [label, 'One less', 'One more']) expect(button(name).disabled).toBe(true);
    expect(quantityInput().disabled).toBe(true);
  });

  it('starts with the quantity 1, shows an error for a quantity above the stock only after a submit, and updates the error while the buyer types', async () => {
    renderForm();
    expect(quantityInput()).toMatchObject({ value: '1', min: '1', max: '3' });
    enterQuantity('4');
    expect(quantityError()).toBeNull();
    await confirm();
    expect(quantityError()).toBe('You cannot purchase more than the available quantity of 3.');
    await expect.poll(() => document.activeElement).toBe(quantityInput());
    expect(place).not.toHaveBeenCalled();
    enterQuantity('');
    expect(quantityError()).toBe('Purchase quantity is required.');
    enterQuantity('2');
    expect(quantityError()).toBeNull();
  });

  it.each([
    ['One less', '1'],
    ['One more', '3'],
  ])('keeps the focus on “%s”, and ignores it at the quantity %s', async (name, limit) => {
    renderForm();
    enterQuantity('2');
    expect(button(name).getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button(name));
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    // A browser moves the focus away from a button with the attribute `disabled`. jsdom does not.
    expect(button(name).disabled).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button(name));
    expect(quantityInput().value).toBe(limit);
  });

  it('sends one order after a double click, does not change its quantity during the request, and then calls onPlaced', async () => {
    let respond!: (response: typeof placed) => void;
    place.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    renderForm();
    await userEvent.click(button('One more'));
    expect(screen.getByRole('status').textContent).toBe('$13.00');
    await userEvent.type(noteInput(), ' No nuts, please. ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is about an allergy' }));
    await userEvent.dblClick(button('Confirm Purchase'));
    expect(place).toHaveBeenCalledOnce();
    expect(place.mock.lastCall?.[0]).toEqual({
      foodId: 'jollof-rice',
      food_name: 'Party Jollof Rice',
      food_image: '/images/foods/jollof-rice-960.webp',
      price: 6.5,
      purchase_quantity: 2,
      buyer_name: 'Sam',
      buyer_email: 'sam@potluck.test',
      buyer_photoURL: null,
      food_owner: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null },
      allergens: ['celery', 'mustard'],
      note: ' No nuts, please. ',
      allergy: true,
    });
    expect(earlierPurchase()).toBeNull();
    expect(quantityInput().readOnly && noteInput().readOnly).toBe(true);
    for (const name of ['One less', 'One more']) {
      await userEvent.click(button(name));
      expect(document.activeElement).toBe(button(name));
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    }
    expect(quantityInput().value).toBe('2');
    respond(placed);
    await act(() => Promise.resolve());
    expect(onPlaced).toHaveBeenCalledOnce();
  });

  it('keeps the quantity and links to My Orders if the API did not respond, even if the dish is sold out afterwards', async () => {
    place.mockRejectedValue(createNoResponseError());
    const { rerender } = renderForm();
    enterQuantity('2');
    await confirm();
    expect(earlierPurchase()?.role).toBe('alert');
    expect(earlierPurchase()?.textContent).toContain('again does not place a second order');
    expect(quantityInput()).toMatchObject({ value: '2', readOnly: false });
    rerender(createForm({ quantity: 0 }));
    expect(button('Item is not available')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Check My Orders' });
    expect(link.getAttribute('href')).toBe('/my-orders');
  });

  const secondOrder =
    'To place this order as a second order, click “Confirm Purchase” again.' as const;
  it.each([
    [409, 'insufficient-quantity', 'Only 1 is left.', 'Only 1 is left.', 1],
    [409, 'key-reused', 'You ordered it.', `You ordered it. ${secondOrder}`, 1],
    [400, 'invalid', 'Too much.', 'Too much.', 0],
    [404, 'not-found', 'Gone.', null, 1],
    [429, 'too-many-requests', 'Wait.', 'Wait.', 0],
  ] as const)('keeps the quantity after %d %s', async (status, code, message, text, reads) => {
    const fields = status === 429 ? {} : { purchase_quantity: message };
    place.mockRejectedValue(new ApiError({ status, code, message, fields }));
    const { rerender } = renderForm();
    enterQuantity('2');
    await confirm();
    expect(quantityError()).toBe(text);
    expect(reload).toHaveBeenCalledTimes(reads);
    rerender(createForm({ quantity: 1 }));
    expect(quantityInput()).toMatchObject({ value: '2', max: '1' });
    expect(earlierPurchase()).toBeNull();
    expect(onPlaced).not.toHaveBeenCalled();
  });

  it('counts the characters of the note, and requires a note about an allergy', async () => {
    renderForm();
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is about an allergy' }));
    await confirm();
    expect(screen.getByText('Tell the cook about your allergy.')).toBeTruthy();
    expect(place).not.toHaveBeenCalled();
    await userEvent.type(noteInput(), 'Nuts');
    expect(screen.getByText('4 of 300')).toBeTruthy();
    expect(screen.queryByText('Tell the cook about your allergy.')).toBeNull();
  });

  it('keeps the note, shows what changed, and asks to confirm again if the API rejects an outdated dish', async () => {
    const current = { ...food, food_name: 'Jollof', allergens: undefined };
    const message = 'The dish has changed.';
    const error = new ApiError({ status: 409, code: 'food-changed', message, food: current });
    place.mockRejectedValue(error);
    const { rerender } = renderForm();
    await userEvent.type(noteInput(), 'Mild');
    await confirm();
    expect(reload).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ food_name: 'Jollof' }),
    );
    rerender(createForm(current));
    expect(screen.getByRole('alert').textContent).toBe(
      'The cook has just changed this dish. Please check it and confirm again.Name before: Party Jollof Rice. Now: Jollof.Allergens before: Celery, Mustard. Now: not stated.',
    );
    await confirm();
    expect(place.mock.lastCall?.[0]).toMatchObject({ allergens: null, note: 'Mild' });
  });

  const payLater = 'You pay Amara when you collect. Nothing is charged now.';
  it.each<[string, Partial<Food>, string]>([
    ['no stated way to pay', {}, payLater],
    ['ways to pay', { pay: ['card', 'transfer'] }, `Card or bank transfer${payLater}`],
    ['the price 0', { price: 0, pay: ['cash'] }, 'This dish is free.'],
  ])('shows how to pay a dish with %s', (_case, fields, text) => {
    const { container } = renderForm(fields);
    expect(container.textContent).toContain(text);
  });

  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts', /^This is the cook’s own statement/],
    [undefined, 'The cook has not declared allergens', /^This dish may contain any allergen/],
  ])('explains the allergens %j, and alerts the guest if they change', (allergens, text, note) => {
    const { rerender } = renderForm({ allergens: allergens && [...allergens] });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'amara@potluck.test' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    rerender(createForm({ allergens: [] }));
    expect(screen.getByText('Contains none of the 14 listed allergens')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The cook has just changed this dish\. Please check it and confirm again\.Allergens before: .* Now: none\.$/,
    );
  });
});

describe('PurchaseForm for a dish with pickup windows', () => {
  const closed = createEveningWindow('2026-11-27');
  const saturday = createEveningWindow('2026-11-28');
  const sunday = createEveningWindow('2026-11-29');
  const group = () => screen.getByRole('radiogroup', { name: 'When you collect' });
  const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
  const sentWindow = () => place.mock.lastCall?.[0].window;
  const describeError = () => {
    const id = group().getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };
  const reject = (code: 'window-closed' | 'window-required', windows: unknown) =>
    place.mockRejectedValueOnce(new ApiError({ status: 409, code, message: 'Too late.', windows }));

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });
    place.mockResolvedValue(placed);
  });

  it('states the only open window, and sends it', async () => {
    renderForm({ windows: [closed, saturday], zone: 'UTC' });
    expect(radios()).toEqual([]);
    expect(screen.getByRole('group', { name: 'When you collect' }).textContent).toContain(
      'Sat, Nov 28, 6:00–7:30 PM',
    );
    expect(screen.getByText('Order until Sat, 12:00 PM.')).toBeTruthy();
    await confirm();
    expect(sentWindow()).toBe(saturday.id);
  });

  it('requires a choice among several windows, moves the focus to them, and keeps the choice after a lost response and a reload', async () => {
    const { unmount } = renderForm({ windows: [saturday, sunday], zone: 'UTC' });
    await confirm();
    expect(place).not.toHaveBeenCalled();
    expect(describeError()).toBe('Choose when you collect this dish.');
    await expect.poll(() => document.activeElement).toBe(group());
    await userEvent.click(radios()[1] ?? expect.fail());
    expect(describeError()).toBeUndefined();
    place.mockRejectedValueOnce(createNoResponseError());
    await confirm();
    unmount();
    renderForm({ windows: [saturday, sunday], zone: 'UTC' });
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    await confirm();
    expect(sentWindow()).toBe(sunday.id);
  });

  it('shows the windows of the response and lets the guest choose if the API requires another window', async () => {
    renderForm({ windows: [saturday], zone: 'UTC' });
    reject('window-required', [saturday, sunday]);
    await confirm();
    expect(reload).toHaveBeenCalledOnce();
    expect(describeError()).toBe('Too late.');
    await userEvent.click(radios()[1] ?? expect.fail());
    reject('window-closed', [saturday]);
    await confirm();
    expect(radios()).toHaveLength(1);
    expect(describeError()).toBe('Too late.');
    await userEvent.click(radios()[0] ?? expect.fail());
    await confirm();
    expect(sentWindow()).toBe(saturday.id);
    expect(onPlaced).toHaveBeenCalledOnce();
  });

  it('sends no other window than the guest has seen if the cook moves the only one, or if the chosen one closes', async () => {
    const { rerender } = renderForm({ windows: [saturday], zone: 'UTC' });
    rerender(createForm({ windows: [sunday], zone: 'UTC' }));
    await confirm();
    expect(place).not.toHaveBeenCalled();
    expect(describeError()).toBe('Choose when you collect this dish.');
    await userEvent.click(radios()[0] ?? expect.fail());
    expect(document.activeElement).toBe(radios()[0]);
    rerender(createForm({ windows: [saturday], zone: 'UTC' }));
    await confirm();
    expect(place).not.toHaveBeenCalled();
  });

  it('disables the purchase if all windows are closed by the clock, or by a response without valid windows', async () => {
    const { unmount } = renderForm({ windows: [closed] });
    expect(button('Orders are closed').disabled).toBe(true);
    expect(screen.getByText('Orders for this pickup are closed.')).toBeTruthy();
    unmount();
    renderForm({ windows: [saturday] });
    reject('window-closed', 'none');
    await confirm();
    expect(button('Orders are closed').disabled).toBe(true);
  });
});

describe('PurchasePage', () => {
  const renderPage = () =>
    renderOrderPage(<PurchasePage />, pagePaths.purchase('soup'), pagePaths.purchase(':id'));

  const gone = new ApiError({ status: 404, code: 'not-found', message: 'Gone.' });

  beforeEach(() => void vi.useFakeTimers());

  it('deletes the dish that the home page offers, and opens My Orders with the first name of the cook after the purchase', async () => {
    storeDishToOrder({ id: 'soup', name: 'Soup' });
    vi.mocked(readFood).mockResolvedValue({ food, etag: null });
    place.mockResolvedValue(placed);
    await renderPage();
    expect(screen.getByText('Cooked by').parentElement?.textContent).toBe('Cooked by Amara Okafor');
    expect(readDishToOrder()).toBeUndefined();
    await clickButton('Confirm Purchase');
    expect(getLocationState()).toBe('{"placedWith":"Amara"}');
  });

  it('shows the new price and keeps the quantity if the API rejects an outdated price', async () => {
    vi.mocked(readFood).mockResolvedValueOnce({ food, etag: null });
    await renderPage();
    enterQuantity('2');
    const message = 'The price has changed to $14.25.';
    place.mockRejectedValue(new ApiError({ status: 409, code: 'price-changed', message }));
    vi.mocked(readFood).mockResolvedValueOnce({ food: { ...food, price: 14.25 }, etag: null });
    await clickButton('Confirm Purchase');
    expect(quantityError()).toBe(message);
    expect(getField('Price').value).toBe('$14.25');
    expect(quantityInput().value).toBe('2');
  });

  it.each([
    ['a link to the menu after a 404', gone, 'Back to All Foods'],
    ['“Try again” if the food could not be loaded', createNoResponseError(), 'Try again'],
  ])('shows its heading, and then “Food item not found.” with %s', async (_state, error, label) => {
    let fail: (reason: Error) => void = () => undefined;
    vi.mocked(readFood).mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    await renderPage();
    const heading = screen.getByRole('heading', { name: 'Purchase' });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    fail(error);
    await settle();
    expect(screen.getByText('Food item not found.')).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });
});
