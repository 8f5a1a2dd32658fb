import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { getField } from '../ui/user-actions-fixture';
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

/** Chooses a file with the file input. */
export const choosePhoto = (name = 'dinner.jpg', input = 'Choose a photo') =>
  userEvent.upload(getField(input), new File(['bytes'], name, { type: 'image/jpeg' }));
