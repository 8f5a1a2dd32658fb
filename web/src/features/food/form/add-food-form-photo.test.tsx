import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../../../lib/api';
import { choosePhoto, uploadedDishPhotoPath } from '../../../photos/mock-photo-code';
import { PhotoError } from '../../../photos/photo-error';
import {
  addFoodMock,
  expectFocus,
  showErrorToastMock,
  getField,
  fillAllFields,
  photoUploadCodeMock,
  setUpAddFoodForm,
  submitForm,
} from './add-food-form-fixtures';

vi.mock('../api/food-api');
vi.mock('../../../components/toast');
vi.mock('../../../photos/load-photo-upload-code');

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

  it('delays the submit of the form until the upload has finished', async () => {
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    const { finish } = await fillAndSendPhoto();
    await submitForm();
    expect(addFoodMock).not.toHaveBeenCalled();
    expect(screen.queryByText('Image URL is required.')).toBeNull();
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish(uploadedDishPhotoPath);
    await waitFor(() => {
      expect(addFoodMock).toHaveBeenCalledOnce();
    });
    expect(addFoodMock.mock.lastCall?.[0].food_image).toBe(uploadedDishPhotoPath);
    await waitFor(() => {
      expect(getField('Image URL').value).toBe('');
    });
    expect(photoStatus()).toBe('');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('does not delay the errors of other fields during an upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.clear(getField('Category'));
    await submitForm();
    expect(screen.getByText('Category is required.')).toBeTruthy();
    await expectFocus('Category');
    finish(uploadedDishPhotoPath);
    await waitFor(() => {
      expect(photoStatus()).toBe('Photo added.');
    });
    expect(addFoodMock).not.toHaveBeenCalled();
  });

  it('takes the focus if its upload fails after a submit, and the form keeps its values and adds no dish', async () => {
    const { fail } = await fillAndSendPhoto();
    await submitForm();
    fail(createNoResponseError());
    await waitFor(() => {
      expect(photoStatus()).toBe(createNoResponseError().message);
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Photo' }));
    });
    expect(getField('Food name').value).toBe('Jollof');
    expect(getField('Short description').value).toBe('Smoky.');

    photoUploadCodeMock.sendPhoto.mockResolvedValue(uploadedDishPhotoPath);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(getField('Image URL').value).toBe(uploadedDishPhotoPath);
    });
    expect(addFoodMock).not.toHaveBeenCalled();
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

  it('shows that the first photo is kept if the second photo fails, and has no status after the dish was added', async () => {
    const { finish } = await fillAndSendPhoto();
    finish(uploadedDishPhotoPath);
    await screen.findByText('Photo added.');
    photoUploadCodeMock.preparePhoto.mockRejectedValueOnce(
      new PhotoError('This file is not a photo.'),
    );
    await choosePhoto('notes.jpg');
    await screen.findByText('This file is not a photo. Your previous photo is kept.');
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(addFoodMock.mock.lastCall?.[0].food_image).toBe(uploadedDishPhotoPath);
    expect(getField('Image URL').value).toBe('');
    expect(photoStatus()).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
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

  it('does not submit the form again if the cook cancels the upload of a second photo after a failed save', async () => {
    addFoodMock.mockRejectedValue(createNoResponseError());
    const { finish } = await fillAndSendPhoto();
    await submitForm();
    finish(uploadedDishPhotoPath);
    await waitFor(() => {
      expect(showErrorToastMock).toHaveBeenCalledOnce();
    });
    photoUploadCodeMock.sendPhoto.mockReturnValue(new Promise(() => undefined));
    await choosePhoto();
    await screen.findByText('Sending your photo…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(photoStatus()).toBe('Photo added.');
    expect(addFoodMock).toHaveBeenCalledOnce();
  });

  it('cancels a delayed submit if the cook cancels the upload', async () => {
    await fillAndSendPhoto();
    await submitForm();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(addFoodMock).not.toHaveBeenCalled();
  });
});
