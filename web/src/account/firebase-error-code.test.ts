import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import {
  getEmailLinkErrorText,
  getFirebaseErrorText,
  isExpiredLinkError,
  isWeakPasswordError,
  isWrongPasswordError,
} from './firebase-error-code';

const NO_RESPONSE = 'The login service is not responding. Check your connection and try again.';
const EXPIRED = 'This link has expired or was already used.';
const STRONGER_PASSWORD = 'Please choose a stronger password.';
const createError = (code: string) => new FirebaseError(code, code);

it.each([
  ['auth/network-request-failed', NO_RESPONSE],
  ['auth/timeout', NO_RESPONSE],
  ['auth/too-many-requests', 'Too many attempts. Please wait some minutes and try again.'],
  ['auth/quota-exceeded', 'Too many emails were requested. Please try again later.'],
  ['auth/expired-action-code', EXPIRED],
  ['auth/invalid-action-code', EXPIRED],
  ['auth/weak-password', STRONGER_PASSWORD],
  ['auth/password-does-not-meet-requirements', STRONGER_PASSWORD],
  ['auth/internal-error', 'It failed.'],
])('getFirebaseErrorText returns for the code %s: %s', (code, text) => {
  const error = createError(code);
  expect(getFirebaseErrorText(error, 'It failed.')).toBe(text);
  expect(isExpiredLinkError(error)).toBe(text === EXPIRED);
  expect(isWeakPasswordError(error)).toBe(text === STRONGER_PASSWORD);
});

it.each([
  ['auth/wrong-password', true],
  ['auth/invalid-credential', true],
  ['auth/weak-password', false],
])('isWrongPasswordError returns for the code %s: %s', (code, isWrong) => {
  expect(isWrongPasswordError(createError(code))).toBe(isWrong);
});

describe('getEmailLinkErrorText', () => {
  it.each([
    [
      'an unknown code',
      createError('auth/internal-error'),
      'Something went wrong. Please try again.',
    ],
    ['no code, because no response arrived', new TypeError('Failed to fetch'), NO_RESPONSE],
  ])('returns the text for an error with %s', (_case, error, text) => {
    expect(getEmailLinkErrorText(error)).toBe(text);
  });
});
