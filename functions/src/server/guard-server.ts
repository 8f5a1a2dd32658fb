import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setEarlyError } from '../http/early-error';
import { unavailable, type HttpError } from '../http/http-error';
import { declaredBodyError, hasBody, readBody } from '../http/request-body';
import { discardBody } from './discard-body';
import { frameworkResponds } from './framework-paths';
import { rejectInvalidRequests } from './invalid-requests';
import { RunningRequests, type RunningRequest } from './running-requests';

/** Time for the headers, and for the whole request. Node checks both every 30 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

export interface GuardedServer {
  running: RunningRequests;
  /** Responds to a running request with an error. */
  reject: (running: RunningRequest, error: HttpError) => void;
  /** Makes the server respond to every new request with 503. */
  rejectNew: () => void;
}

/**
 * Puts checks in front of the server's request listener, the Functions framework, which reads and
 * parses bodies of up to 1 GB before the app receives the request. Reads each body within the limit
 * and rejects every other body unread. `service`, the app without the framework, responds to
 * rejected requests, so these responses have the same format, headers and log line as all others.
 */
export function guardServer(server: Server, service: RequestListener): GuardedServer {
  const framework = server.listeners('request') as RequestListener[];
  const running = new RunningRequests();
  let closing = false;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const entry = running.add(request, response);
    const error = declaredBodyError(request.headers);
    if (error) {
      discardBody(request);
      reject(entry, error);
    } else if (hasBody(request)) {
      receiveBody(entry);
    } else {
      passOn(entry);
    }
  }

  function receiveBody(entry: RunningRequest): void {
    const { request, response } = entry;
    readBody(request).then(
      (rawBody) => {
        // The framework's body parsers skip a request that is marked as parsed.
        Object.assign(request, { rawBody, _body: true });
        if (!response.headersSent) passOn(entry);
      },
      (error: unknown) => {
        if (response.headersSent) return;
        const closes = (error as HttpError).headers.Connection === 'close';
        if (closes) response.once('finish', () => request.socket.destroy());
        else discardBody(request);
        reject(entry, error as HttpError);
      },
    );
  }

  function passOn(entry: RunningRequest): void {
    const { request, response } = entry;
    if (closing) {
      response.setHeader('Connection', 'close');
      reject(entry, unavailable());
      return;
    }
    entry.passedOn = true;
    const listeners = frameworkResponds(request.url) ? [service] : framework;
    for (const listener of listeners) callListener(listener, entry);
  }

  function reject(entry: RunningRequest, error: HttpError): void {
    setEarlyError(entry.request, error);
    callListener(service, entry);
  }

  function callListener(listener: RequestListener, { request, response }: RunningRequest): void {
    listener.call(server, request, response);
  }

  server.removeAllListeners('request');
  server.on('request', receive);
  server.on('checkExpectation', receive);
  // The client waits for this before it sends its body.
  server.on('checkContinue', (request: IncomingMessage, response) => {
    // A client that gets an error instead may still send the body, so its connection must end.
    if (declaredBodyError(request.headers)) response.setHeader('Connection', 'close');
    else response.writeContinue();
    receive(request, response);
  });
  rejectInvalidRequests(server, running, reject);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;

  return {
    running,
    reject,
    rejectNew() {
      closing = true;
    },
  };
}
