import type { RequestHandler } from 'express';
import { HttpError } from './http-error';

/**
 * Returns the last handler of a route. The handler rejects every method that the route does not
 * support with 405. The header `Allow` of the response lists the supported methods.
 */
export function methodNotAllowed(...allowed: string[]): RequestHandler {
  return ({ method }) => {
    throw new HttpError('method-not-allowed', `${method} is not possible here.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
