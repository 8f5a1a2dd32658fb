import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { showNoticeDialog } from '../../../components/dialog';
import { showErrorToast, showToast } from '../../../components/toast';
import { createNoResponseError } from '../../../lib/api-error';
import { placeOrder, readReceipt } from '../api/order-api';
import { buyerFixture, purchasableFoodFixture } from './buyer-and-food-fixtures';
import { PurchaseForm } from './purchase-form';

// Each test file mocks order-api, toast, and dialog, so these imports are mocks.
export const place = vi.mocked(placeOrder);
export const toast = vi.mocked(showToast);
export const failure = vi.mocked(showErrorToast);
export const onPlaced = vi.fn();
export const refetch = vi.fn(() => Promise.resolve());

/**
 * Resets all mocks and the stored idempotency keys and quantities before each test. The test file itself must
 * call `vi.mock` for order-api, toast, and dialog, because a call in this fixture does not affect the test file.
 */
export function setUpPurchaseForm(): void {
  beforeEach(() => {
    for (const spy of [place, toast, failure, onPlaced, refetch]) spy.mockReset();
    refetch.mockResolvedValue(undefined);
    vi.mocked(readReceipt).mockReset().mockRejectedValue(createNoResponseError());
    vi.mocked(showNoticeDialog).mockReset();
    sessionStorage.clear();
  });
}

export const purchaseForm = (food = purchasableFoodFixture, viewer = buyerFixture) => (
  <MemoryRouter>
    <PurchaseForm food={food} buyer={viewer} onPlaced={onPlaced} refetch={refetch} />
  </MemoryRouter>
);
export const getQuantityInput = () => screen.getByRole<HTMLInputElement>('spinbutton');
export const confirmButton = () => screen.getByRole('button', { name: /Confirm Purchase/ });
export const lastIdempotencyKey = () => place.mock.lastCall?.[1];
