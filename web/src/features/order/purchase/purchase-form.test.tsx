import type { Food } from '@potluck/functions/contract/food';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, createNoResponseError } from '../../../lib/api-error';
import { showNoticeDialog } from '../../../components/dialog';
import { placeOrder, readReceipt } from '../api/order-api';
import { receiptFixture } from '../order-fixtures';
import { PurchaseForm } from './purchase-form';
import { deletePlacedPurchaseKeys } from './purchase-idempotency-key';
import { buyerFixture, purchasableFoodFixture } from './buyer-and-food-fixtures';

vi.mock('../api/order-api');
vi.mock('../../../components/toast');
vi.mock('../../../components/dialog');

const place = vi.mocked(placeOrder);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showErrorToast);
const onPlaced = vi.fn();
const refetch = vi.fn(() => Promise.resolve());

beforeEach(() => {
  for (const spy of [place, toast, failure, onPlaced, refetch]) spy.mockReset();
  refetch.mockResolvedValue(undefined);
  vi.mocked(readReceipt).mockReset().mockRejectedValue(createNoResponseError());
  vi.mocked(showNoticeDialog).mockReset();
});

const purchaseForm = (food = purchasableFoodFixture, viewer = buyerFixture) => (
  <MemoryRouter>
    <PurchaseForm food={food} buyer={viewer} onPlaced={onPlaced} refetch={refetch} />
  </MemoryRouter>
);
const quantityInput = () => screen.getByRole<HTMLInputElement>('spinbutton');
const confirmButton = () => screen.getByRole('button', { name: /Confirm Purchase/ });
const lastIdempotencyKey = () => place.mock.lastCall?.[1];

it('PurchaseForm starts with quantity 1 and rejects a quantity above the stock', async () => {
  render(purchaseForm());
  expect(quantityInput()).toMatchObject({ value: '1', min: '1', max: '3' });
  await userEvent.clear(quantityInput());
  await userEvent.type(quantityInput(), '4');
  await userEvent.click(confirmButton());
  const message = screen.getByText('You cannot purchase more than the available quantity of 3.');
  expect(quantityInput().getAttribute('aria-describedby')).toBe(message.id);
  await waitFor(() => {
    expect(document.activeElement).toBe(quantityInput());
  });
  expect(place).not.toHaveBeenCalled();
});

it('PurchaseForm updates the error of the quantity while the buyer types after a failed submit', async () => {
  render(purchaseForm());
  await userEvent.clear(quantityInput());
  await userEvent.type(quantityInput(), '4');
  await userEvent.click(confirmButton());
  expect(quantityInput().getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(quantityInput());
  const required = screen.getByText('Purchase quantity is required.');
  expect(quantityInput().getAttribute('aria-describedby')).toBe(required.id);
  await userEvent.type(quantityInput(), '2');
  expect(screen.queryByText(/Purchase quantity (is|must)|You cannot/)).toBeNull();
  expect(quantityInput().getAttribute('aria-invalid')).toBeNull();
  expect(quantityInput().getAttribute('aria-describedby')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.type(quantityInput(), '0');
  expect(
    screen.getByText('You cannot purchase more than the available quantity of 3.'),
  ).toBeTruthy();
});

it('PurchaseForm removes the error of the quantity when the stock becomes sufficient', async () => {
  const { rerender } = render(purchaseForm());
  await userEvent.clear(quantityInput());
  await userEvent.type(quantityInput(), '4');
  await userEvent.click(confirmButton());
  rerender(purchaseForm({ ...purchasableFoodFixture, quantity: 10 }));
  expect(quantityInput().getAttribute('aria-invalid')).toBeNull();
});

it('PurchaseForm does not validate the quantity before the first submit', async () => {
  render(purchaseForm());
  await userEvent.clear(quantityInput());
  await userEvent.type(quantityInput(), '40');
  expect(quantityInput().getAttribute('aria-invalid')).toBeNull();
});

it('PurchaseForm shows the names in the direction of their script, and emails and prices from left to right', () => {
  render(purchaseForm());
  const getDirection = (label: string) => screen.getByLabelText<HTMLInputElement>(label).dir;
  expect(['Food name', 'Seller name', 'Buyer name'].map(getDirection)).toEqual([
    'auto',
    'auto',
    'auto',
  ]);
  expect(['Price', 'Buyer email', 'Date'].map(getDirection)).toEqual(['', '', '']);
});

it('PurchaseForm shows a large stock with thousands separators, but not in the editable quantity', async () => {
  render(purchaseForm({ ...purchasableFoodFixture, quantity: 1200 }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Quantity available').value).toBe('1,200');
  await userEvent.clear(quantityInput());
  await userEvent.type(quantityInput(), '1100');
  expect(quantityInput().value).toBe('1100');
});

it('PurchaseForm shows its read-only values in text areas, so a long value wraps', () => {
  render(purchaseForm());
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  expect(fields.map(({ tagName }) => tagName)).toEqual(Array(7).fill('TEXTAREA'));
  expect(fields.every(({ readOnly }) => readOnly)).toBe(true);
});

it('PurchaseForm shows the new date when the buyer returns to the page on the next day', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 20) });
  try {
    render(purchaseForm());
    const date = screen.getByLabelText<HTMLTextAreaElement>('Date');
    expect(date.value).toBe('November 21st 2026');
    vi.setSystemTime(new Date(2026, 10, 22, 9));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(date.value).toBe('November 22nd 2026');
  } finally {
    vi.useRealTimers();
  }
});

describe('the quantity field of PurchaseForm', () => {
  const addOne = () => userEvent.click(screen.getByRole('button', { name: 'One more' }));

  it('keeps its value when the buyer leaves the page and returns', async () => {
    const { unmount } = render(purchaseForm());
    await addOne();
    unmount();
    render(purchaseForm());
    expect(quantityInput().value).toBe('2');
  });

  it('is reduced to the stock if the buyer returns to the page and the stock is lower than the stored value', async () => {
    const { unmount } = render(purchaseForm());
    await addOne();
    await addOne();
    unmount();
    render(purchaseForm({ ...purchasableFoodFixture, quantity: 2 }));
    expect(quantityInput().value).toBe('2');
  });

  it('does not apply its stored value to another dish or another buyer', async () => {
    const { unmount } = render(purchaseForm());
    await addOne();
    unmount();
    const other = render(purchaseForm({ ...purchasableFoodFixture, _id: 'other' }));
    expect(quantityInput().value).toBe('1');
    other.unmount();
    render(purchaseForm(purchasableFoodFixture, { ...buyerFixture, uid: 'nina' }));
    expect(quantityInput().value).toBe('1');
  });

  it('is 1 again after the order was placed', async () => {
    place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    const { unmount } = render(purchaseForm());
    await addOne();
    await userEvent.click(confirmButton());
    expect(onPlaced).toHaveBeenCalledOnce();
    unmount();
    render(purchaseForm());
    expect(quantityInput().value).toBe('1');
  });

  it('is read-only and keeps the focus while the purchase is running, and can be changed after it failed', async () => {
    let reject: (error: Error) => void = () => undefined;
    place.mockReturnValue(
      new Promise((_resolve, fail) => {
        reject = fail;
      }),
    );
    render(purchaseForm());
    await userEvent.click(confirmButton());
    expect(quantityInput().readOnly).toBe(true);
    await addOne();
    await userEvent.click(quantityInput());
    await userEvent.keyboard('2');
    expect(quantityInput().value).toBe('1');
    expect(screen.getByRole('status').textContent).toBe('$6.50');
    expect(document.activeElement).toBe(quantityInput());
    expect(place.mock.lastCall?.[0].purchase_quantity).toBe(1);
    await act(() => {
      reject(createNoResponseError());
      return Promise.resolve();
    });
    await addOne();
    expect(quantityInput().value).toBe('2');
  });

  it('keeps its value after the API rejected the purchase with 401', async () => {
    const error = { status: 401, code: 'unauthenticated', message: 'Please log in.' } as const;
    place.mockRejectedValue(new ApiError(error));
    const { unmount } = render(purchaseForm());
    await addOne();
    await userEvent.click(confirmButton());
    unmount();
    render(purchaseForm());
    expect(quantityInput().value).toBe('2');
  });
});

it.each([
  ['Item is not available', purchaseForm({ ...purchasableFoodFixture, quantity: 0 })],
  [
    'Cannot Purchase Own Item',
    purchaseForm(purchasableFoodFixture, {
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
  place.mockReturnValue(
    new Promise((resolve) => {
      respond = () => {
        resolve({ orderResult: { insertedId: 'o1' } });
      };
    }),
  );
  render(purchaseForm());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByText('$13.00')).toBeTruthy();
  await userEvent.dblClick(confirmButton());
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
    food_owner: purchasableFoodFixture.added_by,
  });
  respond();
  await waitFor(() => {
    expect(onPlaced).toHaveBeenCalledOnce();
  });
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm shows “already placed” if a repeated purchase returns the existing order, and sends a new idempotency key after deletePlacedPurchaseKeys', async () => {
  const message = 'This order was already placed. You can find it in My Orders.';
  place.mockRejectedValue(createNoResponseError());
  render(purchaseForm());
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', message);
  expect(onPlaced).toHaveBeenCalledOnce();
  deletePlacedPurchaseKeys();
  // `deletePlacedPurchaseKeys` has deleted the old key, so this click places a new order. The mock
  // returns the "already placed" message again, because the API can return it for a new order too,
  // if it retries the purchase internally. The form must not show that message.
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).not.toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
});

it('PurchaseForm reports that the order of a repeated purchase was removed, and sends a new idempotency key for the next purchase', async () => {
  const message = 'This order was placed before and removed from your history.';
  place.mockRejectedValue(createNoResponseError());
  render(purchaseForm());
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, isRemoved: true, message });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).toBe(key);
  expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
  expect(onPlaced).not.toHaveBeenCalled();
  place.mockResolvedValue({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).not.toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
  expect(onPlaced).toHaveBeenCalledOnce();
});

it('PurchaseForm sends the same idempotency key again until My Orders shows the placed order, because the page may crash before that', async () => {
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  const { unmount } = render(purchaseForm());
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  unmount();
  render(purchaseForm());
  const message = 'This order was already placed. You can find it in My Orders.';
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' }, message });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).toBe(key);
  expect(toast).toHaveBeenLastCalledWith('success', message);
});

it('PurchaseForm sends a new idempotency key if the previous response arrived while another page was shown', async () => {
  let respond!: (response: object) => void;
  place.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const { unmount } = render(purchaseForm());
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  const { pathname } = location;
  history.pushState(null, '', '/foodGallery');
  unmount();
  respond({ orderResult: { insertedId: 'o1' } });
  await waitFor(() => {
    expect(toast).toHaveBeenLastCalledWith('success', 'Your order has been placed.');
  });
  history.pushState(null, '', pathname);
  render(purchaseForm());
  place.mockResolvedValue({ orderResult: { insertedId: 'o2' } });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).not.toBe(key);
});

it.each([
  [400, 'invalid'],
  [429, 'too-many-requests'],
  [429, 'unreadable'],
] as const)(
  'PurchaseForm sends the same idempotency key after a lost response followed by the error %d %s, because the outcome is still unknown',
  async (status, code) => {
    place.mockRejectedValue(createNoResponseError());
    render(purchaseForm());
    await userEvent.click(confirmButton());
    const key = lastIdempotencyKey();
    place.mockRejectedValue(new ApiError({ status, code, message: 'Not now.' }));
    await userEvent.click(confirmButton());
    expect(toast).toHaveBeenLastCalledWith('error', 'Not now.');
    await userEvent.click(confirmButton());
    expect(lastIdempotencyKey()).toBe(key);
  },
);

it('PurchaseForm reads the food again when the API responds with 404', async () => {
  place.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  render(purchaseForm());
  await userEvent.click(confirmButton());
  expect(refetch).toHaveBeenCalledOnce();
});

it('PurchaseForm sends the same idempotency key for another quantity while the outcome of the purchase is unknown', async () => {
  place.mockRejectedValue(createNoResponseError());
  render(purchaseForm());
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  expect(failure).toHaveBeenLastCalledWith(
    'An error occurred while placing your order.',
    undefined,
  );
  place.mockRejectedValue(new ApiError({ status: 503, code: 'busy', message: 'Busy.' }));
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).toBe(key);
  expect(failure).toHaveBeenLastCalledWith(
    'An error occurred while placing your order.',
    undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).toBe(key);
});

it('PurchaseForm links to My Orders if the API did not respond to a purchase, even if the dish is sold out afterwards', async () => {
  place.mockRejectedValue(createNoResponseError());
  const { rerender } = render(purchaseForm());
  expect(screen.queryByText(/may have been placed/)).toBeNull();
  await userEvent.click(confirmButton());
  expect(screen.getByText(/may have been placed/).closest('[role=alert]')).not.toBeNull();
  rerender(purchaseForm({ ...purchasableFoodFixture, quantity: 0 }));
  expect(screen.getByRole('button', { name: 'Item is not available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check My Orders' }).getAttribute('href')).toBe(
    '/my-orders',
  );
});

it('PurchaseForm does not mention an earlier purchase while it sends a purchase, or after the API has rejected it', async () => {
  let reject: (error: Error) => void = () => undefined;
  place.mockReturnValue(
    new Promise((_resolve, rejectPurchase) => {
      reject = rejectPurchase;
    }),
  );
  render(purchaseForm());
  await userEvent.click(confirmButton());
  expect(screen.queryByText(/may have been placed/)).toBeNull();
  reject(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await waitFor(() => {
    expect(refetch).toHaveBeenCalledOnce();
  });
  expect(screen.queryByText(/may have been placed/)).toBeNull();
});

it('PurchaseForm stops mentioning an earlier purchase when the API rejects it after the buyer left the form and opened it again', async () => {
  let reject!: (error: Error) => void;
  place.mockReturnValue(new Promise((_resolve, rejectPurchase) => (reject = rejectPurchase)));
  const { unmount } = render(purchaseForm());
  await userEvent.click(confirmButton());
  unmount();
  render(purchaseForm());
  expect(screen.getByText(/may have been placed/)).toBeTruthy();
  reject(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await waitFor(() => {
    expect(screen.queryByText(/may have been placed/)).toBeNull();
  });
});

it.each([
  [401, 'unauthenticated'],
  [429, 'too-many-requests'],
] as const)(
  'PurchaseForm does not mention an earlier purchase if the API rejected the first request with %d %s',
  async (status, code) => {
    place.mockRejectedValue(new ApiError({ status, code, message: 'Not now.' }));
    render(purchaseForm());
    await userEvent.click(confirmButton());
    await waitFor(() => {
      expect(confirmButton().getAttribute('aria-busy')).toBeNull();
    });
    expect(place).toHaveBeenCalledOnce();
    expect(screen.queryByText(/may have been placed/)).toBeNull();
  },
);

it('PurchaseForm shows an insufficient-quantity error at the unchanged quantity and reads the food again, and the next purchase has a new idempotency key', async () => {
  const message = 'You cannot purchase more than the available quantity of 1.';
  place.mockRejectedValue(new ApiError({ status: 409, code: 'insufficient-quantity', message }));
  const { rerender } = render(purchaseForm());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(confirmButton());
  const key = lastIdempotencyKey();
  expect(screen.getByText(message)).toBeTruthy();
  expect(toast).toHaveBeenLastCalledWith('error', message);
  expect(refetch).toHaveBeenCalledOnce();
  rerender(purchaseForm({ ...purchasableFoodFixture, quantity: 1 }));
  expect(quantityInput()).toMatchObject({ value: '2', max: '1' });
  expect(onPlaced).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
  await userEvent.click(confirmButton());
  expect(lastIdempotencyKey()).not.toBe(key);
});

it.each([
  [{ message: 'The oven is off.' }, 'The oven is off.'],
  [{}, 'Failed to place order.'],
])(
  'If the API response is %j and contains no order, PurchaseForm shows the error “%s”',
  async (response, message) => {
    place.mockResolvedValue(response);
    render(purchaseForm());
    await userEvent.click(confirmButton());
    expect(toast).toHaveBeenLastCalledWith('error', message);
    expect(onPlaced).not.toHaveBeenCalled();
  },
);

describe('the allergens in PurchaseForm', () => {
  const withAllergens = (allergens?: Food['allergens']) => {
    const { allergens: _, ...undeclared } = purchasableFoodFixture;
    return purchaseForm({ ...undeclared, ...(allergens && { allergens }) });
  };

  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts', /^This is the cook’s own statement/],
    [[], 'Contains none of the 14 listed allergens', /^This is the cook’s own statement/],
    [undefined, 'The cook has not declared allergens', /^This dish may contain any allergen/],
  ])('are shown with a note for a dish with the allergens %j', (allergens, text, note) => {
    render(withAllergens(allergens && [...allergens]));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('are updated, and an alert reports the change, if the cook changes the allergens while the page is open', () => {
    const { rerender } = render(withAllergens([]));
    rerender(withAllergens(['milk']));
    expect(screen.getByText('Contains: Milk')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/has just changed the allergens/);
    expect(screen.queryByText('Contains none of the 14 listed allergens')).toBeNull();
  });

  const purchaseWithStored = async (allergens: Food['allergens']) => {
    const { allergens: _, ...receipt } = receiptFixture;
    place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    vi.mocked(readReceipt).mockResolvedValue({ ...receipt, ...(allergens && { allergens }) });
    await userEvent.click(confirmButton());
    expect(onPlaced).toHaveBeenCalledOnce();
    expect(readReceipt).toHaveBeenCalledExactlyOnceWith('o1');
  };

  it.each([
    [['fish'] as const, ['milk'] as const, 'Contains: Milk'],
    [[], undefined, 'The cook has not declared allergens'],
    [undefined, [], 'Contains none of the 14 listed allergens'],
  ])(
    'open a dialog after the purchase if the form showed %j and the stored order contains %j',
    async (shown, stored, text) => {
      render(withAllergens(shown && [...shown]));
      await purchaseWithStored(stored && [...stored]);
      await waitFor(() => {
        expect(showNoticeDialog).toHaveBeenCalledOnce();
      });
      const [options] = vi.mocked(showNoticeDialog).mock.lastCall ?? [];
      expect(options?.text).toContain(`It now says: “${text}”.`);
    },
  );

  it.each([[['milk'] as const], [[]], [undefined]])(
    'open no dialog if the stored order contains the allergens that the form showed: %j',
    async (allergens) => {
      render(withAllergens(allergens && [...allergens]));
      await purchaseWithStored(allergens && [...allergens]);
      await Promise.resolve();
      expect(showNoticeDialog).not.toHaveBeenCalled();
    },
  );

  it('do not delay the purchase, and open no dialog if the order cannot be read', async () => {
    render(withAllergens(['milk']));
    place.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    await userEvent.click(confirmButton());
    expect(onPlaced).toHaveBeenCalledOnce();
    expect(showNoticeDialog).not.toHaveBeenCalled();
  });
});
