import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody } from '../contract/error';
import { HttpError, unavailableError } from './http-error';
import { isTransientError } from './is-transient-error';

export const rejectUnknownRoute: RequestHandler = () => {
  throw new HttpError('not-found', 'There is nothing at this address.');
};

/**
 * Responds to every thrown error. A 5xx response contains no internal details; only the log
 * contains them.
 */
export const sendErrorResponse: ErrorRequestHandler<object, ErrorBody> = (
  error: unknown,
  _request,
  response,
  next,
) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { code, message, status, fields, headers } = toHttpError(error);
  if (status >= 500) response.locals.error = describeError(error);
  const { requestId } = response.locals;
  response
    .status(status)
    .set(headers)
    .json({ code, message, ...(fields && { fields }), requestId });
};

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) return new HttpError('invalid', 'The address is malformed.');
  if (isTransientError(error)) return unavailableError();
  return new HttpError('internal', 'Something went wrong in our kitchen. Please try again.');
}

/** Returns the stack trace of an error, for the log. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
