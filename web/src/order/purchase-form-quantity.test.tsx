import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  buyerFixture,
  createPurchaseForm,
  getConfirmButton,
  getQuantityInput,
  onPlacedMock,
  placeOrderMock,
  purchasableFoodFixture,
  setUpPurchaseForm,
} from './purchase-form-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

setUpPurchaseForm();

it('PurchaseForm starts with quantity 1 and rejects a quantity above the stock', async () => {
  render(createPurchaseForm());
  expect(getQuantityInput()).toMatchObject({ value: '1', min: '1', max: '3' });
  await userEvent.clear(getQuantityInput());
  await userEvent.type(getQuantityInput(), '4');
  await userEvent.click(getConfirmButton());
  const message = screen.getByText('You cannot purchase more than the available quantity of 3.');
  expect(getQuantityInput().getAttribute('aria-describedby')).toBe(message.id);
  await waitFor(() => {
    expect(document.activeElement).toBe(getQuantityInput());
  });
  expect(placeOrderMock).not.toHaveBeenCalled();
});

it('PurchaseForm updates the error of the quantity while the buyer types after a failed submit', async () => {
  render(createPurchaseForm());
  await userEvent.clear(getQuantityInput());
  await userEvent.type(getQuantityInput(), '4');
  await userEvent.click(getConfirmButton());
  expect(getQuantityInput().getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(getQuantityInput());
  const required = screen.getByText('Purchase quantity is required.');
  expect(getQuantityInput().getAttribute('aria-describedby')).toBe(required.id);
  await userEvent.type(getQuantityInput(), '2');
  expect(screen.queryByText(/Purchase quantity (is|must)|You cannot/)).toBeNull();
  expect(getQuantityInput().getAttribute('aria-invalid')).toBeNull();
  expect(getQuantityInput().getAttribute('aria-describedby')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.type(getQuantityInput(), '0');
  expect(
    screen.getByText('You cannot purchase more than the available quantity of 3.'),
  ).toBeTruthy();
});

it('PurchaseForm does not validate the quantity before the first submit', async () => {
  render(createPurchaseForm());
  await userEvent.clear(getQuantityInput());
  await userEvent.type(getQuantityInput(), '40');
  expect(getQuantityInput().getAttribute('aria-invalid')).toBeNull();
});

describe('the quantity field of PurchaseForm', () => {
  const addOne = () => userEvent.click(screen.getByRole('button', { name: 'One more' }));

  it('is reduced to the stock if the buyer returns after a purchase without a response, and the stock is lower than its value', async () => {
    placeOrderMock.mockRejectedValue(createNoResponseError());
    const { unmount } = render(createPurchaseForm());
    await addOne();
    await addOne();
    await userEvent.click(getConfirmButton());
    unmount();
    render(createPurchaseForm({ ...purchasableFoodFixture, quantity: 2 }));
    expect(getQuantityInput().value).toBe('2');
  });

  it('does not apply its stored value to another dish or another buyer', async () => {
    placeOrderMock.mockRejectedValue(createNoResponseError());
    const { unmount } = render(createPurchaseForm());
    await addOne();
    await userEvent.click(getConfirmButton());
    unmount();
    const other = render(createPurchaseForm({ ...purchasableFoodFixture, _id: 'other' }));
    expect(getQuantityInput().value).toBe('1');
    other.unmount();
    render(createPurchaseForm(purchasableFoodFixture, { ...buyerFixture, uid: 'nina' }));
    expect(getQuantityInput().value).toBe('1');
  });

  it('is 1 again after the order was placed', async () => {
    placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    const { unmount } = render(createPurchaseForm());
    await addOne();
    await userEvent.click(getConfirmButton());
    expect(onPlacedMock).toHaveBeenCalledOnce();
    unmount();
    render(createPurchaseForm());
    expect(getQuantityInput().value).toBe('1');
  });

  it('is read-only and keeps the focus while the purchase is running, and can be changed after it failed', async () => {
    let reject: (error: Error) => void = () => undefined;
    placeOrderMock.mockReturnValue(
      new Promise((_resolve, fail) => {
        reject = fail;
      }),
    );
    render(createPurchaseForm());
    await userEvent.click(getConfirmButton());
    expect(getQuantityInput().readOnly).toBe(true);
    await addOne();
    await userEvent.click(getQuantityInput());
    await userEvent.keyboard('2');
    expect(getQuantityInput().value).toBe('1');
    expect(screen.getByRole('status').textContent).toBe('$6.50');
    expect(document.activeElement).toBe(getQuantityInput());
    expect(placeOrderMock.mock.lastCall?.[0].purchase_quantity).toBe(1);
    await act(() => {
      reject(createNoResponseError());
      return Promise.resolve();
    });
    await addOne();
    expect(getQuantityInput().value).toBe('2');
  });

  it('keeps its value after the API rejected the purchase with 401', async () => {
    const error = { status: 401, code: 'unauthenticated', message: 'Please log in.' } as const;
    placeOrderMock.mockRejectedValue(new ApiError(error));
    const { unmount } = render(createPurchaseForm());
    await addOne();
    await userEvent.click(getConfirmButton());
    unmount();
    render(createPurchaseForm());
    expect(getQuantityInput().value).toBe('2');
  });
});
