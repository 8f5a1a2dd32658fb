import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { PhotoError } from './send-photo';
import { toPhotoFailure } from './use-photo-upload';

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
afterEach(() => vi.unstubAllGlobals());

describe('toPhotoFailure', () => {
  it('returns the message of a PhotoError, with canRetry false, even if the user is offline', () => {
    setOnline(false);
    expect(toPhotoFailure(new PhotoError('Too small.'))).toEqual({
      message: 'Too small.',
      canRetry: false,
    });
  });

  it.each([
    ['an API request', () => createNoResponseError()],
    ['the import of the photo code', () => new TypeError('Failed to fetch')],
  ])('states that the user is offline if %s fails without a network', (_case, createError) => {
    setOnline(false);
    const { message, canRetry } = toPhotoFailure(createError());
    expect(message).toMatch(/again\. You are offline\.$/);
    expect(canRetry).toBe(true);
  });

  it.each([
    [400, 'invalid', false],
    [413, 'too-large', false],
    [429, 'too-many-requests', true],
    [503, 'busy', true],
    [0, 'no-answer', true],
  ] as const)(
    'returns the message of an ApiError with status %i, and sets canRetry to %j',
    (status, code, canRetry) => {
      setOnline(true);
      const error = new ApiError({ status, code, message: 'Wait a minute.' });
      expect(toPhotoFailure(error)).toEqual({ message: 'Wait a minute.', canRetry });
    },
  );

  it('returns a general error message if the photo code fails to load', () => {
    setOnline(true);
    expect(toPhotoFailure(new TypeError('Failed to fetch'))).toEqual({
      message: 'Your photo could not be sent. Please try again.',
      canRetry: true,
    });
  });
});
