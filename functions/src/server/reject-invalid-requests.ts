import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '../http/http-error';
import type { RunningRequest, RunningRequests } from './running-requests';

/**
 * Makes the server respond to bytes that Node cannot parse as a request. The responses have the error
 * format of the API.
 */
export function rejectInvalidRequests(
  server: Server,
  running: RunningRequests,
  reject: (running: RunningRequest, error: HttpError) => void,
): void {
  const rejected = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    // Respond only once. Node emits `clientError` again if more bytes arrive before the connection ends.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const entry = findRequestWithoutResponse(socket, running);
    if (!socket.writable || error.code === 'ECONNRESET' || !entry) {
      socket.destroy();
      return;
    }
    entry.response.setHeader('Connection', 'close');
    entry.response.once('finish', () => {
      socket.destroySoon();
    });
    reject(entry, clientErrorToHttpError(error));
  });
}

/**
 * Returns the request to which an error response on this connection belongs. Returns undefined if
 * the server cannot send the error response now, because an earlier, valid request on the
 * connection has no complete response yet.
 */
function findRequestWithoutResponse(
  socket: Socket,
  running: RunningRequests,
): RunningRequest | undefined {
  const [entry, ...others] = [...running].filter(({ request }) => request.socket === socket);
  if (!entry) return createRequestWithoutHeaders(socket);
  const { isForwarded, response } = entry;
  return isForwarded || response.headersSent || others.length > 0 ? undefined : entry;
}

function createRequestWithoutHeaders(socket: Socket): RunningRequest | undefined {
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: 'UNKNOWN', url: '/' });
  const response = new ServerResponse(request);
  try {
    response.assignSocket(socket);
  } catch {
    // `assignSocket` throws if Node is still sending its own response to a request without a Host header. The
    // server then cannot send another response.
    return undefined;
  }
  return { request, response, isForwarded: false };
}

function clientErrorToHttpError({ code }: NodeJS.ErrnoException): HttpError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError('timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError('headers-too-large', 'The headers of the request are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError('too-large', 'The request is larger than 16 KiB.');
    default:
      return new HttpError('invalid', 'The request is not valid HTTP.');
  }
}
