import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { deleteDraftsOfOtherUsers } from '../lib/draft';
import { choosePhoto, uploadedDishPhotoPath } from '../photo/mock-photo-code';
import {
  addFoodMock,
  clickAllergen,
  getField,
  fillAllFields,
  getCheckedAllergens,
  photoUploadCodeMock,
  renderForm,
  setUpAddFoodForm,
  submitForm,
  showToastMock,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

const notice = () => screen.queryByText('Your unfinished dish is back.');
const lastKey = () => addFoodMock.mock.lastCall?.[1];

function leaveAndReturn(uid?: string): void {
  cleanup();
  renderForm(uid);
}

/** Submits the form. The request runs until the test calls the returned function. */
async function startSave(): Promise<() => void> {
  let respond: () => void = () => undefined;
  addFoodMock.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = () => resolve({ insertedId: 'new-id' });
    }),
  );
  await submitForm();
  return respond;
}

const waitForAddition = () =>
  waitFor(() => {
    expect(showToastMock).toHaveBeenCalledWith('success', 'Food item added successfully.');
  });

describe('the stored draft of AddFoodForm', () => {
  it('is restored with a notice after the cook has left the form', async () => {
    await fillAllFields();
    await clickAllergen('Milk');
    expect(notice()).toBeNull();
    leaveAndReturn();
    expect(notice()).not.toBeNull();
    expect(getField('Food name').value).toBe('Jollof');
    expect(getField('Price ($)').value).toBe('6.5');
    expect(getCheckedAllergens()).toEqual(['Milk']);
  });

  it('contains the URL of a sent photo, and the form saves the dish with it', async () => {
    await fillAllFields();
    photoUploadCodeMock.sendPhoto.mockResolvedValue(uploadedDishPhotoPath);
    await choosePhoto();
    await screen.findByText('Photo added.');
    leaveAndReturn();
    expect(getField('Image URL').value).toBe(uploadedDishPhotoPath);
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(addFoodMock.mock.lastCall?.[0].food_image).toBe(uploadedDishPhotoPath);
  });

  it('is removed when the cook clears the form', async () => {
    await fillAllFields();
    leaveAndReturn();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
    expect(notice()).toBeNull();
    expect(getField('Food name').value).toBe('');
    leaveAndReturn();
    expect(notice()).toBeNull();
    expect(getField('Food name').value).toBe('');
  });

  it('is removed after the dish was added', async () => {
    await fillAllFields();
    leaveAndReturn();
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    await waitForAddition();
    expect(notice()).toBeNull();
    leaveAndReturn();
    expect(getField('Food name').value).toBe('');
  });

  it('is not restored for another user, and not after the session of the cook has ended', async () => {
    await fillAllFields();
    leaveAndReturn('kenji');
    expect(getField('Food name').value).toBe('');
    leaveAndReturn();
    expect(getField('Food name').value).toBe('Jollof');
    cleanup();
    deleteDraftsOfOtherUsers(undefined);
    renderForm();
    expect(getField('Food name').value).toBe('');
  });

  it('is removed if the dish is added after the cook has left the form', async () => {
    await fillAllFields();
    const respond = await startSave();
    cleanup();
    respond();
    await waitForAddition();
    expect(sessionStorage).toHaveLength(0);
  });

  it('contains the idempotency key of a running request, so a submit after the return adds no second dish', async () => {
    await fillAllFields();
    await startSave();
    const key = lastKey();
    leaveAndReturn();
    const message = 'Your dish was already added with the details that you sent before.';
    addFoodMock.mockRejectedValueOnce(new ApiError({ status: 409, code: 'key-reused', message }));
    await submitForm();
    expect(lastKey()).toBe(key);
    expect(getField('Food name').value).toBe('Jollof');
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(lastKey()).not.toBe(key);
  });

  it('contains the idempotency key of an addition without a response, also after the cook clears the form', async () => {
    await fillAllFields();
    addFoodMock.mockRejectedValueOnce(createNoResponseError());
    await submitForm();
    const key = lastKey();
    leaveAndReturn();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
    leaveAndReturn();
    await fillAllFields();
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(lastKey()).toBe(key);
    leaveAndReturn();
    await fillAllFields();
    await submitForm();
    expect(lastKey()).not.toBe(key);
  });
});
