import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import {
  buyerFixture,
  createPurchaseForm,
  getConfirmButton,
  getQuantityInput,
  onPlacedMock,
  placeOrderMock,
  purchasableFoodFixture,
  refetchFoodMock,
  setUpPurchaseForm,
  showToastMock,
} from './purchase-form-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

setUpPurchaseForm();

it('PurchaseForm shows the names in the direction of their script, and emails and prices from left to right', () => {
  render(createPurchaseForm());
  const getDirection = (label: string) => screen.getByLabelText<HTMLInputElement>(label).dir;
  expect(['Food name', 'Seller name', 'Buyer name'].map(getDirection)).toEqual([
    'auto',
    'auto',
    'auto',
  ]);
  expect(['Price', 'Buyer email', 'Date'].map(getDirection)).toEqual(['', '', '']);
});

it('PurchaseForm shows a large stock with thousands separators, but not in the editable quantity', async () => {
  render(createPurchaseForm({ ...purchasableFoodFixture, quantity: 1200 }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Quantity available').value).toBe('1,200');
  await userEvent.clear(getQuantityInput());
  await userEvent.type(getQuantityInput(), '1100');
  expect(getQuantityInput().value).toBe('1100');
});

it('PurchaseForm shows its read-only values in text areas, so a long value wraps', () => {
  render(createPurchaseForm());
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  expect(fields.map(({ tagName }) => tagName)).toEqual(Array(7).fill('TEXTAREA'));
  expect(fields.every(({ readOnly }) => readOnly)).toBe(true);
});

it.each([
  ['Item is not available', createPurchaseForm({ ...purchasableFoodFixture, quantity: 0 })],
  [
    'Cannot Purchase Own Item',
    createPurchaseForm(purchasableFoodFixture, {
      ...buyerFixture,
      email: purchasableFoodFixture.added_by.email,
    }),
  ],
])(
  'PurchaseForm disables the purchase button and labels it “%s” if the buyer cannot purchase the food',
  (text, form) => {
    render(form);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text }).disabled).toBe(true);
  },
);

it('PurchaseForm sends one order after a double click and then calls onPlaced', async () => {
  let respond = (): void => undefined;
  placeOrderMock.mockReturnValue(
    new Promise((resolve) => {
      respond = () => resolve({ orderResult: { insertedId: 'o1' } });
    }),
  );
  render(createPurchaseForm());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByText('$13.00')).toBeTruthy();
  await userEvent.dblClick(getConfirmButton());
  expect(placeOrderMock).toHaveBeenCalledOnce();
  expect(placeOrderMock.mock.calls[0]?.[0]).toEqual({
    foodId: 'jollof-rice',
    food_name: 'Party Jollof Rice',
    food_image: '/images/foods/jollof-rice-960.webp',
    price: 6.5,
    purchase_quantity: 2,
    buyer_name: 'Sam Rivera',
    buyer_email: 'sam@potluck.test',
    buyer_photoURL: null,
    food_owner: purchasableFoodFixture.added_by,
  });
  respond();
  await waitFor(() => {
    expect(onPlacedMock).toHaveBeenCalledOnce();
  });
  expect(showToastMock).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm shows “Failed to place order.” if the API rejects the purchase with an empty message', async () => {
  placeOrderMock.mockRejectedValue(new ApiError({ status: 409, code: 'own-item', message: '' }));
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  expect(showToastMock).toHaveBeenLastCalledWith('error', 'Failed to place order.');
});

it('PurchaseForm reads the food again when the API responds with 404', async () => {
  placeOrderMock.mockRejectedValue(
    new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }),
  );
  render(createPurchaseForm());
  await userEvent.click(getConfirmButton());
  expect(refetchFoodMock).toHaveBeenCalledOnce();
});

it.each([
  [{ message: 'The oven is off.' }, 'The oven is off.'],
  [{}, 'Failed to place order.'],
  [{ message: '' }, 'Failed to place order.'],
  [{ orderResult: null }, 'Failed to place order.'],
])(
  'If the API response is %j and contains no order, PurchaseForm shows the error “%s”',
  async (response, message) => {
    placeOrderMock.mockResolvedValue(response);
    render(createPurchaseForm());
    await userEvent.click(getConfirmButton());
    expect(showToastMock).toHaveBeenLastCalledWith('error', message);
    expect(onPlacedMock).not.toHaveBeenCalled();
  },
);
