import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorResponse } from '../contract/error-response';
import { HttpError, isTransientError, unavailableError } from './http-error';

/** The log entry of an internal error. It never contains a token, a body, an email, or the requested path. */
export interface ErrorLogEntry {
  severity: 'ERROR';
  /** The method, the template of the route, and the status, for example `GET /foods/:id 503`. */
  message: string;
  requestId: string;
  uid?: string;
  error: string;
}
export type WriteErrorLog = (entry: ErrorLogEntry) => void;

declare global {
  namespace Express {
    /** Values on `response.locals`, for the log and the error response. */
    interface Locals {
      requestId: string;
      uid?: string;
      /** The stack trace of an internal error. It is logged after the response is sent. */
      error?: string;
      /** The HTML of a dish page without the dish. It is also the body of the error responses of this page. */
      skeleton?: string;
    }
  }
}

/**
 * Returns a handler that sends a new request id in the header `X-Request-Id`, and logs the error of a response. The
 * platform logs all other requests.
 */
export function logErrors(writeErrorLog: WriteErrorLog): RequestHandler {
  return (request, response, next) => {
    const { locals } = response;
    // During a shutdown, the server passes each running request to the app a second time, to respond with an error.
    if ((locals as Partial<Express.Locals>).requestId !== undefined) {
      next();
      return;
    }
    locals.requestId = randomUUID();
    response.set('X-Request-Id', locals.requestId);
    response.on('finish', () => {
      const { requestId, uid, error } = locals;
      if (error === undefined) return;
      const route = (request as { route?: { path: string } }).route?.path ?? 'unmatched';
      writeErrorLog({
        severity: 'ERROR',
        message: `${request.method} ${route} ${response.statusCode}`,
        requestId,
        ...(uid !== undefined && { uid }),
        error,
      });
    });
    next();
  };
}

export const rejectUnknownRoute: RequestHandler = () => {
  throw new HttpError('not-found', 'There is nothing at this address.');
};

/** Sends the response for an error that a handler throws. Only the log contains internal details. */
export const sendErrorResponse: ErrorRequestHandler<object, ErrorResponse> = (
  error: unknown,
  _request,
  response,
  next,
) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { code, message, status, fields, headers, order } = toHttpError(error);
  if (status >= 500) response.locals.error = formatErrorForLog(error);
  const { requestId } = response.locals;
  response
    .status(status)
    .set(headers)
    .json({ code, message, ...(fields && { fields }), requestId, ...(order && { order }) });
};

/** Returns the error as an HttpError, without the details of an unexpected error. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) return new HttpError('invalid', 'The address is malformed.');
  if (isTransientError(error)) return unavailableError();
  return new HttpError('internal', 'Something went wrong in our kitchen. Please try again.');
}

/** Returns the text of a thrown value for the log: the stack trace if the value is an Error. */
export function formatErrorForLog(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
