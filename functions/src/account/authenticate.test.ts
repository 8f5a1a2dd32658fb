import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckRateLimit } from '../http/limits';
import { notSignedInError, unavailableError } from '../http/responses';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import {
  type AccessCheck,
  createAccessCheck,
  createAccessTokens,
  createAuthenticate,
  requireOwnEmail,
} from './authenticate';
import type { IdentityProvider } from './identity-provider';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const start = Date.parse('2026-01-01T12:00:00Z');
const startSeconds = start / SECOND;

let time: number;
beforeEach(() => {
  time = start;
});
const now = () => new Date(time);
const secret = 'x'.repeat(32);
const loginRequired = 'Please log in to continue.';

describe('createAccessTokens', () => {
  const tokens = createAccessTokens({ secret: () => secret, now });
  /** Returns tokens without a cache. */
  const createTokens = () => createAccessTokens({ secret: () => secret, now });

  it('issues a token without the claim `picture` for an account without a photo', () => {
    expect(jwt.decode(tokens.issue(buyerFixture))).not.toHaveProperty('picture');
  });

  it('rejects a token after 30 minutes, also if it is cached', () => {
    const token = tokens.issue(buyerFixture);
    time = start + 30 * MINUTE - 1;
    for (const one of [tokens, createTokens()]) expect(one.verify(token)).toEqual(buyerFixture);
    time = start + 30 * MINUTE;
    for (const one of [tokens, createTokens()]) {
      expect(() => one.verify(token)).toThrow(loginRequired);
    }
  });

  it('rejects a cached token after the secret changes', () => {
    let current = secret;
    const changing = createAccessTokens({ secret: () => current, now });
    const token = changing.issue(buyerFixture);
    expect(changing.verify(token)).toEqual(buyerFixture);
    current = 'y'.repeat(32);
    expect(() => changing.verify(token)).toThrow(loginRequired);
  });

  it('accepts a token with an `iat` up to 5 seconds in the future, because the clocks of API instances can differ', () => {
    const token = tokens.issue(buyerFixture);
    time = start - 5 * SECOND;
    expect(createTokens().verify(token)).toEqual(buyerFixture);
    time = start - 6 * SECOND;
    expect(() => createTokens().verify(token)).toThrow(loginRequired);
  });

  it('throws at the first use of a secret with fewer than 32 bytes', () => {
    const weak = createAccessTokens({ secret: () => 'x'.repeat(31), now });
    expect(() => weak.issue(buyerFixture)).toThrow('ACCESS_TOKEN_SECRET needs at least 32 bytes.');
  });

  const iat = startSeconds;
  const validClaims = {
    iss: 'potluck',
    aud: 'potluck-api',
    sub: 'guest',
    email: 'guest@potluck.test',
    email_verified: true,
    name: 'Sam',
    auth_time: iat,
    iat,
    exp: iat + 1800,
  };
  const sign = (claims: object, header: object = {}, key = secret) =>
    jwt.sign({ ...validClaims, ...claims }, key, {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: 'at+jwt', ...header },
    });

  it('accepts a token with valid claims and a valid header', () => {
    expect(tokens.verify(sign({}))).toMatchObject({ uid: 'guest' });
  });

  // The guarantee in `invalid-tokens.test.ts` sends more invalid tokens to every protected route.
  it.each([
    ['another secret', sign({}, {}, 'y'.repeat(32))],
    ['another token type', sign({}, { typ: 'JWT' })],
    ['a key id', sign({}, { kid: '__proto__' })],
    ['another algorithm', jwt.sign(validClaims, secret, { algorithm: 'HS512' })],
    ['another issuer', sign({ iss: 'other' })],
    ['another audience', sign({ aud: 'other' })],
    ['a lifetime of more than 30 minutes', sign({ exp: iat + 1801 })],
    ['a login time in the future', sign({ auth_time: iat + 6 })],
    ['a login time before the epoch', sign({ auth_time: -1 })],
    ['an empty subject', sign({ sub: '' })],
    ['an unknown claim', sign({ admin: true })],
  ])('rejects a token with %s each time', (_detail, token) => {
    for (const _try of [1, 2]) expect(() => tokens.verify(token)).toThrow(loginRequired);
  });
});

describe('createAccessCheck', () => {
  const uid = 'guest';
  const unauthenticated = expect.objectContaining({ status: 401 }) as Error;
  const unavailable = expect.objectContaining({ status: 503 }) as Error;

  const createCheck = () => {
    const identity = createInMemoryIdentityProvider();
    const findUser = vi.fn<IdentityProvider['findUser']>(identity.findUser);
    const check = createAccessCheck({ findUser }, now);
    return {
      identity,
      findUser,
      requireAccess: () => check.requireAccess(uid, startSeconds),
      check,
    };
  };
  const fail = () => Promise.reject(new Error('Auth is unreachable.'));

  it('looks an account up once for 80 concurrent requests', async () => {
    const { findUser, requireAccess } = createCheck();
    await Promise.all(Array.from({ length: 80 }, requireAccess));
    expect(findUser).toHaveBeenCalledOnce();
  });

  it('uses the result of a lookup until 50 s after the start of the lookup', async () => {
    const { findUser, requireAccess } = createCheck();
    findUser.mockImplementationOnce(() => {
      time += 2 * SECOND - 1;
      return createInMemoryIdentityProvider().findUser(uid);
    });
    await requireAccess();
    time = start + 50 * SECOND - 1;
    await requireAccess();
    expect(findUser).toHaveBeenCalledOnce();
    time = start + 50 * SECOND;
    await requireAccess();
    expect(findUser).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (identity: ReturnType<typeof createCheck>['identity']) => unknown]>([
    ['a disabled account', (identity) => identity.setDisabled(uid, true)],
    ['a deleted account', (identity) => identity.deleteUser(uid)],
    [
      'a login before the last revocation',
      (identity) => identity.change(uid, { loginsValidAfter: new Date(start + SECOND) }),
    ],
  ])('rejects %s with 401 after 50 s, or at once after a call of `forget`', async (_what, end) => {
    const { identity, requireAccess, check } = createCheck();
    await requireAccess();
    await end(identity);
    await expect(requireAccess()).resolves.toMatchObject({ uid });
    check.forget(uid);
    await expect(requireAccess()).rejects.toEqual(unauthenticated);

    const cached = createCheck();
    await cached.requireAccess();
    await end(cached.identity);
    time += 50 * SECOND;
    await expect(cached.requireAccess()).rejects.toEqual(unauthenticated);
  });

  it('accepts a login in the same second as the last revocation', async () => {
    const { identity, requireAccess } = createCheck();
    identity.change(uid, { loginsValidAfter: new Date(start) });
    await expect(requireAccess()).resolves.toMatchObject({ uid });
  });

  it('repeats a lookup that is at least 1 s old before it rejects the account', async () => {
    const { identity, requireAccess, findUser } = createCheck();
    identity.change(uid, { isDisabled: true });
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
    await expect(requireAccess()).rejects.toEqual(unauthenticated);
    expect(findUser).toHaveBeenCalledOnce();
    identity.change(uid, { isDisabled: false });
    time += SECOND;
    await expect(requireAccess()).resolves.toMatchObject({ uid });
  });

  it('uses the last successful lookup until it is 5 minutes old while the identity provider fails', async () => {
    const { findUser, requireAccess } = createCheck();
    await requireAccess();
    findUser.mockImplementation(fail);
    time = start + 5 * MINUTE - 1;
    await expect(requireAccess()).resolves.toMatchObject({ uid });
    time = start + 5 * MINUTE;
    await expect(requireAccess()).rejects.toEqual(unavailable);
  });

  it('rejects with 503 if the first lookup of the account fails, and starts no other lookup for 5 s', async () => {
    const { findUser, requireAccess } = createCheck();
    findUser.mockImplementationOnce(fail);
    await expect(requireAccess()).rejects.toEqual(unavailable);
    time += 5 * SECOND - 1;
    await expect(requireAccess()).rejects.toEqual(unavailable);
    expect(findUser).toHaveBeenCalledOnce();
    time += 1;
    await expect(requireAccess()).resolves.toMatchObject({ uid });
  });

  it('rejects with 503 if a lookup has not finished after 2 s', async () => {
    vi.useFakeTimers();
    try {
      const { findUser, requireAccess } = createCheck();
      findUser.mockImplementationOnce(() => new Promise(() => undefined));
      const rejected = expect(requireAccess()).rejects.toEqual(unavailable);
      await vi.advanceTimersByTimeAsync(2 * SECOND);
      await rejected;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('createAuthenticate', () => {
  const tokens = createAccessTokens({ secret: () => secret, now });
  const createHeader = (account = buyerFixture) => `Bearer ${tokens.issue(account)}`;
  const { findUser } = createInMemoryIdentityProvider();
  const grantAccess = async (uid: string) => (await findUser(uid)) ?? expect.fail();

  /** Calls the function that `createAuthenticate` returns for a request with this header `Authorization`. */
  async function callAuthenticate(
    authorization: string | undefined,
    requireAccess: AccessCheck['requireAccess'] = grantAccess,
    verify = tokens.verify,
  ) {
    const accessCheck = { requireAccess, forget: () => undefined };
    const checkRateLimit = vi.fn<CheckRateLimit>(() => Promise.resolve());
    const request = { ip: '203.0.113.7', get: () => authorization } as unknown as Request;
    const response = { locals: {} } as unknown as Response;
    const authenticate = createAuthenticate({ ...tokens, verify }, accessCheck, checkRateLimit);
    const [settled] = await Promise.allSettled([authenticate(request, response, 'writes')]);
    return { settled, counted: checkRateLimit.mock.calls, locals: response.locals };
  }

  it('returns the account of a valid token, stores its uid for the log, and counts the call for the given rate limit', async () => {
    const requireAccess = vi.fn<AccessCheck['requireAccess']>(grantAccess);
    expect(await callAuthenticate(createHeader(), requireAccess)).toEqual({
      settled: { status: 'fulfilled', value: buyerFixture },
      counted: [['writes', buyerFixture.uid]],
      locals: { uid: buyerFixture.uid },
    });
    expect(requireAccess).toHaveBeenCalledExactlyOnceWith(buyerFixture.uid, buyerFixture.authTime);
  });

  it.each([
    { inToken: false, inLookup: true, expected: true },
    { inToken: true, inLookup: false, expected: true },
    { inToken: false, inLookup: false, expected: false },
  ])(
    'returns whether the email is confirmed: $expected for $inToken in the token and $inLookup at the identity provider',
    async ({ inToken, inLookup, expected }) => {
      const header = createHeader({ ...buyerFixture, isEmailVerified: inToken });
      const { settled } = await callAuthenticate(header, async (uid) => ({
        ...(await grantAccess(uid)),
        isEmailVerified: inLookup,
      }));
      expect(settled).toMatchObject({ value: { isEmailVerified: expected } });
    },
  );

  it.each([undefined, 'Bearer invalid', 'Basic Z3Vlc3Q6c2VjcmV0'])(
    'rejects the Authorization header %j with 401 and counts an invalid token of the IP address',
    async (authorization) => {
      expect(await callAuthenticate(authorization)).toMatchObject({
        settled: { status: 'rejected', reason: { status: 401 } },
        counted: [['invalidTokens', '203.0.113.7']],
        locals: {},
      });
    },
  );

  it.each([
    ['counts an invalid token in', 'the access check rejects the account', notSignedInError(), 1],
    ['does not change', 'the identity provider is unavailable', unavailableError(), 0],
  ])(
    '%s the rate limit of the IP address if %s',
    async (_effect, _situation, error, countedCalls) => {
      const { settled, counted } = await callAuthenticate(createHeader(), () =>
        Promise.reject(error),
      );
      expect(settled).toEqual({ status: 'rejected', reason: error });
      expect(counted).toHaveLength(countedCalls);
    },
  );

  it('does not count the request in the rate limit if `verify` throws an internal error', async () => {
    const error = new Error('The secret is not available.');
    const { settled, counted } = await callAuthenticate('Bearer token', undefined, () => {
      throw error;
    });
    expect(settled).toEqual({ status: 'rejected', reason: error });
    expect(counted).toEqual([]);
  });
});

describe('requireOwnEmail', () => {
  it('accepts the email of the account in upper and lower case', () => {
    expect(() => requireOwnEmail(buyerFixture, 'GUEST@potluck.test')).not.toThrow();
  });

  it.each([['other@potluck.test'], [undefined], [[buyerFixture.email]]])(
    'throws an HttpError 403 for the email %j',
    (email) => {
      expect(() => requireOwnEmail(buyerFixture, email)).toThrow(
        expect.objectContaining({
          code: 'forbidden',
          message: 'This belongs to another account.',
        }),
      );
    },
  );
});
