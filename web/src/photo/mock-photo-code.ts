import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import * as photoCode from './send-photo';

const PHOTO_PATH = '/photos/0123456789abcdef0123456789abcdef-b4381a';
export const uploadedDishPhotoPath = `${PHOTO_PATH}-960.webp`;
export const uploadedPortraitPath = `${PHOTO_PATH}-192.webp`;

/**
 * Returns the mocks of the functions that prepare and send photos. The test file itself must call
 * `vi.mock` for the module `send-photo`, with `spy: true`. The mock of `preparePhoto` prepares a photo immediately. The
 * test sets the result of the mock `sendPhoto`.
 */
export function mockPhotoCode() {
  const preparePhoto = vi.mocked(photoCode.preparePhoto).mockReset();
  preparePhoto.mockResolvedValue({ file: new Blob(['jpeg']), previewUrl: 'data:image/jpeg,' });
  return { preparePhoto, sendPhoto: vi.mocked(photoCode.sendPhoto).mockReset() };
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
