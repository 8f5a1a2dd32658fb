import type { RequestHandler } from 'express';
import { HttpError } from './http-error';

/** Returns the last handler of a route. It rejects every other method with 405 and an Allow header. */
export function methodNotAllowed(...allowed: string[]): RequestHandler {
  return ({ method }) => {
    throw new HttpError('method-not-allowed', `${method} is not possible here.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
