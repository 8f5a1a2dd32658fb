import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  readKitchen,
  readNotificationSettings,
  saveKitchen,
  saveNotificationSettings,
} from './order-api';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  getButton,
  clickElement,
  createUser,
  waitForResponse,
  mockOrderChange,
  readyOrder,
  renderLoadedPage,
  setUpReceivedOrdersPageTests,
  showToastMock,
} from './received-orders-page-fixtures';

vi.mock('./order-api');
vi.mock('../ui/toast');

setUpReceivedOrdersPageTests();

describe('The form “Where guests collect”', () => {
  const type = (element: HTMLElement, text: string) =>
    createUser({ delay: null }).type(element, text);
  const save = () => clickElement(getButton('Save'));
  const createStored = (etag: string, changes: Partial<typeof BLANK_KITCHEN> = {}) => ({
    kitchen: { ...BLANK_KITCHEN, ...changes },
    etag,
  });
  const mockSave = (etag: string) =>
    vi
      .mocked(saveKitchen)
      .mockImplementationOnce((_email, kitchen) => Promise.resolve({ kitchen, etag }));
  const changedError = new ApiError({ status: 409, code: 'changed', message: 'Changed.' });
  const textOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;
  const placeField = () => screen.findByLabelText<HTMLTextAreaElement>('Place');

  it('shows the saved pickup details and a notice about their visibility, and saves changed details', async () => {
    const kitchen = { ...BLANK_KITCHEN, place: 'Door 4', payment: 'Cash' };
    vi.mocked(readKitchen).mockResolvedValue({ kitchen, etag: '"1"' });
    mockSave('"2"');
    await renderLoadedPage();
    expect(
      screen.getByText('Only guests with an active order from you can see this.'),
    ).toBeTruthy();
    expect((await placeField()).value).toBe('Door 4');
    await type(screen.getByLabelText('Times'), 'After 6');
    await save();
    expect(saveKitchen).toHaveBeenCalledExactlyOnceWith(
      'sam@potluck.test',
      { ...kitchen, times: 'After 6' },
      '"1"',
    );
    expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Your pickup details are saved.',
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Times').value).toBe('After 6');
  });

  it('has fields that take their direction from the text', async () => {
    await renderLoadedPage();
    await placeField();
    for (const label of ['Place', 'Times', 'Payment', 'Note']) {
      expect(screen.getByLabelText<HTMLTextAreaElement>(label).dir).toBe('auto');
    }
  });

  it('shows an error and a retry button if the pickup details fail to load', async () => {
    vi.mocked(readKitchen).mockRejectedValueOnce(createNoResponseError());
    await renderLoadedPage();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your pickup details could not be loaded.',
    );
    await clickElement(getButton('Try again'));
    expect(await placeField()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
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
    await clickElement(await placeField());
    await createUser().paste('a'.repeat(301));
    await save();
    expect(screen.getByText('Place can have at most 300 characters.')).toBeTruthy();
    expect(saveKitchen).not.toHaveBeenCalled();
  });

  it('sends the ETag of the last save with the next save', async () => {
    mockSave('"2"');
    mockSave('"3"');
    await renderLoadedPage();
    await type(await placeField(), 'Door 4');
    await save();
    await type(screen.getByLabelText('Times'), 'Late');
    await save();
    expect(vi.mocked(saveKitchen).mock.calls.map(([, , etag]) => etag)).toEqual(['"1"', '"2"']);
    expect(vi.mocked(saveKitchen).mock.lastCall?.[1]).toMatchObject({
      place: 'Door 4',
      times: 'Late',
    });
  });

  it('shows the new place, keeps the edited times, and reports the change if another device has changed the place', async () => {
    vi.mocked(readKitchen).mockResolvedValue(createStored('"1"', { place: 'OLD' }));
    await renderLoadedPage();
    await placeField();
    await type(screen.getByLabelText('Times'), 'Late');
    vi.mocked(readKitchen).mockResolvedValue(createStored('"2"', { place: 'NEW' }));
    vi.mocked(saveKitchen).mockRejectedValueOnce(changedError);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Changed. The fields that you have not edited show the new texts.',
    );
    expect([textOf('Place'), textOf('Times')]).toEqual(['NEW', 'Late']);
    expect(showToastMock).not.toHaveBeenCalled();
    mockSave('"3"');
    await save();
    expect(vi.mocked(saveKitchen).mock.lastCall?.slice(1)).toEqual([
      { ...BLANK_KITCHEN, place: 'NEW', times: 'Late' },
      '"2"',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends the ETag of the edited version if the page has loaded a newer version in the meantime', async () => {
    await renderLoadedPage();
    await type(await placeField(), 'Door 4');
    vi.mocked(readKitchen).mockResolvedValue(createStored('"2"', { place: 'NEW' }));
    mockOrderChange(readyOrder);
    await clickElement(getButton(/^Ready/));
    await waitForResponse();
    vi.mocked(saveKitchen).mockRejectedValueOnce(changedError);
    await save();
    expect(vi.mocked(saveKitchen).mock.lastCall?.[2]).toBe('"1"');
    expect((await placeField()).value).toBe('Door 4');
  });

  it('keeps the input and shows the error if the changed pickup details cannot be loaded', async () => {
    await renderLoadedPage();
    await type(await placeField(), 'Door 4');
    vi.mocked(readKitchen).mockRejectedValue(createNoResponseError());
    vi.mocked(saveKitchen).mockRejectedValueOnce(changedError);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Changed.');
    expect(textOf('Place')).toBe('Door 4');
  });

  it('makes the browser ask before it closes the page only while the form has unsaved input', async () => {
    const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    mockSave('"2"');
    await renderLoadedPage();
    await type(await placeField(), 'D');
    expect(hasWarning()).toBe(true);
    await save();
    await waitForResponse();
    expect(hasWarning()).toBe(false);
  });

  it('keeps text that the cook types into another field during the save, and saves it next', async () => {
    let respond: () => void = () => undefined;
    vi.mocked(saveKitchen).mockImplementationOnce(
      (_email, kitchen) =>
        new Promise((resolve) => {
          respond = () => {
            resolve({ kitchen: { ...kitchen, place: kitchen.place.trim() }, etag: '"2"' });
          };
        }),
    );
    await renderLoadedPage();
    await type(await placeField(), 'Door 4 ');
    await save();
    await type(screen.getByLabelText('Times'), 'Late');
    await act(() => {
      respond();
      return Promise.resolve();
    });
    expect([textOf('Place'), textOf('Times')]).toEqual(['Door 4', 'Late']);
    mockSave('"3"');
    await save();
    expect(vi.mocked(saveKitchen).mock.lastCall?.slice(1)).toEqual([
      { ...BLANK_KITCHEN, place: 'Door 4', times: 'Late' },
      '"2"',
    ]);
  });
});

describe('The checkbox “Email me about new orders”', () => {
  it('shows the saved setting, and saves a changed setting', async () => {
    vi.mocked(readNotificationSettings).mockResolvedValue({ mail: true });
    vi.mocked(saveNotificationSettings).mockResolvedValue({ mail: false });
    await renderLoadedPage();
    const checkbox = screen.getByLabelText<HTMLInputElement>('Email me about new orders');
    await waitFor(() => {
      expect(checkbox.checked).toBe(true);
    });
    await clickElement(checkbox);
    expect(saveNotificationSettings).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', false);
    await waitFor(() => {
      expect(checkbox.checked).toBe(false);
    });
  });
});
