import type { Food } from '@potluck/functions/contract/food';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { readReceipt } from './order-api';
import { receiptFixture } from './order-fixtures';
import {
  createPurchaseForm,
  getConfirmButton,
  onPlacedMock,
  placeOrderMock,
  purchasableFoodFixture,
  setUpPurchaseForm,
} from './purchase-form-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

setUpPurchaseForm();

describe('the allergens in PurchaseForm', () => {
  const withAllergens = (allergens?: Food['allergens']) => {
    const { allergens: _, ...undeclared } = purchasableFoodFixture;
    return createPurchaseForm({ ...undeclared, ...(allergens && { allergens }) });
  };

  it.each([
    [['milk', 'nuts'] as const, 'Contains: Milk, Nuts', /^This is the cook’s own statement/],
    [[], 'Contains none of the 14 listed allergens', /^This is the cook’s own statement/],
    [undefined, 'The cook has not declared allergens', /^This dish may contain any allergen/],
  ])(
    'are shown with a note and the email of the cook for a dish with the allergens %j',
    (allergens, text, note) => {
      render(withAllergens(allergens && [...allergens]));
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByText(note)).toBeTruthy();
      const { email } = purchasableFoodFixture.added_by;
      expect(screen.getByRole('link', { name: email })).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toBe('');
    },
  );

  it('are updated, and an alert reports the change, if the cook changes the allergens while the page is open', () => {
    const { rerender } = render(withAllergens([]));
    rerender(withAllergens(['milk']));
    expect(screen.getByText('Contains: Milk')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/has just changed the allergens/);
    expect(screen.queryByText('Contains none of the 14 listed allergens')).toBeNull();
  });

  const purchaseWithStored = async (allergens: Food['allergens']) => {
    const { allergens: _, ...receipt } = receiptFixture;
    placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    vi.mocked(readReceipt).mockResolvedValue({ ...receipt, ...(allergens && { allergens }) });
    await userEvent.click(getConfirmButton());
    expect(onPlacedMock).toHaveBeenCalledOnce();
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
    placeOrderMock.mockResolvedValue({ orderResult: { insertedId: 'o1' } });
    await userEvent.click(getConfirmButton());
    expect(onPlacedMock).toHaveBeenCalledOnce();
    expect(showNoticeDialog).not.toHaveBeenCalled();
  });
});
