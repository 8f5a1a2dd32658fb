import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { HttpError } from './http-error';

const guardErrors = new WeakMap<IncomingMessage, HttpError>();

/**
 * Stores `error` for a request that `guardServer` has rejected. The handler `throwGuardError` of
 * the app then responds with `error` before any route receives the request. The error response
 * therefore has the same headers, format, and log line as all other error responses.
 */
export function setGuardError(request: IncomingMessage, error: HttpError): void {
  guardErrors.set(request, error);
}

/**
 * Passes the error that `setGuardError` stored for this request to the error handler. Passes all
 * other requests to the routes.
 */
export const throwGuardError: RequestHandler = (request, _response, next) => {
  next(guardErrors.get(request));
};
