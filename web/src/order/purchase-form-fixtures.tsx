import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { createNoResponseError } from '../lib/api';
import { placeOrder, readReceipt } from './order-api';
import { PurchaseForm } from './purchase-page';

export const purchasableFoodFixture: Food = { ...foodFixture, price: 6.5, quantity: 3 };

export const buyerFixture = {
  uid: 'sam',
  name: 'Sam Rivera',
  email: 'sam@potluck.test',
  photoURL: null,
};

// Each test file mocks order-api, toast, and dialog, so these imports are mocks.
export const placeOrderMock = vi.mocked(placeOrder);
export const showToastMock = vi.mocked(showToast);
export const onPlacedMock = vi.fn();
export const refetchFoodMock = vi.fn(() => Promise.resolve());

/**
 * Resets all mocks and the stored idempotency keys and quantities before each test. The test file itself must
 * call `vi.mock` for order-api, toast, and dialog, because a call in this fixture does not affect the test file.
 */
export function setUpPurchaseForm(): void {
  beforeEach(() => {
    for (const spy of [placeOrderMock, showToastMock, onPlacedMock, refetchFoodMock])
      spy.mockReset();
    refetchFoodMock.mockResolvedValue(undefined);
    vi.mocked(readReceipt).mockReset().mockRejectedValue(createNoResponseError());
    vi.mocked(showNoticeDialog).mockReset();
    sessionStorage.clear();
  });
}

export const createPurchaseForm = (food = purchasableFoodFixture, viewer = buyerFixture) => (
  <MemoryRouter>
    <PurchaseForm food={food} buyer={viewer} onPlaced={onPlacedMock} refetch={refetchFoodMock} />
  </MemoryRouter>
);
export const getQuantityInput = () => screen.getByRole<HTMLInputElement>('spinbutton');
export const getConfirmButton = () => screen.getByRole('button', { name: /Confirm Purchase/ });
export const getLastIdempotencyKey = () => placeOrderMock.mock.lastCall?.[1];
