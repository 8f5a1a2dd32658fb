import { describe, expect, it } from 'vitest';
import { readIdToken } from './id-token';

const verified = (claims: Record<string, unknown>) => () => Promise.resolve(claims);
const failing =
  (code: string, message = 'Firebase ID token has invalid signature.') =>
  () =>
    Promise.reject(Object.assign(new Error(message), { code }));
const claims = {
  uid: 'u1',
  email: 'sam@potluck.test',
  name: 'Sam',
  picture: 'https://a.test/s.png',
};

describe('readIdToken', () => {
  it('takes the account from the claims', async () => {
    await expect(readIdToken(verified(claims), 'token')).resolves.toEqual({
      uid: 'u1',
      email: 'sam@potluck.test',
      name: 'Sam',
      photoURL: 'https://a.test/s.png',
    });
  });

  it('stands in for a name and a photo that cannot be shown', async () => {
    const odd = { ...claims, name: '\u0000', picture: 'javascript:alert(1)' };
    await expect(readIdToken(verified(odd), 'token')).resolves.toMatchObject({
      name: 'sam',
      photoURL: null,
    });
  });

  it.each([
    ['invisible characters', 'Ch\u200bef', 'Chef'],
    ['a direction mark', 'Ch\u202eef', 'Chef'],
    ['only invisible characters', '\u3164\u200b', 'sam'],
    ['too many marks', `Ch${'\u0301'.repeat(9)}ef`, 'sam'],
    ['decomposed letters', 'Rene\u0301', 'Ren\u00e9'],
    ['a joiner that its script needs', 'রবি র\u200d্যা', 'রবি র\u200d্যা'],
  ])('shows a name with %s without locking the account out', async (_what, name, expected) => {
    const account = await readIdToken(verified({ ...claims, name }), 'token');
    expect(account.name).toBe(expected);
  });

  it('shows the start of the email for a name that is no text', async () => {
    const account = await readIdToken(verified({ ...claims, name: 7 }), 'token');
    expect(account.name).toBe('sam');
  });

  it('changes the http URL of a photo to https', async () => {
    const old = { ...claims, picture: 'http://a.test/s.png' };
    await expect(readIdToken(verified(old), 'token')).resolves.toMatchObject({
      photoURL: 'https://a.test/s.png',
    });
  });

  it('needs an email', async () => {
    const anonymous = { ...claims, email: undefined };
    await expect(readIdToken(verified(anonymous), 'token')).rejects.toMatchObject({ status: 403 });
  });

  it.each(['auth/id-token-expired', 'auth/id-token-revoked', 'auth/argument-error'])(
    'answers 401 to %s',
    async (code) => {
      await expect(readIdToken(failing(code), 'token')).rejects.toMatchObject({ status: 401 });
    },
  );

  it.each([
    [
      'app/network-error',
      'Error while making request: getaddrinfo EAI_AGAIN. Error code: EAI_AGAIN',
    ],
    ['auth/argument-error', 'Error fetching public keys for Google certs: 503'],
    ['auth/argument-error', 'Error while making request: socket hang up. Error code: ECONNRESET'],
    ['auth/quota-exceeded', 'Exceeded quota for verifying passwords.'],
  ])('does not blame the token for %s: %s', async (code, message) => {
    await expect(readIdToken(failing(code, message), 'token')).rejects.toMatchObject({ code });
  });
});
