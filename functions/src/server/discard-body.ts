import type { IncomingMessage } from 'node:http';

/** The size of the largest request that the platform forwards. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
/** Node needs about 1 KB of memory for each chunk, even for a chunk of one byte. */
const MAX_DISCARDED_CHUNKS = 4096;
const DISCARD_TIMEOUT_MS = 10_000;
/**
 * Duration of the pause after about every 100 KB. Without pauses, many large bodies would leave no
 * time for other requests.
 */
const PAUSE_MS = 5;

/**
 * Receives the rest of a rejected body without storing it. Many clients read the response only
 * after they have sent the body, and a closed connection would discard the response. Closes the
 * connection if the rest is larger than 32 MiB, has more than 4,096 chunks, or takes longer than
 * 10 s.
 */
export function discardBody(request: IncomingMessage): void {
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
      // An immediate pause would make Node store all other chunks that it received with this one.
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
