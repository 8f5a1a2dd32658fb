import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { toAccountKey } from '../lib/account-storage';
import { readKitchen, readNotificationSettings } from '../order/order-api';
import { fillField, getField, hasUnloadWarning } from '../ui/user-actions-fixture';
import {
  addFoodMock,
  clickAllergen,
  cookFixture,
  fillAllFields,
  getCheckedAllergens,
  renderForm,
  setUpAddFoodForm,
  showToastMock,
  submitForm,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../order/order-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();
beforeEach(() => {
  vi.mocked(readKitchen).mockResolvedValue(BLANK_KITCHEN);
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail: 'important' });
});

const sentKeys = () => addFoodMock.mock.calls.map(([, key]) => key);
const lastKey = () => sentKeys().at(-1) ?? '';

/** Fills in the form, and submits it. The request runs until the test calls the returned function. */
async function startSave(): Promise<() => void> {
  let respond!: (response: { insertedId: string }) => void;
  addFoodMock.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  fillAllFields();
  clickAllergen('Milk');
  await submitForm();
  return () => respond({ insertedId: 'new-id' });
}

const waitForAddition = () =>
  waitFor(() =>
    expect(showToastMock).toHaveBeenCalledWith('success', 'Food item added successfully.'),
  );

describe('AddFoodForm', () => {
  it('adds only one dish after a double click, with the cook as its owner, and the next dish with another idempotency key', async () => {
    expect(getField('Added By')).toMatchObject({ readOnly: true, value: 'Amara Okafor' });
    expect(getField('Creator Email')).toMatchObject({
      readOnly: true,
      value: 'amara@potluck.test',
    });
    fillAllFields();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add Item' }));
    const sentDish = {
      food_name: 'Jollof',
      food_image: '/images/foods/jollof-rice-960.webp',
      food_category: 'Rice',
      food_origin: 'Nigeria',
      quantity: 4,
      price: 6.5,
      description: 'Smoky.',
      added_by: cookFixture,
    };
    const key = lastKey();
    expect(key).toMatch(/^[\x21-\x7e]{8,128}$/);
    expect(addFoodMock).toHaveBeenCalledExactlyOnceWith(sentDish, key);
    expect(showToastMock).toHaveBeenCalledWith('success', 'Food item added successfully.');
    expect(getField('Food name').value).toBe('');
    fillAllFields();
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledTimes(2);
    expect(lastKey()).not.toBe(key);
  });

  it.each([
    [1, 'missing', BLANK_KITCHEN],
    [0, 'complete', { ...BLANK_KITCHEN, area: 'Chorlton', place: 'Door 4' }],
  ])('links to the dish, and %i times to %s pickup details', async (count, _state, kitchen) => {
    vi.mocked(readKitchen).mockResolvedValue(kitchen);
    fillAllFields();
    await submitForm();
    const heading = await screen.findByRole('heading', { name: 'Your dish is on the menu' });
    expect(document.activeElement).toBe(heading);
    expect(getField('Email me about new orders').checked).toBe(false);
    await waitFor(() => {
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/foods/new-id', '/my-foods/orders'].slice(0, 1 + count));
    });
  });

  it('makes the browser ask before a reload, until the dish is added', async () => {
    expect(hasUnloadWarning()).toBe(false);
    fillAllFields();
    expect(hasUnloadWarning()).toBe(true);
    await submitForm();
    await waitFor(() => expect(hasUnloadWarning()).toBe(false));
  });

  it('keeps the values that the cook enters during a save, and clears the other fields', async () => {
    const respond = await startSave();
    fillField('Food name', 'Egusi');
    clickAllergen('Fish');
    respond();
    await waitForAddition();
    expect(getField('Food name').value).toBe('Egusi');
    expect(getCheckedAllergens()).toEqual(['Fish', 'Milk']);
    expect(getField('Category').value).toBe('');
    expect(getField('Price ($)').value).toBe('');
    expect(getField('Image URL').value).toBe('');
  });
});

describe('the idempotency key of AddFoodForm', () => {
  /** Fills in the form, and submits it. The request gets no response. Returns the key of the request. */
  async function submitWithoutResponse(): Promise<string> {
    addFoodMock.mockRejectedValueOnce(createNoResponseError());
    fillAllFields();
    await submitForm();
    return lastKey();
  }

  it('stays the same after a lost response, further errors, and changes of the dish, because the dish may have been added', async () => {
    const key = await submitWithoutResponse();
    const errors = [
      [503, 'unavailable'],
      [409, 'too-many-dishes'],
    ] as const;
    for (const [status, code] of errors) {
      addFoodMock.mockRejectedValueOnce(new ApiError({ status, code, message: 'Not now.' }));
      fillField('Food name', `Jollof ${code}`);
      await submitForm();
      expect(addFoodMock.mock.lastCall).toMatchObject([{ food_name: `Jollof ${code}` }, key]);
    }
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledTimes(errors.length + 2);
    expect(new Set(sentKeys())).toEqual(new Set([key]));
    expect(getField('Food name').value).toBe('');
  });

  const reused = new ApiError({ status: 409, code: 'key-reused', message: 'It was added.' });
  const gone = 'The dish is gone.';
  const removed = { insertedId: 'new-id', isRemoved: true, message: gone };
  it.each([
    ['has added the first dish', 'It was added.', () => Promise.reject(reused)],
    ['reports a removed dish', gone, () => Promise.resolve(removed)],
  ])('is new, and the fields stay, if the API %s', async (_report, message, respond) => {
    const key = await submitWithoutResponse();
    addFoodMock.mockImplementationOnce(respond);
    await submitForm();
    expect(lastKey()).toBe(key);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(getField('Food name').value).toBe('Jollof');
    await submitForm();
    expect(lastKey()).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(showToastMock).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
  });
});

describe('the stored draft of AddFoodForm', () => {
  const notice = () => screen.queryByText('Your unfinished dish is back.');

  function leaveAndReturn(uid?: string): void {
    cleanup();
    renderForm(uid);
  }

  it('is restored with a notice after the cook has left the form, but not for another user', () => {
    fillAllFields();
    clickAllergen('Milk');
    expect(notice()).toBeNull();
    leaveAndReturn('kenji');
    expect(notice()).toBeNull();
    expect(getField('Food name').value).toBe('');
    leaveAndReturn();
    expect(notice()).not.toBeNull();
    expect(getField('Food name').value).toBe('Jollof');
    expect(getField('Image URL').value).toBe('/images/foods/jollof-rice-960.webp');
    expect(getField('Price ($)').value).toBe('6.5');
    expect(getCheckedAllergens()).toEqual(['Milk']);
  });

  it('may lack the fields of a later build', () => {
    cleanup();
    const key = toAccountKey('amara', 'draft', 'food');
    sessionStorage.setItem(key, JSON.stringify({ food_name: 'Jollof' }));
    renderForm();
    expect(getField('Food name').value).toBe('Jollof');
    expect(getField('Short description').value).toBe('');
  });

  it('is removed by “Clear the form”, together with the error of the last attempt', async () => {
    fillAllFields();
    leaveAndReturn();
    addFoodMock.mockRejectedValueOnce(createNoResponseError());
    await submitForm();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    await userEvent.click(screen.getByText('Clear the form'));
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });

  it.each([
    ['clears the form', () => userEvent.click(screen.getByText('Clear the form')), 'Add Food'],
    ['adds the dish', submitForm, 'Your dish is on the menu'],
  ])('is removed when the cook %s, and a heading takes the focus', async (_, act, heading) => {
    fillAllFields();
    leaveAndReturn();
    await act();
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
    expect(notice()).toBeNull();
    expect(getField('Food name').value).toBe('');
    leaveAndReturn();
    expect(notice()).toBeNull();
    expect(getField('Food name').value).toBe('');
  });

  it('is removed if the dish is added after the cook has left the form', async () => {
    const respond = await startSave();
    cleanup();
    respond();
    await waitForAddition();
    expect(sessionStorage).toHaveLength(0);
  });

  it('contains the idempotency key of a running request, also after the cook clears the form, until a dish is added', async () => {
    await startSave();
    const key = lastKey();
    leaveAndReturn();
    expect(getField('Food name').value).toBe('Jollof');
    await userEvent.click(screen.getByText('Clear the form'));
    leaveAndReturn();
    fillAllFields();
    await submitForm();
    expect(lastKey()).toBe(key);
    leaveAndReturn();
    fillAllFields();
    await submitForm();
    expect(lastKey()).not.toBe(key);
  });
});
