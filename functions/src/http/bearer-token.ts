import type { Request } from 'express';
import { notSignedIn } from './http-error';

/** @throws HttpError 401 unless the request carries `Authorization: Bearer {token}`. */
export function bearerToken(request: Request): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(request.get('Authorization') ?? '') ?? [];
  if (token === undefined) throw notSignedIn();
  return token;
}
