import type { IncomingMessage } from 'node:http';

/** The largest request that the platform forwards. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
const DISCARD_TIMEOUT_MS = 10_000;
/** Pause after each chunk of at most 64 KB, so many large bodies leave time for other requests. */
const PAUSE_MS = 5;

/**
 * Receives the rest of a rejected body without storing it. Many clients read the response only
 * after they have sent the body, and a closed connection would discard the response. Closes the
 * connection if the rest is larger than 32 MiB or takes longer than 10 s.
 */
export function discardBody(request: IncomingMessage): void {
  const close = () => request.socket.destroy();
  const timeout = setTimeout(close, DISCARD_TIMEOUT_MS);
  let length = 0;
  request
    .on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_DISCARDED_BYTES) close();
      request.pause();
      setTimeout(() => request.resume(), PAUSE_MS);
    })
    .once('end', () => {
      clearTimeout(timeout);
    })
    .once('close', () => {
      clearTimeout(timeout);
    });
}
