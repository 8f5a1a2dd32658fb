import { expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { PhotoError } from './send-photo';
import { toPhotoFailure } from './use-photo-upload';

const createApiError = (status: number, code: ApiError['code']) =>
  new ApiError({ status, code, message: 'Wait a minute.' });
const NO_RESPONSE = 'The kitchen is not responding. Check your connection and try again.';
const NOT_SENT = 'Your photo could not be sent. Please try again.';

it.each([
  [new PhotoError('Too small.'), false, 'Too small.', 'Too small.'],
  [createApiError(400, 'invalid'), false, 'Wait a minute.', 'Wait a minute.'],
  [createApiError(413, 'too-large'), false, 'Wait a minute.', 'Wait a minute.'],
  [createApiError(429, 'too-many-requests'), true, 'Wait a minute.', 'Wait a minute.'],
  [createApiError(503, 'busy'), true, 'Wait a minute.', 'Wait a minute.'],
  [createNoResponseError(), true, NO_RESPONSE, `${NO_RESPONSE} You are offline.`],
  // The code of the photos fails to load.
  [new TypeError('Failed to fetch'), true, NOT_SENT, `${NOT_SENT} You are offline.`],
])('toPhotoFailure of %s returns %j, “%s”, offline “%s”', (error, canRetry, message, offline) => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(toPhotoFailure(error)).toEqual({ message, canRetry });
  vi.stubGlobal('navigator', { onLine: false });
  expect(toPhotoFailure(error)).toEqual({ message: offline, canRetry });
});
