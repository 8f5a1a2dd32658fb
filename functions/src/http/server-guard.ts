import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { HttpError, notSignedInError, unavailableError } from './responses';
import { jsonBodyLimits, withDeadline, type RequestBodyLimits } from './limits';

/** The route to which mail programs send a form without a token. */
const UNSUBSCRIBE_URL = /^(\/api)?\/unsubscribe(\?|$)/;

export type GuardedRequest = IncomingMessage & { rawBody?: Buffer; guardError?: HttpError };

/**
 * Guards every HTTP server of this process. The Functions framework gives no access to its server, but Node
 * publishes each request on a diagnostics channel before the event `request`.
 */
export function guardAllHttpServers(app: RequestListener, limits = jsonBodyLimits): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    const shutDown = guardServer(server, app, limits);
    // The listener of the framework would exit the process immediately.
    process.removeAllListeners('SIGTERM');
    let exit: Promise<void> | undefined;
    process.on('SIGTERM', () => {
      exit ??= shutDown().finally(() => process.exit());
    });
  });
}

/**
 * Makes a server pass its requests to the app, because the framework would parse bodies of up to 1 GB. Rejects a body
 * that breaks the limits, or has no token, before a byte is read. Returns a function that shuts the server down in 9 s.
 */
export function guardServer(server: Server, app: RequestListener, limits = jsonBodyLimits) {
  const framework = server.listeners('request') as RequestListener[];
  /** The incomplete responses. The value is true if the app has received the request. */
  const running = new Map<ServerResponse, boolean>();
  let isClosing = false;

  async function receive(request: GuardedRequest, response: ServerResponse): Promise<void> {
    running.set(response, false);
    response.once('close', () => running.delete(response));
    try {
      const hasBody = requireBodyWithinLimits(request, limits);
      if (hasBody) request.rawBody = await readBody(request, limits.timeoutMs);
      if (isClosing) throw unavailableError();
    } catch (error) {
      reject(response, error as HttpError);
      return;
    }
    if (response.headersSent) return;
    running.set(response, true);
    // The Functions emulator checks its processes with requests for `/__/health`.
    const isCheck = process.env.FUNCTIONS_EMULATOR && request.url?.startsWith('/__/');
    for (const listener of isCheck ? framework : [app]) listener.call(server, request, response);
  }

  function reject(response: ServerResponse, error: HttpError): void {
    if (response.headersSent) return;
    const request: GuardedRequest = response.req;
    if (isClosing) response.setHeader('Connection', 'close');
    if (request.headers['transfer-encoding'] !== undefined) {
      // Node would need minutes to discard millions of chunks, so the connection is paused. The client has a second to
      // read the response. Without the replaced `push`, Node would keep the parsed chunks: 130 MB for 20 requests.
      request.push = () => false;
      request.on('data', () => undefined).pause();
      response.once('finish', () => void setTimeout(1_000).then(() => request.socket.destroy()));
    }
    request.guardError = error;
    app.call(server, request, response);
  }

  async function waitUntilIdle(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (running.size > 0 && performance.now() < end) await setTimeout(20);
  }

  server.removeAllListeners('request');
  server.on('request', (request, response) => void receive(request, response));

  return async (): Promise<void> => {
    isClosing = true;
    for (const [response, isReceived] of running) {
      if (!isReceived) reject(response, unavailableError());
      else if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    // Closing the server would reset the connections that the kernel has established and Node has not accepted.
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    for (let before = -1; accepted > before;) {
      before = accepted;
      await setImmediate();
      await setImmediate();
    }
    server.close();
    await waitUntilIdle(8_000);
    for (const response of running.keys()) reject(response, unavailableError());
    await waitUntilIdle(1_000);
  };
}

/** Returns true if there is a body. @throws HttpError 413, 415, or 401 for a body that must not be read. */
function requireBodyWithinLimits(
  { headers, url = '' }: IncomingMessage,
  limits: RequestBodyLimits,
): boolean {
  const needsToken = !UNSUBSCRIBE_URL.test(url);
  const length = Number(headers['content-length'] ?? 0);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw limits.createEncodingError();
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (isChunked || length > limits.maxBytes) throw limits.createTooLargeError();
  if (length > 0 && needsToken && headers.authorization === undefined) throw notSignedInError();
  return length > 0;
}

/** @throws HttpError 408 if the body is not complete after `timeoutMs`, 400 if the client disconnects. */
async function readBody(request: IncomingMessage, timeoutMs: number) {
  try {
    return await withDeadline(timeoutMs, () => buffer(request));
  } catch (error) {
    if (!(error instanceof HttpError)) throw new HttpError('invalid', 'The body is incomplete.');
    throw new HttpError('timeout', 'The request did not arrive in time.');
  }
}
