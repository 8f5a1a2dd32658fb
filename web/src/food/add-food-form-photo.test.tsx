import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../lib/api';
import { choosePhoto, uploadedDishPhotoPath } from '../photo/mock-photo-code';
import { PhotoError } from '../photo/send-photo';
import {
  addFoodMock,
  getField,
  fillAllFields,
  photoUploadCodeMock,
  setUpAddFoodForm,
  submitForm,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

describe('the photo field of AddFoodForm', () => {
  const photoStatus = () =>
    within(screen.getByRole('group', { name: 'Photo' })).getByRole('status').textContent;

  /** Fills in all fields except the image URL, and starts the upload of a photo. */
  async function fillAndSendPhoto() {
    await fillAllFields();
    await userEvent.clear(getField('Image URL'));
    let finish: (address: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    photoUploadCodeMock.sendPhoto.mockReturnValue(
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      }),
    );
    await choosePhoto();
    await waitFor(() => {
      expect(photoStatus()).toBe('Sending your photo…');
    });
    return { finish, fail };
  }

  it('fills in the image URL after the upload, and keeps the text that the cook types during the upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.type(getField('Food name'), ' rice');
    finish(uploadedDishPhotoPath);
    await waitFor(() => {
      expect(getField('Image URL').value).toBe(uploadedDishPhotoPath);
    });
    expect(getField('Food name').value).toBe('Jollof rice');
    expect(photoUploadCodeMock.sendPhoto.mock.lastCall?.[1]).toBe('dish');
    expect(addFoodMock).not.toHaveBeenCalled();
  });

  it('makes the submit button busy until the photo is sent', async () => {
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    const { finish } = await fillAndSendPhoto();
    await submitForm();
    expect(addFoodMock).not.toHaveBeenCalled();
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish(uploadedDishPhotoPath);
    await screen.findByText('Photo added.');
    expect(button.getAttribute('aria-busy')).toBeNull();
    await submitForm();
    await waitFor(() => {
      expect(getField('Image URL').value).toBe('');
    });
    expect(addFoodMock.mock.lastCall?.[0].food_image).toBe(uploadedDishPhotoPath);
    expect(photoStatus()).toBe('');
  });

  it('shows an error if its upload fails, and a click on “Retry” sends the photo again', async () => {
    const { fail } = await fillAndSendPhoto();
    fail(createNoResponseError());
    await waitFor(() => {
      expect(photoStatus()).toBe(createNoResponseError().message);
    });
    expect(getField('Food name').value).toBe('Jollof');
    photoUploadCodeMock.sendPhoto.mockResolvedValue(uploadedDishPhotoPath);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(getField('Image URL').value).toBe(uploadedDishPhotoPath);
    });
  });

  it('keeps the URL that the cook types during the upload, and aborts the upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.type(getField('Image URL'), '/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
    expect(photoUploadCodeMock.sendPhoto.mock.lastCall?.[2].signal.aborted).toBe(true);
    await act(async () => {
      finish(uploadedDishPhotoPath);
      await Promise.resolve();
    });
    expect(getField('Image URL').value).toBe('/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
  });

  it('keeps the URL of the first photo if the second photo fails, and has no status after the dish was added', async () => {
    const { finish } = await fillAndSendPhoto();
    finish(uploadedDishPhotoPath);
    await screen.findByText('Photo added.');
    photoUploadCodeMock.preparePhoto.mockRejectedValueOnce(
      new PhotoError('This file is not a photo.'),
    );
    await choosePhoto('notes.jpg');
    await screen.findByText('This file is not a photo.');
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(addFoodMock.mock.lastCall?.[0].food_image).toBe(uploadedDishPhotoPath);
    expect(photoStatus()).toBe('');
  });

  it('still shows the photo if the form keeps its values after a save', async () => {
    const { finish } = await fillAndSendPhoto();
    finish(uploadedDishPhotoPath);
    await screen.findByText('Photo added.');
    const message = 'This dish was added before and then removed.';
    addFoodMock.mockResolvedValueOnce({ insertedId: 'new-id', isRemoved: true, message });
    await submitForm();
    expect(getField('Image URL').value).toBe(uploadedDishPhotoPath);
    expect(photoStatus()).toBe('Photo added.');
  });
});
