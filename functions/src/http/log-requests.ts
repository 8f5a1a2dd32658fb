import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

/**
 * The log line of one response. It never contains a token, a request or response body, an email, or the
 * requested path.
 */
export interface RequestLogEntry {
  severity: 'INFO' | 'WARNING' | 'ERROR';
  message: string;
  requestId: string;
  /** The route's template, such as `/foods/:id`, or `unmatched` if no route matched. */
  route: string;
  method: string;
  status: number;
  ms: number;
  uid?: string;
  /**
   * The stack trace of an internal error. Only set for 5xx responses, for the 202 response to a
   * deletion that continues in the background, and if the removal of old portraits failed.
   */
  error?: string;
  /**
   * The trace id that the platform has given to the request. The platform's own log lines of the
   * request contain the same id.
   */
  trace?: string;
}
export type WriteRequestLog = (entry: RequestLogEntry) => void;

declare global {
  namespace Express {
    /** Values that handlers set on `response.locals`, for the log line and the error response. */
    interface Locals {
      requestId: string;
      uid?: string;
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
 * Returns a handler that creates a request id, sends the id in the header `X-Request-Id`, and logs
 * each response after it is sent.
 */
export function logRequests(writeRequestLogLine: WriteRequestLog): RequestHandler {
  return (request, response, next) => {
    const startTime = performance.now();
    const { locals } = response;
    // During a shutdown, `shutDownServer` passes each running request to the app a second time, and the app
    // responds with an error. The first time has already set the id and the log handler of the request.
    if ((locals as Partial<Express.Locals>).requestId !== undefined) {
      next();
      return;
    }
    locals.requestId = randomUUID();
    response.set('X-Request-Id', locals.requestId);
    response.on('finish', () => {
      const { statusCode: status } = response;
      const trace = readTraceId(request);
      const route = (request as { route?: { path: string } }).route?.path ?? 'unmatched';
      writeRequestLogLine({
        severity: status >= 500 ? 'ERROR' : status >= 400 ? 'WARNING' : 'INFO',
        message: `${request.method} ${route} ${status}`,
        requestId: locals.requestId,
        route,
        method: request.method,
        status,
        ms: Math.round(performance.now() - startTime),
        ...(locals.uid !== undefined && { uid: locals.uid }),
        ...(locals.error !== undefined && { error: locals.error }),
        ...(trace !== undefined && { trace }),
      });
    });
    next();
  };
}

function readTraceId(request: Request): string | undefined {
  const header = request.get('X-Cloud-Trace-Context');
  // Stryker disable next-line StringLiteral: any default that the pattern does not match is equivalent
  return /^([0-9a-f]{32})\//.exec(header ?? '')?.[1];
}
