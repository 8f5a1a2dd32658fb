import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error';
import {
  button,
  cancel,
  cancelled,
  click,
  conflict,
  createUser,
  waitForNextStepButton,
  mockOrderChange,
  mockOrderLists,
  pastOrders,
  ready,
  renderLoadedPage,
  setUpReceivedOrders,
  tickets,
  toast,
} from './received-orders-page-fixtures';

vi.mock('../features/order/api/order-api');
vi.mock('../components/toast');

setUpReceivedOrders();

describe('The cancel form of an order ticket', () => {
  const openForm = async () => {
    await renderLoadedPage();
    await click(button(/^Cancel…/));
  };
  const chooseReason = (reason: string) =>
    createUser().selectOptions(screen.getByLabelText('Reason'), reason);
  const enterNote = (text: string) =>
    createUser({ delay: null }).type(screen.getByLabelText('Note to the guest (optional)'), text);
  const restock = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Put the portions back on the menu' });
  const submit = () => click(button('Cancel the order'));

  it('requires a reason', async () => {
    await openForm();
    await submit();
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    ['sold-out', false],
    ['cannot-cook', false],
    ['not-collected', true],
    ['guest-asked', true],
    ['other', false],
  ])(
    'sends the reason %s with restock %s if the cook does not change the checkbox',
    async (reason, isOn) => {
      await openForm();
      await chooseReason(reason);
      expect(restock().checked).toBe(isOn);
      await click(restock());
      expect(restock().checked).toBe(!isOn);
      await click(restock());
      mockOrderChange(cancelled);
      await submit();
      expect(cancel).toHaveBeenCalledExactlyOnceWith('order-1', {
        email: 'sam@potluck.test',
        version: 1,
        reason,
        restock: isOn,
      });
    },
  );

  it('sends the note, counts its characters, and moves the order to the past orders', async () => {
    await openForm();
    await chooseReason('sold-out');
    await enterNote('Sorry!');
    expect(screen.getByText('6 of 300')).toBeTruthy();
    mockOrderChange(cancelled);
    await submit();
    expect(cancel.mock.lastCall?.[1]).toMatchObject({ note: 'Sorry!' });
    await waitForNextStepButton();
    expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'The order has changed.');
    expect(tickets()).toEqual([]);
    expect(pastOrders()).toHaveLength(1);
  });

  it('rejects a note of more than 300 characters', async () => {
    await openForm();
    await chooseReason('sold-out');
    await click(screen.getByLabelText('Note to the guest (optional)'));
    await createUser().paste('a'.repeat(301));
    await submit();
    expect(screen.getByText('Note can have at most 300 characters.')).toBeTruthy();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('keeps its input if the order has changed, and then sends the new version of the order', async () => {
    await openForm();
    await chooseReason('other');
    cancel.mockRejectedValueOnce(conflict('order-changed', ready));
    mockOrderLists([ready]);
    await submit();
    await waitForNextStepButton();
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', 'This order has changed.');
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('other');
    mockOrderChange(cancelled);
    await submit();
    expect(cancel.mock.lastCall?.[1]).toMatchObject({ version: 2, reason: 'other' });
  });

  it('shows an error of the API for the note below the note field', async () => {
    await openForm();
    await chooseReason('other');
    const fields = { note: 'Note is not polite.' };
    const error = new ApiError({ status: 400, code: 'invalid', message: 'Check note.', fields });
    cancel.mockRejectedValueOnce(error);
    await submit();
    await waitForNextStepButton();
    expect(screen.getByText('Note is not polite.')).toBeTruthy();
  });

  it('closes without a request after a click on “Keep it”', async () => {
    await openForm();
    expect(button(/^Cancel…/).getAttribute('aria-expanded')).toBe('true');
    await click(button('Keep it'));
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expect(cancel).not.toHaveBeenCalled();
  });
});
