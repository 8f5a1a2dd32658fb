import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setGuardError } from '../http/guard-error';
import { unavailableError, type HttpError } from '../http/http-error';
import {
  findBodyHeaderError,
  hasRequestBody,
  jsonBodyLimits,
  readBody,
  type RequestBodyLimits,
} from '../http/request-body';
import { discardRequestBody, discardUnreadBody } from './discard-request-body';
import { isHandledByFunctionsFramework } from './is-handled-by-functions-framework';
import { rejectInvalidRequests } from './reject-invalid-requests';
import { RunningRequests, type RunningRequest } from './running-requests';

/**
 * The maximum time in which a client must send all headers of a request. Node checks this limit only
 * every 30 s.
 */
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * Node's timeout for a complete request is this much longer than the timeout for the request body. The
 * margin lets `readBody` reject a slow request body first. Node checks its own timeout only every 30 s.
 */
const REQUEST_TIMEOUT_MARGIN_MS = 15_000;

export interface ServerGuard {
  running: RunningRequests;
  /** Responds to a running request with `error`. */
  reject: (running: RunningRequest, error: HttpError) => void;
  /** Makes the server respond to every new request with 503. */
  rejectNewRequests: () => void;
}

/**
 * Checks each request before the server's request listener, the Functions framework, receives it.
 * Without these checks, the framework would read and parse bodies of up to 1 GB before the app
 * receives the request. The guard reads each request body within the limits. It rejects every
 * other body without storing it. If `bodyLimits.isReadByService` is true, it passes the unread body
 * to `service`, the app without the framework. `service` also responds to rejected requests. These
 * responses therefore have the same format, headers, and log line as all others.
 */
export function guardServer(
  server: Server,
  service: RequestListener,
  bodyLimits: RequestBodyLimits = jsonBodyLimits,
): ServerGuard {
  const framework = server.listeners('request') as RequestListener[];
  const running = new RunningRequests();
  let closing = false;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const entry = running.add(request, response);
    const error = findBodyHeaderError(request.headers, bodyLimits);
    if (error) {
      discardRequestBody(request);
      reject(entry, error);
    } else if (!hasRequestBody(request)) {
      passOn(entry);
    } else if (bodyLimits.isReadByService) {
      // Pass the request directly to the service, because the framework would read the body first.
      passOn(entry, [service]);
    } else {
      receiveBody(entry);
    }
  }

  function receiveBody(entry: RunningRequest): void {
    const { request, response } = entry;
    readBody(request, bodyLimits).then(
      (rawBody) => {
        // The property `_body` marks the body as parsed, so the framework's body parsers skip this
        // request.
        Object.assign(request, { rawBody, _body: true });
        if (!response.headersSent) passOn(entry);
      },
      (error: unknown) => {
        if (response.headersSent) return;
        discardUnreadBody(request, response, error);
        reject(entry, error as HttpError);
      },
    );
  }

  function passOn(entry: RunningRequest, listeners = findListeners(entry)): void {
    const { response } = entry;
    if (closing) {
      response.setHeader('Connection', 'close');
      reject(entry, unavailableError());
      return;
    }
    entry.isForwarded = true;
    for (const listener of listeners) callListener(listener, entry);
  }

  function findListeners({ request }: RunningRequest): RequestListener[] {
    return isHandledByFunctionsFramework(request.url) ? [service] : framework;
  }

  function reject(entry: RunningRequest, error: HttpError): void {
    setGuardError(entry.request, error);
    callListener(service, entry);
  }

  function callListener(listener: RequestListener, { request, response }: RunningRequest): void {
    listener.call(server, request, response);
  }

  server.removeAllListeners('request');
  server.on('request', receive);
  server.on('checkExpectation', receive);
  // A client that sends `Expect: 100-continue` sends the body only after the response 100.
  server.on('checkContinue', (request: IncomingMessage, response) => {
    // After an error response, the client may still send the body, so the server must close the
    // connection.
    if (findBodyHeaderError(request.headers, bodyLimits)) response.setHeader('Connection', 'close');
    else response.writeContinue();
    receive(request, response);
  });
  rejectInvalidRequests(server, running, reject);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = bodyLimits.timeoutMs + REQUEST_TIMEOUT_MARGIN_MS;

  return {
    running,
    reject,
    rejectNewRequests() {
      closing = true;
    },
  };
}
