import type { RequestHandler } from 'express';
import { HttpError } from './http-error';

/** The last handler of a route: a method that it does not have is 405 with Allow. */
export function refuseMethod(...allowed: string[]): RequestHandler {
  return ({ method }) => {
    throw new HttpError('method-not-allowed', `${method} is not possible here.`, {
      headers: { Allow: allowed.join(', ') },
    });
  };
}
