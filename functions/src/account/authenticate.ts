import type { Request, Response } from 'express';
import { isSameEmail } from '../contract/account';
import { bearerToken } from '../http/bearer-token';
import { HttpError } from '../http/http-error';
import { callerKey, type LimitCalls } from '../http/rate-limit';
import type { AccessTokens } from './access-token';
import type { Account } from './account';

/** @throws HttpError 401 without a valid access token, and 429 after too many of them. */
export type Authenticate = (request: Request, response: Response) => Promise<Account>;

/**
 * Returns the function that identifies the caller of a protected route by the access token.
 * A rejected token counts as a read of the caller's IP address. Calls with a valid token are not
 * affected by this count, because other users can share the address.
 */
export function authenticateWith(tokens: AccessTokens, limit: LimitCalls): Authenticate {
  return async (request, response) => {
    try {
      const account = tokens.verify(bearerToken(request));
      response.locals.uid = account.uid;
      return account;
    } catch (error) {
      if (error instanceof HttpError) await limit('reads', callerKey(request));
      throw error;
    }
  };
}

/** @throws HttpError 403 when a path or body names another person than the token does. */
export function requireOwnEmail(account: Account, email: string | string[] | undefined): void {
  if (typeof email !== 'string' || !isSameEmail(account.email, email)) {
    throw new HttpError('forbidden', 'This belongs to another account.');
  }
}
