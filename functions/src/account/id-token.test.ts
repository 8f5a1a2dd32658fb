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
    ['invisible characters', 'Ch\u200bef', 'Chef'],
    ['a bidirectional control character', 'Ch\u202eef', 'Chef'],
    ['only invisible characters', '\u3164\u200b', 'sam'],
    ['only a control character', '\u0000', 'sam'],
    ['more than four marks on one letter', `Ch${'\u0301'.repeat(9)}ef`, 'sam'],
    ['a decomposed letter', 'Rene\u0301', 'Ren\u00e9'],
    ['a zero-width joiner that the Bengali script needs', 'রবি র\u200d্যা', 'রবি র\u200d্যা'],
    ['a number as its value', 7, 'sam'],
  ])('resolves with a valid display name for a name with %s', async (_detail, name, expected) => {
    await expect(readAccount({ name })).resolves.toEqual({ ...account, name: expected });
  });

  it.each([
    ['an http URL', 'http://a.test/s.png', null],
    ['an invalid URL', 'javascript:alert(1)', null],
    ['no URL', undefined, null],
  ])(
    'resolves with a valid photo URL or null for %s: %s becomes %s',
    async (_detail, picture, photoURL) => {
      await expect(readAccount({ picture })).resolves.toEqual({ ...account, photoURL });
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
