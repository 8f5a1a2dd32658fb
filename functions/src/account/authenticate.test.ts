import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import type { CheckRateLimit } from '../http/limits';
import { buyerFixture } from '../testing/user-fixtures';
import { notSignedInError, unavailableError } from '../http/responses';
import {
  type AccessCheck,
  createAccessTokens,
  createAuthenticate,
  requireOwnEmail,
} from './authenticate';

const secret = 'x'.repeat(32);
const tokens = createAccessTokens({
  secret: () => secret,
  now: () => new Date(),
});

/**
 * Calls the function that `createAuthenticate` returns. The request has the header `Authorization:
 * {authorization}`. Resolves with the result of the call, the spy on the rate limit check, and
 * `response.locals`.
 */
async function callAuthenticate(
  authorization: string | undefined,
  accessTokens = tokens,
  requireAccess: AccessCheck['requireAccess'] = () => Promise.resolve(),
) {
  const accessCheck = { requireAccess, forget: () => undefined };
  const checkRateLimit = vi.fn<CheckRateLimit>(() => Promise.resolve());
  const request = { ip: '203.0.113.7', get: () => authorization } as unknown as Request;
  const response = { locals: {} } as unknown as Response;
  const authenticate = createAuthenticate(accessTokens, accessCheck, checkRateLimit);
  const result = authenticate(request, response, 'writes');
  const [settled] = await Promise.allSettled([result]);
  return { settled, checkRateLimit, locals: response.locals };
}

describe('createAuthenticate', () => {
  it('returns the account of a valid token, stores its uid for the log, and counts the call for the given rate limit', async () => {
    const token = tokens.issue(buyerFixture);
    const { settled, checkRateLimit, locals } = await callAuthenticate(`Bearer ${token}`);
    expect(settled).toEqual({ status: 'fulfilled', value: buyerFixture });
    expect(locals).toEqual({ uid: buyerFixture.uid });
    expect(checkRateLimit).toHaveBeenCalledExactlyOnceWith('writes', buyerFixture.uid);
  });

  it.each([undefined, 'Bearer invalid', 'Basic Z3Vlc3Q6c2VjcmV0'])(
    'rejects the Authorization header %j with 401 and counts a read in the rate limit of the IP address',
    async (authorization) => {
      const { settled, checkRateLimit, locals } = await callAuthenticate(authorization);
      expect(settled).toMatchObject({ status: 'rejected', reason: { status: 401 } });
      expect(checkRateLimit).toHaveBeenCalledExactlyOnceWith('reads', '203.0.113.7');
      expect(locals).toEqual({});
    },
  );

  it('does not count the request in the rate limit if `verify` throws an internal error', async () => {
    const error = new Error('The secret is not available.');
    const failingTokens = {
      ...tokens,
      verify: () => {
        throw error;
      },
    };
    const { settled, checkRateLimit } = await callAuthenticate('Bearer token', failingTokens);
    expect(settled).toEqual({ status: 'rejected', reason: error });
    expect(checkRateLimit).not.toHaveBeenCalled();
  });
});

describe('createAuthenticate with a valid token', () => {
  it('passes the time of the login to the access check', async () => {
    const requireAccess = vi.fn<AccessCheck['requireAccess']>(() => Promise.resolve());
    const token = tokens.issue({ ...buyerFixture, authTime: 1_700_000_000 });
    await callAuthenticate(`Bearer ${token}`, tokens, requireAccess);
    expect(requireAccess).toHaveBeenCalledExactlyOnceWith(buyerFixture.uid, 1_700_000_000);
  });

  it.each([
    [
      'counts a read in the rate limit of the IP address if the access check rejects the account',
      notSignedInError(),
      1,
    ],
    [
      'does not count a read if the identity provider cannot check the account',
      unavailableError(),
      0,
    ],
  ])('%s', async (_title, error, counted) => {
    const { settled, checkRateLimit } = await callAuthenticate(
      `Bearer ${tokens.issue(buyerFixture)}`,
      tokens,
      () => Promise.reject(error),
    );
    expect(settled).toEqual({ status: 'rejected', reason: error });
    expect(checkRateLimit).toHaveBeenCalledTimes(counted);
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
