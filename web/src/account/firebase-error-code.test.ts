import { FirebaseError } from 'firebase/app';
import { expect, it } from 'vitest';
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
  ['auth/wrong-password', 'It failed.'],
  ['auth/invalid-credential', 'It failed.'],
])('getFirebaseErrorText returns for the code %s: %s', (code, text) => {
  const error = createError(code);
  expect(getFirebaseErrorText(error, 'It failed.')).toBe(text);
  expect(isExpiredLinkError(error)).toBe(text === EXPIRED);
  expect(isWeakPasswordError(error)).toBe(text === STRONGER_PASSWORD);
  expect(isWrongPasswordError(error)).toBe(text === 'It failed.');
});

it.each([
  [
    'an unknown code',
    createError('auth/internal-error'),
    'Something went wrong. Please try again.',
  ],
  ['no code, because no response arrived', new TypeError('Failed to fetch'), NO_RESPONSE],
])('getEmailLinkErrorText returns the text for an error with %s', (_case, error, text) => {
  expect(getEmailLinkErrorText(error)).toBe(text);
});
