import { describe, expect, it } from 'vitest';
import { readAccountFromIdToken } from './identity-provider';

const claims = {
  uid: 'u1',
  email: 'sam@potluck.test',
  name: 'Sam',
  picture: 'https://a.test/s.png',
  auth_time: 1_790_000_000,
};
const account = {
  uid: 'u1',
  email: 'sam@potluck.test',
  name: 'Sam',
  photoURL: 'https://a.test/s.png',
  authTime: 1_790_000_000,
  isEmailVerified: false,
};

const readAccount = (changes: Record<string, unknown> = {}) =>
  readAccountFromIdToken(() => Promise.resolve({ ...claims, ...changes }), 'token');
const readAccountAfterError = (error: unknown) =>
  // The type of `error` is `unknown`, because the Admin SDK does not declare which values it throws.
  readAccountFromIdToken(async () => {
    await Promise.resolve();
    throw error;
  }, 'token');
const createSdkError = (code: string, message = 'Firebase ID token has invalid signature.') =>
  Object.assign(new Error(message), { code });

describe('readAccountFromIdToken', () => {
  it('verifies the token and resolves with the account that its claims describe', async () => {
    const verify = (token: string) => Promise.resolve(token === 'token' ? claims : {});
    await expect(readAccountFromIdToken(verify, 'token')).resolves.toEqual(account);
  });

  it.each([
    [{ name: 'Ch\u200bef' }, { name: 'Chef' }],
    [{ name: 7 }, { name: 'sam' }],
    [{ picture: 'http://a.test/s.png' }, { photoURL: null }],
    [{ picture: undefined }, { photoURL: null }],
    [{ email_verified: true }, { isEmailVerified: true }],
  ])(
    'resolves with a valid display name, a valid photo URL or null, and the state of the email: %j becomes %j',
    async (changes, expected) => {
      await expect(readAccount(changes)).resolves.toEqual({ ...account, ...expected });
    },
  );

  it.each([
    ['no email', { email: undefined }],
    ['an invalid email', { email: 'no email' }],
    ['an empty uid', { uid: '' }],
  ])('rejects with 403 if the claims contain %s', async (_description, changes) => {
    await expect(readAccount(changes)).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'Potluck needs an account with an email address.',
    });
  });

  it.each([
    'auth/argument-error',
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/user-disabled',
    'auth/user-not-found',
  ])('rejects with 401 if the Admin SDK throws %s', async (code) => {
    await expect(readAccountAfterError(createSdkError(code))).rejects.toMatchObject({
      status: 401,
    });
  });

  it('rejects with 401 if the text of a public key error is not at the start of the error message', async () => {
    const error = createSdkError('auth/argument-error', 'Decoding failed: Error fetching claims');
    await expect(readAccountAfterError(error)).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    createSdkError(
      'app/network-error',
      'Error while making request: getaddrinfo EAI_AGAIN. Error code: EAI_AGAIN',
    ),
    createSdkError('auth/argument-error', 'Error fetching public keys for Google certs: 503'),
    createSdkError(
      'auth/argument-error',
      'Error while making request: socket hang up. Error code: ECONNRESET',
    ),
    createSdkError('auth/quota-exceeded', 'Exceeded quota for verifying passwords.'),
    new Error('No code.'),
    { code: 'auth/argument-error', message: 'Not an Error.' },
    'a string',
    null,
  ])(
    'rejects with the original error if the ID token is not the cause of the error: %s',
    async (error) => {
      await expect(readAccountAfterError(error)).rejects.toBe(error);
    },
  );
});
