import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

/** One line per answer: never a token, a body, an email or a path as it was sent. */
export interface LogEntry {
  severity: 'INFO' | 'WARNING' | 'ERROR';
  message: string;
  requestId: string;
  /** The route's template, such as `/foods/:id`; `unmatched` where there was none. */
  route: string;
  method: string;
  status: number;
  ms: number;
  uid?: string;
  /** What went wrong inside, for 5xx only. */
  error?: string;
  /** The platform's id of the request, by which its own lines are found. */
  trace?: string;
}
export type Log = (entry: LogEntry) => void;

declare global {
  namespace Express {
    /** What handlers leave for the log line and the error answer. */
    interface Locals {
      requestId: string;
      uid?: string;
      error?: string;
    }
  }
}

/** Gives each request an id that its answer quotes, and logs the answer when it is sent. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { locals } = response;
    // During a shutdown the server passes a running request in again to respond with an error.
    if ((locals as Partial<Express.Locals>).requestId !== undefined) {
      next();
      return;
    }
    locals.requestId = randomUUID();
    response.set('X-Request-Id', locals.requestId);
    response.on('finish', () => {
      const { statusCode: status } = response;
      const trace = traceOf(request);
      const route = (request as { route?: { path: string } }).route?.path ?? 'unmatched';
      log({
        severity: status >= 500 ? 'ERROR' : status >= 400 ? 'WARNING' : 'INFO',
        message: `${request.method} ${route} ${status}`,
        requestId: locals.requestId,
        route,
        method: request.method,
        status,
        ms: Math.round(performance.now() - started),
        ...(locals.uid !== undefined && { uid: locals.uid }),
        ...(locals.error !== undefined && { error: locals.error }),
        ...(trace !== undefined && { trace }),
      });
    });
    next();
  };
}

function traceOf(request: Request): string | undefined {
  const header = request.get('X-Cloud-Trace-Context') ?? '';
  return /^([0-9a-f]{32})\//.exec(header)?.[1];
}
