import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorResponse } from '../contract/error-response';
import { HttpError, unavailableError } from './http-error';
import { isTransientError } from './is-transient-error';

export const rejectUnknownRoute: RequestHandler = () => {
  throw new HttpError('not-found', 'There is nothing at this address.');
};

/**
 * Sends an error response for every error that a handler throws. A 5xx response contains no
 * internal details. Only the log contains them.
 */
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

/** Returns the error as an HttpError. The user sees no details of an unexpected error. */
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
