import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../../../lib/api-error';
import {
  add,
  failure,
  field,
  fillAllFields,
  setUpAddFoodForm,
  submit,
  toast,
} from './add-food-form-fixtures';

vi.mock('../api/food-api');
vi.mock('../../../components/toast');
vi.mock('../../../photos/load-photo-upload-code');

setUpAddFoodForm();

describe('the idempotency key of AddFoodForm', () => {
  const ADD_AGAIN = 'To add this dish as a new dish, click “Add Item” again.';
  const lastKey = () => add.mock.lastCall?.[1] ?? '';
  const notice = () => screen.getByRole('alert').textContent;

  /** Fills in the form, and submits it. The request gets no response. Returns the key of the request. */
  async function submitWithoutResponse(): Promise<string> {
    add.mockRejectedValueOnce(createNoResponseError());
    await fillAllFields();
    await submit();
    expect(failure).toHaveBeenLastCalledWith('Failed to add food item.', undefined);
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
      add.mockRejectedValueOnce(new ApiError({ status, code, message: 'Not now.' }));
      await submit();
      expect(lastKey()).toBe(key);
      add.mockResolvedValueOnce({ insertedId: 'new-id' });
      await submit();
      expect(lastKey()).toBe(key);
      expect(toast).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
      expect(field('Food name').value).toBe('');
    },
  );

  it('is new for the next dish after a dish was added', async () => {
    add.mockResolvedValue({ insertedId: 'new-id' });
    await fillAllFields();
    await submit();
    const key = lastKey();
    await fillAllFields();
    await submit();
    expect(add).toHaveBeenCalledTimes(2);
    expect(lastKey()).not.toBe(key);
  });

  it('stays the same if the cook changes a field after a lost response, and the form is cleared after the API has added the changed dish', async () => {
    const key = await submitWithoutResponse();
    await userEvent.type(field('Food name'), ' rice');
    add.mockResolvedValueOnce({ insertedId: 'new-id' });
    await submit();
    expect(add.mock.lastCall).toMatchObject([{ food_name: 'Jollof rice' }, key]);
    expect(field('Food name').value).toBe('');
  });

  it('stays the same if the cook changes a field after a lost response, and is new after the API reports that it has added the first dish', async () => {
    const message = 'Your dish was already added with the details that you sent before.';
    const key = await submitWithoutResponse();
    failure.mockReset();
    await userEvent.type(field('Food name'), ' rice');
    add.mockRejectedValueOnce(new ApiError({ status: 409, code: 'key-reused', message }));
    await submit();
    expect(lastKey()).toBe(key);
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
    expect(failure).not.toHaveBeenCalled();
    expect(notice()).toBe(`${message} ${ADD_AGAIN}`);
    expect(field('Food name').value).toBe('Jollof rice');

    add.mockResolvedValueOnce({ insertedId: 'second-id' });
    await submit();
    expect(lastKey()).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Food name').value).toBe('');
  });

  it('is new for the next submit if the API reports that the cook has removed the dish, and the fields keep their values', async () => {
    const message = 'This dish was added before and then removed.';
    const key = await submitWithoutResponse();
    add.mockResolvedValueOnce({ insertedId: 'new-id', isRemoved: true, message });
    await submit();
    expect(lastKey()).toBe(key);
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
    expect(notice()).toBe(`${message} ${ADD_AGAIN}`);
    expect(field('Food name').value).toBe('Jollof');

    add.mockResolvedValueOnce({ insertedId: 'second-id' });
    await submit();
    expect(lastKey()).not.toBe(key);
    expect(toast).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
  });
});
