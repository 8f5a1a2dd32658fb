import type { Request } from 'express';
import { HttpError } from './http-error';

/** @throws HttpError 401 unless the request carries `Authorization: Bearer {token}`. */
export function bearerToken(request: Request): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(request.get('Authorization') ?? '') ?? [];
  if (token === undefined) throw notSignedIn();
  return token;
}

export function notSignedIn(): HttpError {
  return new HttpError('unauthenticated', 'Please log in to continue.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
