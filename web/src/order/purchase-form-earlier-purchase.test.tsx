import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  buyerFixture,
  createPurchaseForm,
  getConfirmButton,
  getLastIdempotencyKey,
  getQuantityInput,
  onPlacedMock,
  placeOrderMock,
  purchasableFoodFixture,
  refetchFoodMock,
  setUpPurchaseForm,
  showToastMock,
} from './purchase-form-fixtures';
import { receivedOrderFixture } from './received-order-fixture';
import { deleteShownPurchaseKeys } from './purchase';

vi.mock('./order-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

setUpPurchaseForm();

it('PurchaseForm shows “already placed” if a repeated purchase returns the existing order, and sends a new idempotency key after deleteShownPurchaseKeys', async () => {
  const message =
    'This order was already placed, so no second order was placed. You can find it in My Orders.';
  placeOrderMock.mockRejectedValue(createNoResponseError());
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('success', message);
  expect(onPlacedMock).toHaveBeenCalledOnce();
  deleteShownPurchaseKeys(buyerFixture.uid, [{ ...receivedOrderFixture, _id: 'o1' }]);
  await waitFor(() => {
    expect(getConfirmButton().getAttribute('aria-busy')).toBeNull();
  });
  // `deleteShownPurchaseKeys` has deleted the idempotency key, so this click places a new order. The mock still
  // returns the “already placed” message. The real API can also return it for a new order, if the API has retried
  // the purchase internally. The form must not show the message in this case.
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).not.toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm reports that the order of a repeated purchase was removed, and sends a new idempotency key for the next purchase', async () => {
  const message = 'This order was placed before and removed from your history.';
  placeOrderMock.mockRejectedValue(createNoResponseError());
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' }, isRemoved: true, message });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('info', message);
  expect(onPlacedMock).not.toHaveBeenCalled();
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).not.toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
  expect(onPlacedMock).toHaveBeenCalledOnce();
});

it('PurchaseForm shows a default text if the response to a repeated purchase has an empty message', async () => {
  placeOrderMock.mockRejectedValue(createNoResponseError());
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  placeOrderMock.mockResolvedValue({
    orderResult: { insertedId: 'o1' },
    isRemoved: true,
    message: '',
  });
  await userEvent.click(getConfirmButton());
  expect(showToastMock).toHaveBeenLastCalledWith(
    'info',
    'This order was placed before and removed from your history.',
  );
  expect(onPlacedMock).not.toHaveBeenCalled();
  placeOrderMock.mockRejectedValue(createNoResponseError());
  await userEvent.click(getConfirmButton());
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message: '' });
  await userEvent.click(getConfirmButton());
  expect(showToastMock).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm sends the same idempotency key again until My Orders shows the placed order, because the page may crash before that', async () => {
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  const { unmount } = render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  unmount();
  render(createPurchaseForm());
  const message =
    'This order was already placed, so no second order was placed. You can find it in My Orders.';
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('success', message);
});

it.each([
  [400, 'invalid'],
  [429, 'too-many-requests'],
] as const)(
  'PurchaseForm sends the same idempotency key after a lost response followed by the error %d %s, because the outcome is still unknown',
  async (status, code) => {
    placeOrderMock.mockRejectedValue(createNoResponseError());
    render(createPurchaseForm());
    await userEvent.click(getConfirmButton());
    const key = getLastIdempotencyKey();
    placeOrderMock.mockRejectedValue(new ApiError({ status, code, message: 'Not now.' }));
    await userEvent.click(getConfirmButton());
    expect(showToastMock).toHaveBeenLastCalledWith('error', 'Not now.');
    await userEvent.click(getConfirmButton());
    expect(getLastIdempotencyKey()).toBe(key);
  },
);

it('PurchaseForm shows a general error and sends the same idempotency key after an unreadable response with status 429, because the API did not send it', async () => {
  placeOrderMock.mockRejectedValue(
    new ApiError({ status: 429, code: 'unreadable', message: 'Not now.' }),
  );
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  expect(showToastMock).toHaveBeenLastCalledWith(
    'error',
    'An error occurred while placing your order.',
    undefined,
    undefined,
  );
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
});

it('PurchaseForm sends the same idempotency key for another quantity while the outcome of the purchase is unknown', async () => {
  placeOrderMock.mockRejectedValue(createNoResponseError());
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  expect(showToastMock).toHaveBeenLastCalledWith(
    'error',
    'An error occurred while placing your order.',
    undefined,
    undefined,
  );
  placeOrderMock.mockRejectedValue(new ApiError({ status: 503, code: 'busy', message: 'Busy.' }));
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith(
    'error',
    'An error occurred while placing your order.',
    undefined,
    undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
});

it('PurchaseForm shows that the next purchase is a second order if the API reports that the first one was placed with other details', async () => {
  placeOrderMock.mockRejectedValueOnce(createNoResponseError());
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  const message = 'You already placed this order with different details.';
  placeOrderMock.mockRejectedValueOnce(new ApiError({ status: 409, code: 'key-reused', message }));
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(getConfirmButton());
  expect(showToastMock).toHaveBeenLastCalledWith('error', message);
  expect(
    screen.getByText(
      `${message} To place this order as a second order, click “Confirm Purchase” again.`,
    ),
  ).toBeTruthy();
  placeOrderMock.mockResolvedValueOnce({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).not.toBe(key);
});

it('PurchaseForm links to My Orders if the API did not respond to a purchase, even if the dish is sold out afterwards', async () => {
  placeOrderMock.mockRejectedValue(createNoResponseError());
  const { rerender } = render(createPurchaseForm());
  expect(screen.queryByText(/may have been placed/)).toBeNull();
  await userEvent.click(getConfirmButton());
  const notice = screen.getByText(/may have been placed/);
  expect(notice.closest('[role=alert]')).not.toBeNull();
  expect(notice.textContent).toContain('again does not place a second order');
  rerender(createPurchaseForm({ ...purchasableFoodFixture, quantity: 0 }));
  expect(screen.getByRole('button', { name: 'Item is not available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check My Orders' }).getAttribute('href')).toBe(
    '/my-orders',
  );
});

it('PurchaseForm does not mention an earlier purchase while it sends a purchase, or after the API has rejected it', async () => {
  let reject: (error: Error) => void = () => undefined;
  placeOrderMock.mockReturnValue(
    new Promise((_resolve, rejectPurchase) => {
      reject = rejectPurchase;
    }),
  );
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  expect(screen.queryByText(/may have been placed/)).toBeNull();
  reject(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await waitFor(() => {
    expect(refetchFoodMock).toHaveBeenCalledOnce();
  });
  expect(screen.queryByText(/may have been placed/)).toBeNull();
});

/**
 * Confirms a purchase, opens the form again, and confirms the purchase a second time before the first request has
 * ended. Returns the key of both requests, and functions that let the requests fail, the first request first.
 */
async function confirmTwiceConcurrently() {
  const rejects: ((error: Error) => void)[] = [];
  placeOrderMock.mockImplementation(() => new Promise((_resolve, reject) => rejects.push(reject)));
  const { unmount } = render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  unmount();
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  expect(placeOrderMock).toHaveBeenCalledTimes(2);
  expect(getLastIdempotencyKey()).toBe(key);
  const [failFirst = expect.fail(), failSecond = expect.fail()] = rejects;
  return { key, failFirst, failSecond };
}

it.each([
  [429, 'too-many-requests'],
  [409, 'insufficient-quantity'],
] as const)(
  'PurchaseForm sends the same idempotency key again if the API rejects the first of two concurrent requests with %d %s, and the second request receives no response',
  async (status, code) => {
    const { key, failFirst, failSecond } = await confirmTwiceConcurrently();
    failFirst(new ApiError({ status, code, message: 'Not now.' }));
    await waitFor(() => {
      expect(showToastMock).toHaveBeenLastCalledWith('error', 'Not now.');
    });
    failSecond(createNoResponseError());
    await waitFor(() => {
      expect(showToastMock).toHaveBeenCalledTimes(2);
    });
    await userEvent.click(getConfirmButton());
    expect(getLastIdempotencyKey()).toBe(key);
  },
);

it('PurchaseForm sends the same idempotency key again if the second of two concurrent requests receives no response, and the API rejects the first request with 429', async () => {
  const { key, failFirst, failSecond } = await confirmTwiceConcurrently();
  failSecond(createNoResponseError());
  await waitFor(() => {
    expect(showToastMock).toHaveBeenCalledOnce();
  });
  failFirst(new ApiError({ status: 429, code: 'too-many-requests', message: 'Not now.' }));
  await waitFor(() => {
    expect(showToastMock).toHaveBeenLastCalledWith('error', 'Not now.');
  });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
});

it.each([
  [401, 'unauthenticated'],
  [429, 'too-many-requests'],
] as const)(
  'PurchaseForm does not mention an earlier purchase if the API rejected the first request with %d %s',
  async (status, code) => {
    placeOrderMock.mockRejectedValue(new ApiError({ status, code, message: 'Not now.' }));
    render(createPurchaseForm());
    await userEvent.click(getConfirmButton());
    await waitFor(() => {
      expect(getConfirmButton().getAttribute('aria-busy')).toBeNull();
    });
    expect(placeOrderMock).toHaveBeenCalledOnce();
    expect(screen.queryByText(/may have been placed/)).toBeNull();
  },
);

it('PurchaseForm shows an insufficient-quantity error at the unchanged quantity and reads the food again, and the next purchase has the same idempotency key', async () => {
  const message = 'You cannot purchase more than the available quantity of 1.';
  placeOrderMock.mockRejectedValue(
    new ApiError({ status: 409, code: 'insufficient-quantity', message }),
  );
  const { rerender } = render(createPurchaseForm());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  expect(screen.getByText(message)).toBeTruthy();
  expect(showToastMock).toHaveBeenLastCalledWith('error', message);
  expect(refetchFoodMock).toHaveBeenCalledOnce();
  rerender(createPurchaseForm({ ...purchasableFoodFixture, quantity: 1 }));
  expect(getQuantityInput()).toMatchObject({ value: '2', max: '1' });
  expect(onPlacedMock).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  await userEvent.click(getConfirmButton());
  expect(getLastIdempotencyKey()).toBe(key);
  expect(showToastMock).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm does not mention an earlier purchase of another user, and sends a new idempotency key', async () => {
  placeOrderMock.mockRejectedValue(createNoResponseError());
  const { unmount } = render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  const key = getLastIdempotencyKey();
  expect(screen.getByText(/may have been placed/)).toBeTruthy();
  unmount();
  render(createPurchaseForm(purchasableFoodFixture, { ...buyerFixture, uid: 'nina' }));
  expect(screen.queryByText(/may have been placed/)).toBeNull();
  await userEvent.click(getConfirmButton());
  expect(placeOrderMock).toHaveBeenCalledTimes(2);
  expect(getLastIdempotencyKey()).not.toBe(key);
});
