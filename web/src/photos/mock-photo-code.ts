import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { loadPhotoUploadCode } from './load-photo-upload-code';

const PHOTO_PATH = '/photos/0123456789abcdef0123456789abcdef-b4381a';
export const uploadedDishPhotoPath = `${PHOTO_PATH}-960.webp`;
export const uploadedPortraitPath = `${PHOTO_PATH}-192.webp`;

type PhotoCode = Awaited<ReturnType<typeof loadPhotoUploadCode>>;

/**
 * Makes the mocked module `load-photo-upload-code` return mocks of the code that prepares and sends photos. The test
 * file itself must mock this module with `vi.mock`.
 * The mock of `preparePhoto` prepares a photo immediately. The test sets the result of the mock
 * `sendPhoto`.
 */
export function mockPhotoCode() {
  const sendPhoto = vi.fn<PhotoCode['sendPhoto']>();
  const preparePhoto = vi.fn<PhotoCode['preparePhoto']>();
  preparePhoto.mockResolvedValue({ file: new Blob(['jpeg']), previewUrl: 'data:image/jpeg,' });
  vi.mocked(loadPhotoUploadCode).mockResolvedValue({ preparePhoto, sendPhoto });
  return { preparePhoto, sendPhoto };
}

/** Clicks the button “Choose a photo”, and chooses a file. */
export async function choosePhoto(name = 'dinner.jpg'): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Choose a photo' }));
  await userEvent.upload(getFileInput(), new File(['bytes'], name, { type: 'image/jpeg' }));
}

/** Returns the input of the file chooser. */
export function getFileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('No file chooser is open.');
  return input;
}
