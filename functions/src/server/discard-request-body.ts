import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError } from '../http/http-error';

/**
 * The maximum number of bytes of a rejected request body that the server discards. The platform forwards
 * no larger request.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
/**
 * The maximum number of chunks of a rejected request body that the server discards. Node needs about 1 KB
 * of memory for each chunk, even for a chunk of one byte.
 */
const MAX_DISCARDED_CHUNKS = 4096;
const DISCARD_TIMEOUT_MS = 10_000;
/**
 * The duration of the pause after about every 100 KB of a discarded request body, in ms. Without pauses,
 * many large request bodies would leave no time for other requests.
 */
const PAUSE_MS = 5;

/**
 * Receives the rest of a rejected request body without storing it. This is necessary because many
 * clients read the response only after they have sent the body. If the server closed the connection
 * earlier, these clients would lose the response. Closes the connection if the rest of the body is
 * larger than 32 MiB, has more than 4,096 chunks, or takes longer than 10 s.
 */
export function discardRequestBody(request: IncomingMessage): void {
  const close = () => request.socket.destroy();
  const timeout = setTimeout(close, DISCARD_TIMEOUT_MS);
  let bytes = 0;
  let chunks = 0;
  let pausing = false;
  request
    .on('data', ({ length }: Buffer) => {
      bytes += length;
      chunks += 1;
      if (bytes > MAX_DISCARDED_BYTES || chunks > MAX_DISCARDED_CHUNKS) close();
      // The pause starts in the next tick. An immediate pause would make Node store all other
      // chunks that it received together with this chunk.
      else if (!pausing) process.nextTick(pause);
      pausing = true;
    })
    .once('end', stop)
    .once('close', stop);

  function pause(): void {
    request.pause();
    setTimeout(() => {
      pausing = false;
      request.resume();
    }, PAUSE_MS);
  }

  function stop(): void {
    clearTimeout(timeout);
  }
}

/**
 * Handles the unread rest of a request body before `error` is sent. If `error` requires a closed connection,
 * closes the connection after the response. Otherwise, receives and discards the rest.
 */
export function discardUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const closes = error instanceof HttpError && error.headers.Connection === 'close';
  if (closes) response.once('finish', () => request.socket.destroy());
  else discardRequestBody(request);
}
