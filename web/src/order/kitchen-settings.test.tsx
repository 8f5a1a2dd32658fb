import { setImmediate } from 'node:timers/promises';
import { BLANK_KITCHEN, type Kitchen } from '@potluck/functions/contract/kitchen';
import { applyChanges } from '@potluck/functions/contract/values';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../lib/api';
import { showToast } from '../ui/toast';
import { fillField, getField, hasUnloadWarning } from '../ui/user-actions-fixture';
import { KitchenSettings } from './kitchen-settings';
import {
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
  saveKitchen,
} from './order-api';

vi.mock('./order-api');
vi.mock('../ui/toast');

const email = 'sam@potluck.test';
const read = vi.mocked(readKitchen);
const save = vi.mocked(saveKitchen);
/** Responds to a save with the changed details. `stored` are the details that another device has saved. */
const mockSave = (stored: Partial<Kitchen> = {}) =>
  save.mockImplementationOnce((_email, changes) =>
    Promise.resolve({ ...BLANK_KITCHEN, ...applyChanges<Kitchen>(stored, changes) }),
  );

beforeEach(() => {
  save.mockReset();
  vi.mocked(showToast).mockReset();
  read.mockReset().mockResolvedValue(BLANK_KITCHEN);
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail: 'important' });
  vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 0, active: 0 });
});

const settle = () => act(() => setImmediate());
async function renderSettings() {
  render(<KitchenSettings account={{ uid: 'sam', email }} />);
  await settle();
}
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return settle();
};
const values = () => ['Place', 'Times', 'Payment', 'Note'].map((label) => getField(label).value);
const alertText = () => screen.getByRole('alert').textContent;

describe('The form “Where guests collect”', () => {
  it('shows the saved details in the direction of their script and who can see them, and saves each change', async () => {
    const stored = { ...BLANK_KITCHEN, place: 'Door 4', payment: 'Cash' };
    read.mockResolvedValue(stored);
    mockSave(stored);
    mockSave({ ...stored, times: 'After 6' });
    await renderSettings();
    expect(
      screen.getByText(/^Only guests with an active order from you can see your address/),
    ).toBeTruthy();
    expect(values()).toEqual(['Door 4', '', 'Cash', '']);
    // With this setting, a cook gets an email only about the first order.
    expect(getField('Email me about new orders').checked).toBe(false);
    for (const label of ['Place', 'Times', 'Payment', 'Note'])
      expect(getField(label).dir).toBe('auto');
    fillField('Times', 'After 6');
    expect(hasUnloadWarning()).toBe(true);
    await click('Save');
    expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Your pickup details are saved.');
    expect(hasUnloadWarning()).toBe(false);
    fillField('Note', 'Ring twice');
    await click('Save');
    expect(save.mock.calls).toEqual([
      [email, { times: 'After 6' }],
      [email, { note: 'Ring twice' }],
    ]);
    expect(values()).toEqual(['Door 4', 'After 6', 'Cash', 'Ring twice']);
  });

  it.each([
    [0, 'Place', undefined],
    [1, 'Place', '1 open order. Its guest will be told.'],
    [1200, 'Times', '1,200 open orders. Their guests will be told.'],
    [3, 'Note', undefined],
  ])('with %i open orders, an edit of “%s” shows the notice “%s”', async (active, label, text) => {
    vi.mocked(readReceivedOrderCounts).mockResolvedValue({ placed: 0, active });
    await renderSettings();
    const notice = () => screen.queryByText(/will be told/)?.textContent;
    expect(notice()).toBeUndefined();
    fillField(label, 'New');
    expect(notice()).toBe(text);
  });

  it('shows an error and a retry button if the details fail to load', async () => {
    read.mockRejectedValueOnce(createNoResponseError());
    await renderSettings();
    expect(alertText()).toBe('Your pickup details could not be loaded.');
    await click('Try again');
    expect(getField('Place')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error and sends no request if a text is too long', async () => {
    await renderSettings();
    fillField('Place', 'a'.repeat(301));
    await click('Save');
    expect(screen.getByText('Place can have at most 300 characters.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps the input and shows the error if no response arrives', async () => {
    await renderSettings();
    fillField('Place', 'Door 4');
    save.mockRejectedValue(createNoResponseError());
    await click('Save');
    expect(alertText()).toBe(createNoResponseError().message);
    expect(getField('Place').value).toBe('Door 4');
  });

  it('sends only the edited fields, and then shows the place that another device has saved', async () => {
    read.mockResolvedValue({ ...BLANK_KITCHEN, place: 'OLD' });
    mockSave({ place: 'NEW' });
    await renderSettings();
    fillField('Times', 'Late');
    await click('Save');
    expect(save).toHaveBeenCalledExactlyOnceWith(email, { times: 'Late' });
    expect(values()).toEqual(['NEW', 'Late', '', '']);
  });

  it('keeps text that the cook types into another field during the save, and saves it next', async () => {
    let respond!: (stored: Kitchen) => void;
    save.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await renderSettings();
    fillField('Place', 'Door 4 ');
    await click('Save');
    fillField('Times', 'Late');
    respond({ ...BLANK_KITCHEN, place: 'Door 4' });
    await settle();
    expect(values()).toEqual(['Door 4', 'Late', '', '']);
    mockSave();
    await click('Save');
    expect(save).toHaveBeenLastCalledWith(email, { times: 'Late' });
  });
});

describe('The public details of “Where guests collect”', () => {
  const details = { area: 'Chorlton', cell: 'gcw2h', pay: ['card' as const] };

  /** Mocks a browser that shares a position, or none. */
  function mockPosition(coords?: { latitude: number; longitude: number }): void {
    const getCurrentPosition = (share: (position: object) => void, fail: () => void) =>
      coords ? share({ coords }) : fail();
    vi.stubGlobal('navigator', { onLine: true, geolocation: { getCurrentPosition } });
  }
  const status = () => screen.getByRole('group', { name: 'Location' }).lastChild?.textContent;
  const expectStatus = (text: string) => waitFor(() => expect(status()).toBe(text));

  it('shows the stored values, and sends null for those that the cook removes', async () => {
    read.mockResolvedValue({ ...BLANK_KITCHEN, ...details, show_place: 'day', about: 'I bake.' });
    mockSave();
    await renderSettings();
    expect(getField('Area').value).toBe('Chorlton');
    expect(getField('Card').checked).toBe(true);
    expect(getField('Guests see the place').value).toBe('day');
    expect(status()).toBe('Your dishes show an area of about 5 km.');
    fillField('Area', ' ');
    fireEvent.click(getField('Card'));
    fillField('Guests see the place', 'ready');
    await click('Remove my location');
    expect(status()).toBe('After you save, your dishes show no location.');
    expect(document.activeElement?.textContent).toBe('Use my location');
    await click('Save');
    const removed = { area: null, cell: null, pay: null, show_place: null };
    expect(save).toHaveBeenCalledExactlyOnceWith(email, removed);
  });

  it('makes a stored area larger without the position', async () => {
    read.mockResolvedValue({ ...BLANK_KITCHEN, cell: 'gcw2hz' });
    mockSave();
    await renderSettings();
    fillField('Show your location on', '5');
    expect(status()).toBe('After you save, your dishes show an area of about 5 km.');
    await click('Save');
    expect(save).toHaveBeenCalledExactlyOnceWith(email, { cell: 'gcw2h' });
  });

  it.each([
    ['6', 'gcw2hz', 'about 1 km'],
    ['5', 'gcw2h', 'about 5 km'],
  ])('sends only a geohash of %s characters of the position', async (length, cell, size) => {
    mockPosition({ latitude: 53.4808, longitude: -2.2426 });
    mockSave();
    await renderSettings();
    fillField('Show your location on', length);
    await click('Use my location');
    await expectStatus(`After you save, your dishes show an area of ${size}.`);
    fireEvent.click(getField('Bank transfer'));
    fireEvent.click(getField('Cash'));
    await click('Save');
    const sent = { cell, pay: ['cash', 'transfer'] };
    expect(save).toHaveBeenCalledExactlyOnceWith(email, sent);
    expect(status()).toBe(`Your dishes show an area of ${size}.`);
  });

  it('reports that the browser did not share a location, and keeps the stored one', async () => {
    read.mockResolvedValue({ ...BLANK_KITCHEN, ...details });
    mockPosition();
    await renderSettings();
    await click('Use my location');
    await expectStatus('Your browser did not share a location.');
    expect(hasUnloadWarning()).toBe(false);
  });
});
