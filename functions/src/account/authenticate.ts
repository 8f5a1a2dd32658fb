import type { Request, Response } from 'express';
import { isSameEmail } from '../contract/account';
import { bearerToken } from '../http/bearer-token';
import { HttpError } from '../http/http-error';
import type { AccessTokens } from './access-token';
import type { Account } from './account';

export type Authenticate = (request: Request, response: Response) => Account;

/** Who calls a protected route, by the access token. Throws HttpError 401. */
export function authenticateWith(tokens: AccessTokens): Authenticate {
  return (request, response) => {
    const account = tokens.verify(bearerToken(request));
    response.locals.uid = account.uid;
    return account;
  };
}

/** @throws HttpError 403 when a path or body names another person than the token does. */
export function requireOwnEmail(account: Account, email: string | string[] | undefined): void {
  if (typeof email !== 'string' || !isSameEmail(account.email, email)) {
    throw new HttpError('forbidden', 'This belongs to another account.');
  }
}
