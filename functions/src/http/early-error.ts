import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { HttpError } from './http-error';

const earlyErrors = new WeakMap<IncomingMessage, HttpError>();

/**
 * Stores `error` for a request that `guardServer` has rejected. The handler `throwEarlyError` of
 * the app then responds with `error` before any route receives the request. The error response
 * therefore has the same headers, format, and log line as all other error responses.
 */
export function setEarlyError(request: IncomingMessage, error: HttpError): void {
  earlyErrors.set(request, error);
}

/**
 * Passes the error that `setEarlyError` stored for this request to the error handler. Passes all
 * other requests to the routes.
 */
export const throwEarlyError: RequestHandler = (request, _response, next) => {
  next(earlyErrors.get(request));
};
