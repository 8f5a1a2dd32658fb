import type { Order } from '@potluck/functions/contract/order';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { ApiError, createNoResponseError } from '../lib/api';
import { refreshQueries, storeQueryData } from '../lib/query-client';
import { cancelOrder } from './order-api';
import { orderFixture } from './order-fixtures';
import { CancelOrderButton } from './receipt-actions';

vi.mock('./order-api');
vi.mock('../lib/query-client');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');

const refresh = vi.mocked(refreshQueries);
const confirm = vi.mocked(askToConfirm);
const cancel = vi.mocked(cancelOrder);
const toast = vi.mocked(showToast);
const store = vi.mocked(storeQueryData);
const canceled = { ...orderFixture, status: 'cancelled', version: 2 } as const;

beforeEach(() => {
  for (const spy of [confirm, cancel, toast, refresh, store]) spy.mockClear();
  confirm.mockResolvedValue(true);
});

async function clickCancel() {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
}

const cancelButton = (order: Order = orderFixture) => (
  <CancelOrderButton order={order} account={{ uid: 'sam', email: 'sam@potluck.test' }} />
);

describe('CancelOrderButton', () => {
  it('asks for confirmation, and sends nothing if the user keeps the order', async () => {
    confirm.mockResolvedValue(false);
    render(cancelButton({ ...orderFixture, purchase_quantity: 1200 }));
    await clickCancel();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      {
        title: 'Cancel this order?',
        text: '1,200 × Party Jollof Rice. You cannot undo this.',
        confirmLabel: 'Yes, cancel it',
        cancelLabel: 'Keep the order',
      },
      expect.any(AbortSignal),
    );
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([1, 0])(
    'sends the version of the displayed order, and shows a success toast after a response with modifiedCount %d',
    async (modifiedCount) => {
      cancel.mockResolvedValue({ modifiedCount, message: 'Canceled.', order: canceled });
      render(cancelButton());
      await clickCancel();
      expect(cancel).toHaveBeenCalledExactlyOnceWith('a1b2c3d4e5f6', {
        email: 'sam@potluck.test',
        version: 1,
      });
      expect(store.mock.lastCall?.[1](undefined)).toBe(canceled);
      expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'Your order has been canceled.');
      expect(refresh).toHaveBeenCalledOnce();
    },
  );

  it('asks for confirmation only once if the user clicks twice before the dialog opens', async () => {
    confirm.mockReturnValue(new Promise(() => undefined));
    render(cancelButton());
    await clickCancel();
    await clickCancel();
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('ignores a second click while the first request is running', async () => {
    cancel.mockReturnValue(new Promise(() => undefined));
    render(cancelButton());
    await clickCancel();
    await clickCancel();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('reads the order again and shows the message of the API if the order has changed', async () => {
    const message = 'Only the cook can cancel it now.';
    cancel.mockRejectedValue(new ApiError({ status: 409, code: 'order-changed', message }));
    render(cancelButton());
    await clickCancel();
    expect(refresh).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', message, undefined, undefined);
  });

  it('shows that the outcome is unknown, and refreshes the data, if no response arrives', async () => {
    cancel.mockRejectedValue(createNoResponseError());
    render(cancelButton());
    await clickCancel();
    await waitFor(() => {
      expect(toast).toHaveBeenCalledExactlyOnceWith(
        'error',
        'We could not confirm that your order is canceled. You can safely try again.',
        undefined,
        undefined,
      );
    });
    expect(store).not.toHaveBeenCalled();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('shows the message of the API if other requests are changing the order', async () => {
    cancel.mockRejectedValue(
      new ApiError({ status: 503, code: 'busy', message: 'Please try again in a moment.' }),
    );
    render(cancelButton());
    await clickCancel();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'Please try again in a moment.',
      undefined,
      undefined,
    );
  });

  it('aborts the signal of its dialog when the button disappears because the order can no longer be canceled', async () => {
    confirm.mockReturnValue(new Promise(() => undefined));
    const { unmount } = render(cancelButton());
    await clickCancel();
    const signal = confirm.mock.lastCall?.[1];
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });
});
