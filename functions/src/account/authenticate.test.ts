import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import type { CheckRateLimit } from '../http/rate-limit';
import { buyerFixture } from '../testing/user-fixtures';
import { createAccessTokens } from './access-token';
import { createAuthenticate, requireOwnEmail } from './authenticate';

const secret = 'x'.repeat(32);
const tokens = createAccessTokens({ secret: () => secret, now: () => new Date() });

/**
 * Calls `authenticate` with an Authorization header. Resolves with the account and the side
 * effects.
 */
async function callAuthenticate(authorization: string | undefined, accessTokens = tokens) {
  const checkRateLimit = vi.fn<CheckRateLimit>(() => Promise.resolve());
  const request = { ip: '203.0.113.7', get: () => authorization } as unknown as Request;
  const response = { locals: {} } as unknown as Response;
  const result = createAuthenticate(accessTokens, checkRateLimit)(request, response);
  const [settled] = await Promise.allSettled([result]);
  return { settled, checkRateLimit, locals: response.locals };
}

describe('createAuthenticate', () => {
  it('returns the account of a valid token and stores its uid for the log', async () => {
    const token = tokens.issue(buyerFixture);
    const { settled, checkRateLimit, locals } = await callAuthenticate(`Bearer ${token}`);
    expect(settled).toEqual({ status: 'fulfilled', value: buyerFixture });
    expect(locals).toEqual({ uid: buyerFixture.uid });
    expect(checkRateLimit).not.toHaveBeenCalled();
  });

  it.each([undefined, 'Bearer invalid', 'Basic Z3Vlc3Q6c2VjcmV0'])(
    'rejects the header %j with 401 and counts a read of the IP address',
    async (authorization) => {
      const { settled, checkRateLimit, locals } = await callAuthenticate(authorization);
      expect(settled).toMatchObject({ status: 'rejected', reason: { status: 401 } });
      expect(checkRateLimit).toHaveBeenCalledExactlyOnceWith('reads', '203.0.113.7');
      expect(locals).toEqual({});
    },
  );

  it('does not count an error of the service itself', async () => {
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

describe('requireOwnEmail', () => {
  it('accepts the account’s own email in any case', () => {
    expect(() => {
      requireOwnEmail(buyerFixture, 'GUEST@potluck.test');
    }).not.toThrow();
  });

  it.each([['other@potluck.test'], [undefined], [[buyerFixture.email]]])(
    'throws 403 for %j',
    (email) => {
      expect(() => {
        requireOwnEmail(buyerFixture, email);
      }).toThrow(
        expect.objectContaining({
          code: 'forbidden',
          message: 'This belongs to another account.',
        }),
      );
    },
  );
});
