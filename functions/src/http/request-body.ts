import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HttpError } from './http-error';

const MAX_BODY_BYTES = 16 * 1024;
/**
 * The maximum number of chunks of one request body. Every chunk costs processing time, even a chunk
 * of one byte. Normal streaming clients send far fewer chunks.
 */
const MAX_CHUNKS = 1024;
/** The timeout for receiving a body. It is long enough for 16 KiB on a slow mobile connection. */
const BODY_TIMEOUT_MS = 15_000;

/**
 * A request after the server has read its body. `rawBody` contains the bytes, under the same
 * property name as in the Functions framework.
 */
export type RequestWithBody = IncomingMessage & { rawBody?: Buffer };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Returns the error for a body that is compressed or too large according to its headers. Returns
 * undefined for an acceptable body.
 */
export function findBodyHeaderError(headers: IncomingHttpHeaders): HttpError | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return new HttpError('unsupported-type', 'The request must be sent without compression.');
  }
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? bodyTooLargeError() : undefined;
}

/**
 * Resolves with the bytes of the request body. The promise never settles if the client disconnects.
 * @throws HttpError 413 if the body exceeds 16 KiB, its declared length, or 1,024 chunks. HttpError
 * 408 if the body is not complete after 15 s.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // All chunks share one buffer. Separate objects for thousands of tiny chunks would need megabytes.
    const body = Buffer.alloc(Number(request.headers['content-length'] ?? MAX_BODY_BYTES));
    let length = 0;
    let chunks = 0;
    let rejected = false;
    const fail = (error: HttpError) => {
      rejected = true;
      reject(error);
    };
    const timer = setTimeout(() => {
      fail(new HttpError('timeout', 'The request did not arrive in time.'));
    }, BODY_TIMEOUT_MS);
    request
      .on('data', (chunk: Buffer) => {
        // Node also emits the chunks that it received before the body was rejected.
        if (rejected) return;
        length += chunk.length;
        chunks += 1;
        if (chunks > MAX_CHUNKS) fail(bodyTooLargeError({ Connection: 'close' }));
        else if (length > body.length) fail(bodyTooLargeError());
        else chunk.copy(body, length - chunk.length);
      })
      .once('end', () => {
        resolve(body.subarray(0, length));
      })
      .once('close', () => {
        clearTimeout(timer);
      });
  });
}

function bodyTooLargeError(headers: Record<string, string> = {}): HttpError {
  return new HttpError('too-large', 'The request is larger than 16 KiB.', { headers });
}
