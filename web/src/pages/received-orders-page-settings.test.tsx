import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  readKitchen,
  readNotifications,
  saveKitchen,
  saveNotifications,
} from '../features/order/api/order-api';
import { createNoResponseError } from '../lib/api-error';
import {
  button,
  click,
  collected,
  createUser,
  advanceToNextStep,
  mockOrderChange,
  ready,
  renderLoadedPage,
  setUpReceivedOrders,
  toast,
} from './received-orders-page-fixtures';

vi.mock('../features/order/api/order-api');
vi.mock('../components/toast');

setUpReceivedOrders();

describe('The form "Where guests collect"', () => {
  const type = (element: HTMLElement, text: string) =>
    createUser({ delay: null }).type(element, text);
  const save = () => click(button('Save'));
  const placeField = () => screen.findByLabelText<HTMLTextAreaElement>('Place');

  it('shows the saved pickup details and a notice about their visibility, and saves changed details', async () => {
    const kitchen = { ...BLANK_KITCHEN, place: 'Door 4', payment: 'Cash' };
    vi.mocked(readKitchen).mockResolvedValue(kitchen);
    vi.mocked(saveKitchen).mockImplementation((_email, saved) => Promise.resolve(saved));
    await renderLoadedPage();
    expect(
      screen.getByText('Only guests with an active order from you can see this.'),
    ).toBeTruthy();
    expect((await placeField()).value).toBe('Door 4');
    await type(screen.getByLabelText('Times'), 'After 6');
    await save();
    expect(saveKitchen).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', {
      ...kitchen,
      times: 'After 6',
    });
    expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'Your pickup details are saved.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Times').value).toBe('After 6');
  });

  it('keeps the input and shows the error if the pickup details cannot be saved', async () => {
    vi.mocked(saveKitchen).mockRejectedValue(createNoResponseError());
    await renderLoadedPage();
    await type(await placeField(), 'Door 4');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(createNoResponseError().message);
    expect((await placeField()).value).toBe('Door 4');
  });

  it('shows an error and sends no request if a text is too long', async () => {
    await renderLoadedPage();
    await click(await placeField());
    await createUser().paste('a'.repeat(301));
    await save();
    expect(screen.getByText('Place can have at most 300 characters.')).toBeTruthy();
    expect(saveKitchen).not.toHaveBeenCalled();
  });

  it('shows the texts that another tab has saved, unless the cook has changed a field', async () => {
    await renderLoadedPage();
    await placeField();
    vi.mocked(readKitchen).mockResolvedValue({ ...BLANK_KITCHEN, place: 'Door 5' });
    mockOrderChange(ready);
    await click(button(/^Ready/));
    await advanceToNextStep();
    expect((await placeField()).value).toBe('Door 5');
    await type(screen.getByLabelText('Times'), 'Late');
    vi.mocked(readKitchen).mockResolvedValue({ ...BLANK_KITCHEN, place: 'Door 6' });
    mockOrderChange(collected);
    await click(button(/^Collected/));
    await advanceToNextStep();
    expect((await placeField()).value).toBe('Door 5');
  });
});

describe('The checkbox "Email me about new orders"', () => {
  it('shows the saved setting, and saves a changed setting', async () => {
    vi.mocked(readNotifications).mockResolvedValue({ mail: true });
    vi.mocked(saveNotifications).mockResolvedValue({ mail: false });
    await renderLoadedPage();
    const checkbox = screen.getByLabelText<HTMLInputElement>('Email me about new orders');
    await waitFor(() => {
      expect(checkbox.checked).toBe(true);
    });
    await click(checkbox);
    expect(saveNotifications).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', false);
    await waitFor(() => {
      expect(checkbox.checked).toBe(false);
    });
  });
});
