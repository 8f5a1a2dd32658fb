import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import {
  getButton,
  cancelOrderMock,
  cancelledOrder,
  clickElement,
  createConflictError,
  createUser,
  waitForResponse,
  mockOrderChange,
  mockReceivedOrderLists,
  readyOrder,
  renderLoadedPage,
  setUpReceivedOrdersPageTests,
  getTickets,
  showToastMock,
} from './received-orders-page-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');

setUpReceivedOrdersPageTests();

describe('The cancel form of an order ticket', () => {
  const openForm = async () => {
    await renderLoadedPage();
    await clickElement(getButton(/^Cancel…/));
  };
  const chooseReason = (reason: string) =>
    createUser().selectOptions(screen.getByLabelText('Reason'), reason);
  const enterNote = (text: string) =>
    createUser({ delay: null }).type(screen.getByLabelText('Note to the guest (optional)'), text);
  const restock = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Put the portions back on the menu' });
  const submit = () => clickElement(getButton('Cancel the order'));

  it('requires a reason', async () => {
    await openForm();
    await submit();
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    expect(cancelOrderMock).not.toHaveBeenCalled();
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
      await clickElement(restock());
      expect(restock().checked).toBe(!isOn);
      await clickElement(restock());
      mockOrderChange(cancelledOrder);
      await submit();
      expect(cancelOrderMock).toHaveBeenCalledExactlyOnceWith('order-1', {
        email: 'sam@potluck.test',
        version: 1,
        reason,
        restock: isOn,
      });
    },
  );

  it('sends the note, counts its characters, and disappears from the canceled ticket', async () => {
    await openForm();
    await chooseReason('sold-out');
    await enterNote('Sorry!');
    expect(screen.getByText('6 of 300')).toBeTruthy();
    mockOrderChange(cancelledOrder);
    await submit();
    expect(cancelOrderMock.mock.lastCall?.[1]).toMatchObject({ note: 'Sorry!' });
    await waitForResponse();
    expect(showToastMock).toHaveBeenCalledExactlyOnceWith('success', 'The order has changed.');
    const [ticket = document.body] = getTickets();
    expect(ticket.textContent).toContain('Canceled');
    expect(within(ticket).queryByRole('button')).toBeNull();
  });

  it('rejects a note of more than 300 characters', async () => {
    await openForm();
    await chooseReason('sold-out');
    await clickElement(screen.getByLabelText('Note to the guest (optional)'));
    await createUser().paste('a'.repeat(301));
    await submit();
    expect(screen.getByText('Note can have at most 300 characters.')).toBeTruthy();
    expect(cancelOrderMock).not.toHaveBeenCalled();
  });

  it('keeps its input if the order has changed, and then sends the new version of the order', async () => {
    await openForm();
    await chooseReason('other');
    cancelOrderMock.mockRejectedValueOnce(createConflictError('order-changed'));
    mockReceivedOrderLists([readyOrder]);
    await submit();
    await waitForResponse();
    expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
      'error',
      'This order has changed.',
      undefined,
      undefined,
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('other');
    mockOrderChange(cancelledOrder);
    await submit();
    expect(cancelOrderMock.mock.lastCall?.[1]).toMatchObject({ version: 2, reason: 'other' });
  });

  it('shows an error of the API for the note below the note field', async () => {
    await openForm();
    await chooseReason('other');
    const fields = { note: 'Note is not polite.' };
    const error = new ApiError({ status: 400, code: 'invalid', message: 'Check note.', fields });
    cancelOrderMock.mockRejectedValueOnce(error);
    await submit();
    await waitForResponse();
    expect(screen.getByText('Note is not polite.')).toBeTruthy();
  });

  it('closes without a request after a click on “Keep it”', async () => {
    await openForm();
    expect(getButton(/^Cancel…/).getAttribute('aria-expanded')).toBe('true');
    await clickElement(getButton('Keep it'));
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expect(cancelOrderMock).not.toHaveBeenCalled();
  });
});
