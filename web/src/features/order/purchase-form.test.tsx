import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, noAnswer } from '../../lib/api-error';
import { placeOrder } from './order-api';
import { PurchaseForm } from './purchase-form';
import { settlePlaced } from './purchase-key';
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

it('removes the error of the quantity when it is valid, and shows the next one', async () => {
  render(form());
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '4');
  await userEvent.click(confirm());
  expect(quantity().getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(quantity());
  const required = screen.getByText('Purchase quantity is required.');
  expect(quantity().getAttribute('aria-describedby')).toBe(required.id);
  await userEvent.type(quantity(), '2');
  expect(screen.queryByText(/Purchase quantity (is|must)|You cannot/)).toBeNull();
  expect(quantity().getAttribute('aria-invalid')).toBeNull();
  expect(quantity().getAttribute('aria-describedby')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.type(quantity(), '0');
  expect(
    screen.getByText('You cannot purchase more than the available quantity of 3.'),
  ).toBeTruthy();
});

it('removes the error of the quantity when the stock has grown', async () => {
  const { rerender } = render(form());
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '4');
  await userEvent.click(confirm());
  rerender(form({ ...jollof, quantity: 10 }));
  expect(quantity().getAttribute('aria-invalid')).toBeNull();
});

it('does not validate the quantity before the first submit', async () => {
  render(form());
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '40');
  expect(quantity().getAttribute('aria-invalid')).toBeNull();
});

describe('the quantity', () => {
  const addOne = () => userEvent.click(screen.getByRole('button', { name: 'One more' }));

  it('is the same after the page was left and shown again', async () => {
    const { unmount } = render(form());
    await addOne();
    unmount();
    render(form());
    expect(quantity().value).toBe('2');
  });

  it('is at most the stock when the page is shown again', async () => {
    const { unmount } = render(form());
    await addOne();
    await addOne();
    unmount();
    render(form({ ...jollof, quantity: 2 }));
    expect(quantity().value).toBe('2');
  });

  it('is 1 for another dish and for another buyer', async () => {
    const { unmount } = render(form());
    await addOne();
    unmount();
    const other = render(form({ ...jollof, _id: 'other' }));
    expect(quantity().value).toBe('1');
    other.unmount();
    render(form(jollof, { ...buyer, uid: 'nina' }));
    expect(quantity().value).toBe('1');
  });

  it('is 1 again after the order was placed', async () => {
    place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    const { unmount } = render(form());
    await addOne();
    await userEvent.click(confirm());
    expect(onPlaced).toHaveBeenCalledOnce();
    unmount();
    render(form());
    expect(quantity().value).toBe('1');
  });

  it('is the same after the service rejected the purchase', async () => {
    const error = { status: 401, code: 'unauthenticated', message: 'Please log in.' } as const;
    place.mockRejectedValue(new ApiError(error));
    const { unmount } = render(form());
    await addOne();
    await userEvent.click(confirm());
    unmount();
    render(form());
    expect(quantity().value).toBe('2');
  });
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

it('reports an unanswered purchase that was placed, and sends a new key after My Orders has shown it', async () => {
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
  settlePlaced();
  // The service may repeat a purchase itself. For the user it is still a new order.
  await userEvent.click(confirm());
  expect(lastKey()).not.toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('shows that a repeated purchase was removed, stays, and buys with a new key after that', async () => {
  const message = 'This order was placed before and removed from your history.';
  place.mockRejectedValue(noAnswer());
  render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, isRemoved: true, message });
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
  expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
  expect(onPlaced).not.toHaveBeenCalled();
  place.mockResolvedValue({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(confirm());
  expect(lastKey()).not.toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('keeps its key after the order was placed, because the page may crash before My Orders shows it', async () => {
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  const { unmount } = render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  unmount();
  render(form());
  const message = 'This order was already placed. You can find it in My Orders.';
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(confirm());
  expect(lastKey()).toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', message);
});

it('sends a new key after the response arrived on another page, where a toast reported it', async () => {
  let respond!: (response: object) => void;
  place.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const { unmount } = render(form());
  await userEvent.click(confirm());
  const key = lastKey();
  const { pathname } = location;
  history.pushState(null, '', '/foodGallery');
  unmount();
  respond({ orderResult: { insertedId: 'o1' } });
  await waitFor(() => {
    expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
  });
  history.pushState(null, '', pathname);
  render(form());
  place.mockResolvedValue({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(confirm());
  expect(lastKey()).not.toBe(key);
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
