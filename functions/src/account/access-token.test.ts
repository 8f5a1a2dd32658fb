import jwt from 'jsonwebtoken';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../testing/sample-people';
import { accessTokens } from './access-token';

const secret = 'x'.repeat(32);
const at = (iso: string) => accessTokens({ secret: () => secret, now: () => new Date(iso) });
const noon = at('2026-01-01T12:00:00Z');

describe('accessTokens', () => {
  it('gives back whom a token was issued to', () => {
    expect(noon.verify(noon.issue(guest))).toEqual(guest);
  });

  it('lasts 30 minutes', () => {
    const token = noon.issue(guest);
    expect(at('2026-01-01T12:29:59Z').verify(token)).toEqual(guest);
    expect(() => at('2026-01-01T12:30:00Z').verify(token)).toThrow('Please log in to continue.');
  });

  it('ends a token that it remembers as it ends any other', () => {
    let time = '2026-01-01T12:00:00Z';
    const tokens = accessTokens({ secret: () => secret, now: () => new Date(time) });
    const token = tokens.issue(guest);
    expect(tokens.verify(token)).toEqual(guest);
    time = '2026-01-01T12:29:59Z';
    expect(tokens.verify(token)).toEqual(guest);
    time = '2026-01-01T12:30:00Z';
    expect(() => tokens.verify(token)).toThrow('Please log in to continue.');
  });

  it('forgets with the secret what was verified with it', () => {
    let current = secret;
    const tokens = accessTokens({ secret: () => current, now: () => new Date() });
    const token = tokens.issue(guest);
    expect(tokens.verify(token)).toEqual(guest);
    current = 'y'.repeat(32);
    expect(() => tokens.verify(token)).toThrow('Please log in to continue.');
  });

  it('verifies a token once while it is among the last thousand, and a forgery every time', () => {
    const verify = vi.spyOn(jwt, 'verify');
    const tokens = at('2026-01-01T12:00:00Z');
    const first = tokens.issue(guest);
    const forged = `${first}x`;
    tokens.verify(first);
    tokens.verify(first);
    for (let number = 0; number < 1_000; number += 1) {
      tokens.verify(tokens.issue({ ...guest, uid: `guest-${number}` }));
    }
    tokens.verify(first);
    for (const _try of [1, 2]) expect(() => tokens.verify(forged)).toThrow();
    const verified = verify.mock.calls.map(([token]) => token);
    expect(verified.filter((token) => token === first)).toHaveLength(2);
    expect(verified.filter((token) => token === forged)).toHaveLength(2);
    verify.mockRestore();
  });

  it('refuses a token from the future', () => {
    expect(() => at('2026-01-01T11:59:00Z').verify(noon.issue(guest))).toThrow();
  });

  describe('a forgery', () => {
    const iat = Date.parse('2026-01-01T12:00:00Z') / 1000;
    const genuine = {
      iss: 'potluck',
      aud: 'potluck-api',
      sub: 'guest',
      email: 'guest@potluck.test',
      name: 'Sam',
      iat,
      exp: iat + 1800,
    };
    const without = (name: keyof typeof genuine) =>
      Object.fromEntries(Object.entries(genuine).filter(([key]) => key !== name));
    const sign = (claims: object, header: object = {}, key = secret) =>
      jwt.sign(claims, key, {
        algorithm: 'HS256',
        header: { alg: 'HS256', typ: 'at+jwt', ...header },
      });

    it('differs from the genuine token that passes', () => {
      expect(noon.verify(sign(genuine))).toMatchObject({ uid: 'guest' });
    });

    it.each([
      ['another secret', sign(genuine, {}, 'y'.repeat(32))],
      ['another type', sign(genuine, { typ: 'JWT' })],
      ['a key id', sign(genuine, { kid: '__proto__' })],
      [
        'another algorithm',
        jwt.sign(genuine, secret, { algorithm: 'HS512', header: { alg: 'HS512', typ: 'at+jwt' } }),
      ],
      [
        'no signature',
        jwt.sign(genuine, '', { algorithm: 'none', header: { alg: 'none', typ: 'at+jwt' } }),
      ],
      ['another issuer', sign({ ...genuine, iss: 'other' })],
      ['another audience', sign({ ...genuine, aud: 'other' })],
      ['no expiry', sign(without('exp'))],
      ['a longer life', sign({ ...genuine, exp: iat + 1801 })],
      ['no subject', sign(without('sub'))],
      ['a list of emails', sign({ ...genuine, email: ['guest@potluck.test'] })],
    ])('with %s is refused', (_what, token) => {
      expect(() => noon.verify(token)).toThrow('Please log in to continue.');
    });
  });

  it('needs a secret of 32 bytes, at the first use', () => {
    const weak = accessTokens({ secret: () => 'short', now: () => new Date() });
    expect(() => weak.issue(guest)).toThrow('ACCESS_TOKEN_SECRET needs at least 32 bytes.');
  });
});
