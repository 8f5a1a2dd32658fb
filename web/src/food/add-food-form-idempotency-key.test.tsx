import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import {
  addFoodMock,
  getField,
  fillAllFields,
  setUpAddFoodForm,
  submitForm,
  showToastMock,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

describe('the idempotency key of AddFoodForm', () => {
  const ADD_AGAIN = 'To add this dish as a new dish, click “Add Item” again.';
  const lastKey = () => addFoodMock.mock.lastCall?.[1] ?? '';
  const notice = () => screen.getByRole('alert').textContent;

  /** Fills in the form, and submits it. The request gets no response. Returns the key of the request. */
  async function submitWithoutResponse(): Promise<string> {
    addFoodMock.mockRejectedValueOnce(createNoResponseError());
    await fillAllFields();
    await submitForm();
    expect(showToastMock).toHaveBeenLastCalledWith(
      'error',
      'Failed to add food item.',
      undefined,
      undefined,
    );
    return lastKey();
  }

  it.each([
    [0, 'no-answer'],
    [503, 'unavailable'],
    [500, 'internal'],
    [200, 'unreadable'],
    [400, 'invalid'],
    [401, 'unauthenticated'],
    [429, 'too-many-requests'],
    [409, 'too-many-dishes'],
    [400, 'photo-not-yours'],
  ] as const)(
    'stays the same after a lost response followed by the error %d %s, because the dish may have been added',
    async (status, code) => {
      const key = await submitWithoutResponse();
      expect(key).toMatch(/^[\x21-\x7e]{8,128}$/);
      addFoodMock.mockRejectedValueOnce(new ApiError({ status, code, message: 'Not now.' }));
      await submitForm();
      expect(lastKey()).toBe(key);
      addFoodMock.mockResolvedValueOnce({ insertedId: 'new-id' });
      await submitForm();
      expect(lastKey()).toBe(key);
      expect(showToastMock).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
      expect(getField('Food name').value).toBe('');
    },
  );

  it('is new for the next dish after a dish was added', async () => {
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await fillAllFields();
    await submitForm();
    const key = lastKey();
    await fillAllFields();
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledTimes(2);
    expect(lastKey()).not.toBe(key);
  });

  it('stays the same if the cook changes a field after a lost response, and the form is cleared after the API has added the changed dish', async () => {
    const key = await submitWithoutResponse();
    await userEvent.type(getField('Food name'), ' rice');
    addFoodMock.mockResolvedValueOnce({ insertedId: 'new-id' });
    await submitForm();
    expect(addFoodMock.mock.lastCall).toMatchObject([{ food_name: 'Jollof rice' }, key]);
    expect(getField('Food name').value).toBe('');
  });

  it('stays the same if the cook changes a field after a lost response, and is new after the API reports that it has added the first dish', async () => {
    const message = 'Your dish was already added with the details that you sent before.';
    const key = await submitWithoutResponse();
    showToastMock.mockReset();
    await userEvent.type(getField('Food name'), ' rice');
    addFoodMock.mockRejectedValueOnce(new ApiError({ status: 409, code: 'key-reused', message }));
    await submitForm();
    expect(lastKey()).toBe(key);
    expect(showToastMock).toHaveBeenCalledExactlyOnceWith('info', message);
    expect(notice()).toBe(`${message} ${ADD_AGAIN}`);
    expect(getField('Food name').value).toBe('Jollof rice');

    addFoodMock.mockResolvedValueOnce({ insertedId: 'second-id' });
    await submitForm();
    expect(lastKey()).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getField('Food name').value).toBe('');
  });

  it.each([
    ['with a message', 'The dish is gone.', 'The dish is gone.'],
    ['with an empty message', '', 'This dish was added before and then removed.'],
    ['without a message', undefined, 'This dish was added before and then removed.'],
  ])(
    'is new for the next submit if the API reports %s that the cook has removed the dish, and the fields keep their values',
    async (_case, message, shownMessage) => {
      const key = await submitWithoutResponse();
      addFoodMock.mockResolvedValueOnce({ insertedId: 'new-id', isRemoved: true, message });
      await submitForm();
      expect(lastKey()).toBe(key);
      expect(showToastMock).toHaveBeenLastCalledWith('info', shownMessage);
      expect(notice()).toBe(`${shownMessage} ${ADD_AGAIN}`);
      expect(getField('Food name').value).toBe('Jollof');

      addFoodMock.mockResolvedValueOnce({ insertedId: 'second-id' });
      await submitForm();
      expect(lastKey()).not.toBe(key);
      expect(showToastMock).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
    },
  );
});
