import type { Request } from 'express';
import { notSignedInError } from './http-error';

/**
 * Returns the token of the Authorization header.
 * @throws HttpError 401 if the request has no header `Authorization: Bearer {token}`.
 */
export function readBearerToken(request: Request): string {
  const header = request.get('Authorization');
  // Stryker disable next-line StringLiteral: every text without a bearer token has the same result as an empty text
  const token = /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw notSignedInError();
  return token;
}
