import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** The log entry of an internal error. It never contains a token, a body, an email, or the requested path. */
export interface ErrorLogEntry {
  severity: 'ERROR';
  /** The method, the template of the route, and the status, for example `GET /foods/:id 503`. */
  message: string;
  requestId: string;
  uid?: string;
  /** The stack trace. */
  error: string;
}
export type WriteErrorLog = (entry: ErrorLogEntry) => void;

declare global {
  namespace Express {
    /** Values that handlers set on `response.locals`, for the log and the error response. */
    interface Locals {
      requestId: string;
      uid?: string;
      /** The stack trace of an internal error. It is logged when the response is sent. */
      error?: string;
      /**
       * The HTML of a dish page without the data of the dish. It is also the body of the error responses
       * of this page.
       */
      skeleton?: string;
    }
  }
}

/**
 * Returns a handler that creates a request id, sends the id in the header `X-Request-Id`, and logs the error of a
 * response after it is sent. The platform logs all other requests.
 */
export function logErrors(writeErrorLog: WriteErrorLog): RequestHandler {
  return (request, response, next) => {
    const { locals } = response;
    // During a shutdown, the server passes each running request to the app a second time, and the app responds
    // with an error. The first time has already set the id and the log handler of the request.
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
