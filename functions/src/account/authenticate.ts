import type { Request, Response } from 'express';
import { isSameEmail } from '../contract/account';
import { readBearerToken } from '../http/parse-request';
import { HttpError } from '../http/http-error';
import { rateLimitKeyFor, type CheckRateLimit, type RateLimits } from '../http/rate-limit';
import type { AccessCheck } from './access-check';
import type { AccessTokens } from './access-token';
import type { Account } from './account';

/**
 * Returns the account of the caller, and counts the call for the rate limit `limit` of the account.
 * @throws HttpError 401 if the access token is missing or invalid, or if the account is deleted,
 * disabled, or signed out. 429 if the caller exceeds the limit, or after too many rejected tokens. 503 if
 * the identity provider cannot check the account.
 */
export type Authenticator = (
  request: Request,
  response: Response,
  limit: keyof RateLimits,
) => Promise<Account>;

/**
 * Returns the function that identifies the caller of a protected route by the access token. A rejected token
 * counts as a read in the rate limit of the caller's IP address. This count never blocks a valid token.
 * Otherwise, one client with rejected tokens could block all users who share its IP address.
 */
export function createAuthenticate(
  tokens: AccessTokens,
  accessCheck: AccessCheck,
  checkRateLimit: CheckRateLimit,
): Authenticator {
  async function identify(request: Request, response: Response): Promise<Account> {
    try {
      const account = tokens.verify(readBearerToken(request));
      response.locals.uid = account.uid;
      await accessCheck.requireAccess(account.uid, account.authTime);
      return account;
    } catch (error) {
      const isRejected = error instanceof HttpError && error.code === 'unauthenticated';
      if (isRejected) await checkRateLimit('reads', rateLimitKeyFor(request));
      throw error;
    }
  }

  return async (request, response, limit) => {
    const account = await identify(request, response);
    await checkRateLimit(limit, account.uid);
    return account;
  };
}

/**
 * Checks that a request is for the caller's own account.
 * @throws HttpError 403 if `email`, from a path or body, is not the email of the account.
 */
export function requireOwnEmail(account: Account, email: string | string[] | undefined): void {
  if (typeof email !== 'string' || !isSameEmail(account.email, email)) {
    throw new HttpError('forbidden', 'This belongs to another account.');
  }
}
