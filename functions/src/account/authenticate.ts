import type { Request, Response } from 'express';
import { isSameEmail } from '../contract/account';
import { readBearerToken } from '../http/read-bearer-token';
import { HttpError } from '../http/http-error';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import type { AccessCheck } from './access-check';
import type { AccessTokens } from './access-token';
import type { Account } from './account';

/**
 * Returns the account of the caller.
 * @throws HttpError 401 without a valid access token or after the account's access has ended, 429
 * after too many rejected tokens, and 503 if the account cannot be checked.
 */
export type Authenticate = (request: Request, response: Response) => Promise<Account>;

/**
 * Returns the function that identifies the caller of a protected route by the access token.
 * A rejected token counts as a read of the caller's IP address. Calls with a valid token are not
 * affected by this count, because other users can share the IP address.
 */
export function createAuthenticate(
  tokens: AccessTokens,
  accessCheck: AccessCheck,
  checkRateLimit: CheckRateLimit,
): Authenticate {
  return async (request, response) => {
    try {
      const { account, issuedAt } = tokens.verify(readBearerToken(request));
      response.locals.uid = account.uid;
      // The service issues a token only for a login that is not revoked. The time of issue is
      // therefore sufficient for a token without `auth_time`.
      await accessCheck.requireAccess(account.uid, account.authTime ?? issuedAt);
      return account;
    } catch (error) {
      const isRejected = error instanceof HttpError && error.code === 'unauthenticated';
      if (isRejected) await checkRateLimit('reads', rateLimitKeyFor(request));
      throw error;
    }
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
