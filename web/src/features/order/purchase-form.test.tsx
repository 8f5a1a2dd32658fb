import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, noAnswer } from '../../lib/api-error';
import { placeOrder } from './order-api';
import { PurchaseForm } from './purchase-form';
import { buyer, jollof } from './sample-buyer';

vi.mock('./order-api');
vi.mock('../../components/toast', () => ({ showToast: vi.fn(), showFailure: vi.fn() }));

const place = vi.mocked(placeOrder);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showFailure);
const onPlaced = vi.fn();
const refetch = vi.fn(() => Promise.resolve());

beforeEach(() => {
  for (const spy of [place, toast, failure, onPlaced, refetch]) spy.mockReset();
  refetch.mockResolvedValue(undefined);
});

const form = (food = jollof, viewer = buyer) => (
  <PurchaseForm food={food} buyer={viewer} onPlaced={onPlaced} refetch={refetch} />
);
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton');
const confirm = () => screen.getByRole('button', { name: /Confirm Purchase/ });
const lastKey = () => place.mock.lastCall?.[1];

it('starts with one, and lets no more be asked for than there are', async () => {
  render(form());
  expect(quantity()).toMatchObject({ value: '1', min: '1', max: '3' });
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '4');
  await userEvent.click(confirm());
  const sentence = screen.getByText('You cannot purchase more than the available quantity of 3.');
  expect(quantity().getAttribute('aria-describedby')).toBe(sentence.id);
  await waitFor(() => {
    expect(document.activeElement).toBe(quantity());
  });
  expect(place).not.toHaveBeenCalled();
});

it.each([
  ['Item is not available', form({ ...jollof, quantity: 0 })],
  ['Cannot Purchase Own Item', form(jollof, { ...buyer, email: jollof.added_by.email })],
])('cannot be sent when it reads %s', (text, shown) => {
  render(shown);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text }).disabled).toBe(true);
});

it('sends the order once, however often it is pressed, and goes on', async () => {
  let accept = (): void => undefined;
  place.mockReturnValue(
    new Promise((resolve) => {
      accept = () => {
        resolve({ orderResult: { insertedId: 'o1' } });
      };
    }),
  );
  render(form());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByText('$13.00')).toBeTruthy();
  await userEvent.dblClick(confirm());
  expect(place).toHaveBeenCalledOnce();
  expect(place.mock.calls[0]?.[0]).toEqual({
    foodId: 'jollof-rice',
    food_name: 'Party Jollof Rice',
    food_image: '/images/foods/jollof-rice-960.webp',
    price: 6.5,
    purchase_quantity: 2,
    buyer_name: 'Sam Rivera',
    buyer_email: 'sam@potluck.test',
    buyer_photoURL: null,
    food_owner: jollof.added_by,
  });
  accept();
  await waitFor(() => {
    expect(onPlaced).toHaveBeenCalledOnce();
  });
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('says that an unanswered purchase had been placed, and then it is a new one', async () => {
  const message = 'This order was already placed. You can find it in My Orders.';
  place.mockRejectedValue(noAnswer());
  render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', message);
  expect(onPlaced).toHaveBeenCalledOnce();
  // The service may have had to look for it twice: for the person it is the first time.
  await userEvent.click(confirm());
  expect(lastKey()).not.toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it.each([
  [400, 'invalid'],
  [429, 'too-many-requests'],
  [429, 'unreadable'],
] as const)('keeps its key over a %d (%s), which says nothing of it', async (status, code) => {
  place.mockRejectedValue(noAnswer());
  render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  place.mockRejectedValue(new ApiError({ status, code, message: 'Not now.' }));
  await userEvent.click(confirm());
  expect(toast).toHaveBeenLastCalledWith('error', 'Not now.');
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
});

it('asks again for a dish that is gone', async () => {
  place.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  render(form());
  await userEvent.click(confirm());
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps its key while it does not know, whatever the quantity', async () => {
  place.mockRejectedValue(noAnswer());
  render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  expect(failure).toHaveBeenLastCalledWith(
    'An error occurred while placing your order.',
    undefined,
  );
  place.mockRejectedValue(new ApiError({ status: 503, code: 'busy', message: 'Busy.' }));
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
  expect(failure).toHaveBeenLastCalledWith(
    'An error occurred while placing your order.',
    undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
});

it('shows why it was refused, follows the stock, keeps the rest, and takes a new key', async () => {
  const message = 'You cannot purchase more than the available quantity of 1.';
  place.mockRejectedValue(new ApiError({ status: 409, code: 'insufficient-quantity', message }));
  const { rerender } = render(form());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(confirm());
  const key = lastKey();
  expect(screen.getByText(message)).toBeTruthy();
  expect(toast).toHaveBeenLastCalledWith('error', message);
  expect(refetch).toHaveBeenCalledOnce();
  rerender(form({ ...jollof, quantity: 1 }));
  expect(quantity()).toMatchObject({ value: '2', max: '1' });
  expect(onPlaced).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  await userEvent.click(confirm());
  expect(lastKey()).not.toBe(key);
});

it.each([
  [{ message: 'The oven is off.' }, 'The oven is off.'],
  [{}, 'Failed to place order.'],
])('says of an answer without an order: %j', async (answer, sentence) => {
  place.mockResolvedValue(answer);
  render(form());
  await userEvent.click(confirm());
  expect(toast).toHaveBeenLastCalledWith('error', sentence);
  expect(onPlaced).not.toHaveBeenCalled();
});
