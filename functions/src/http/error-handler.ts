import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody } from '../contract/error';
import { HttpError, unavailable } from './http-error';
import { isTransient } from './transient-error';

export const refuseUnknownRoute: RequestHandler = () => {
  throw new HttpError('not-found', 'There is nothing at this address.');
};

/** The one place that turns a thrown thing into an answer; 5xx say nothing of the inside. */
export const answerError: ErrorRequestHandler<object, ErrorBody> = (
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
  if (status >= 500) response.locals.error = describe(error);
  const { requestId } = response.locals;
  response
    .status(status)
    .set(headers)
    .json({ code, message, ...(fields && { fields }), requestId });
};

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) return new HttpError('invalid', 'The address is malformed.');
  if (isTransient(error)) return unavailable();
  return new HttpError('internal', 'Something went wrong in our kitchen. Please try again.');
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
