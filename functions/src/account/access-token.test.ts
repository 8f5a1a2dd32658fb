import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createAccessTokens } from './authenticate';

const secret = 'x'.repeat(32);
const createTokensAt = (iso: string) =>
  createAccessTokens({
    secret: () => secret,
    now: () => new Date(iso),
  });
const tokensAtNoon = createTokensAt('2026-01-01T12:00:00Z');

const loginRequired = 'Please log in to continue.';

describe('createAccessTokens', () => {
  it.each([buyerFixture, ownerFixture])(
    'issues a token from which `verify` returns the same account: $name',
    (account) => {
      expect(tokensAtNoon.verify(tokensAtNoon.issue(account))).toEqual(account);
    },
  );

  it('issues a token without the claim `picture` for an account without a photo', () => {
    expect(jwt.decode(tokensAtNoon.issue(buyerFixture))).not.toHaveProperty('picture');
  });

  it('rejects a token after 30 minutes', () => {
    const token = tokensAtNoon.issue(buyerFixture);
    expect(createTokensAt('2026-01-01T12:29:59Z').verify(token)).toEqual(buyerFixture);
    expect(() => createTokensAt('2026-01-01T12:30:00Z').verify(token)).toThrow(loginRequired);
  });

  it('rejects a cached token after 30 minutes', () => {
    let time = '2026-01-01T12:00:00Z';
    const tokens = createAccessTokens({
      secret: () => secret,
      now: () => new Date(time),
    });
    const token = tokens.issue(buyerFixture);
    expect(tokens.verify(token)).toEqual(buyerFixture);
    time = '2026-01-01T12:29:59Z';
    expect(tokens.verify(token)).toEqual(buyerFixture);
    time = '2026-01-01T12:30:00Z';
    expect(() => tokens.verify(token)).toThrow(loginRequired);
  });

  it('rejects a cached token after the secret changes', () => {
    let current = secret;
    const tokens = createAccessTokens({
      secret: () => current,
      now: () => new Date(),
    });
    const token = tokens.issue(buyerFixture);
    expect(tokens.verify(token)).toEqual(buyerFixture);
    current = 'y'.repeat(32);
    expect(() => tokens.verify(token)).toThrow(loginRequired);
  });

  it('accepts a token with an `iat` up to 5 seconds in the future, because the clocks of API instances can differ', () => {
    const token = tokensAtNoon.issue(buyerFixture);
    expect(createTokensAt('2026-01-01T11:59:55Z').verify(token)).toEqual(buyerFixture);
    expect(() => createTokensAt('2026-01-01T11:59:54Z').verify(token)).toThrow(loginRequired);
  });

  it('throws at the first use of a secret with fewer than 32 bytes', () => {
    const weak = createAccessTokens({
      secret: () => 'x'.repeat(31),
      now: () => new Date(),
    });
    expect(() => weak.issue(buyerFixture)).toThrow('ACCESS_TOKEN_SECRET needs at least 32 bytes.');
  });
});

describe('the cache of verified tokens', () => {
  const spyOnVerify = () => vi.spyOn(jwt, 'verify');
  let verify: ReturnType<typeof spyOnVerify>;
  beforeEach(() => {
    verify = spyOnVerify();
  });
  afterEach(() => verify.mockRestore());
  const issueMany = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      tokensAtNoon.issue({ ...buyerFixture, uid: `guest-${index}` }),
    );

  it('prevents a second verification of the same token', () => {
    const tokens = createTokensAt('2026-01-01T12:00:00Z');
    const [token = ''] = issueMany(1);
    tokens.verify(token);
    tokens.verify(token);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('contains at most the last 1,000 tokens', () => {
    const tokens = createTokensAt('2026-01-01T12:00:00Z');
    const [first = '', second = '', ...others] = issueMany(1_001);
    for (const token of [first, second, ...others]) tokens.verify(token);
    verify.mockClear();
    tokens.verify(second);
    expect(verify).not.toHaveBeenCalled();
    tokens.verify(first);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('never contains an invalid token', () => {
    const [token = ''] = issueMany(1);
    const tampered = `${token}x`;
    for (const _try of [1, 2]) expect(() => tokensAtNoon.verify(tampered)).toThrow(loginRequired);
    expect(verify).toHaveBeenCalledTimes(2);
  });
});

describe('an access token', () => {
  const iat = Date.parse('2026-01-01T12:00:00Z') / 1000;
  const validClaims = {
    iss: 'potluck',
    aud: 'potluck-api',
    sub: 'guest',
    email: 'guest@potluck.test',
    name: 'Sam',
    auth_time: iat,
    iat,
    exp: iat + 1800,
  };
  const without = (name: keyof typeof validClaims) =>
    Object.fromEntries(Object.entries(validClaims).filter(([key]) => key !== name));
  const sign = (claims: object, header: object = {}, key = secret) =>
    jwt.sign(claims, key, {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: 'at+jwt', ...header },
    });

  it('with valid claims and a valid header is accepted', () => {
    expect(tokensAtNoon.verify(sign(validClaims))).toMatchObject({ uid: 'guest' });
  });

  it.each([
    ['a signature with another secret', sign(validClaims, {}, 'y'.repeat(32))],
    ['another token type in the header', sign(validClaims, { typ: 'JWT' })],
    ['a key id in the header', sign(validClaims, { kid: '__proto__' })],
    [
      'the algorithm HS512',
      jwt.sign(validClaims, secret, {
        algorithm: 'HS512',
        header: { alg: 'HS512', typ: 'at+jwt' },
      }),
    ],
    [
      'no signature',
      jwt.sign(validClaims, '', { algorithm: 'none', header: { alg: 'none', typ: 'at+jwt' } }),
    ],
    ['another issuer', sign({ ...validClaims, iss: 'other' })],
    ['another audience', sign({ ...validClaims, aud: 'other' })],
    ['no expiry', sign(without('exp'))],
    ['a lifetime of more than 30 minutes', sign({ ...validClaims, exp: iat + 1801 })],
    ['no login time', sign(without('auth_time'))],
    ['a login time in the future', sign({ ...validClaims, auth_time: iat + 6 })],
    ['a login time before the epoch', sign({ ...validClaims, auth_time: -1 })],
    ['a string as the login time', sign({ ...validClaims, auth_time: String(iat) })],
    ['no subject', sign(without('sub'))],
    ['an empty subject', sign({ ...validClaims, sub: '' })],
    ['an array of emails', sign({ ...validClaims, email: ['guest@potluck.test'] })],
    ['an unknown claim', sign({ ...validClaims, admin: true })],
  ])('with %s is rejected', (_detail, token) => {
    expect(() => tokensAtNoon.verify(token)).toThrow(loginRequired);
  });
});
