import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { HttpError } from './http-error';

const earlyErrors = new WeakMap<IncomingMessage, HttpError>();

/**
 * Makes the app respond to the request with `error` before any route receives the request. The
 * guard in front of the app calls this function. Its error responses then have the same headers,
 * format, and log line as all others.
 */
export function setEarlyError(request: IncomingMessage, error: HttpError): void {
  earlyErrors.set(request, error);
}

/** Passes the error that the server set for this request to the error handler. */
export const throwEarlyError: RequestHandler = (request, _response, next) => {
  next(earlyErrors.get(request));
};
