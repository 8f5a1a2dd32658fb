import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HttpError } from './http-error';

/** The rules for the request bodies of a Cloud Function. */
export interface RequestBodyLimits {
  maxBytes: number;
  /**
   * The maximum number of chunks of one request body. Every chunk costs processing time, even a chunk
   * of one byte. Normal streaming clients send far fewer chunks.
   */
  maxChunks: number;
  /** The timeout for receiving a request body, in milliseconds. */
  timeoutMs: number;
  /**
   * True if the route handlers read the request bodies. If false, `guardServer` reads each body before it
   * passes the request to the app.
   */
  isReadByService: boolean;
  createTooLargeError: () => HttpError;
  createEncodingError: () => HttpError;
}

/** The rules for JSON request bodies. The timeout is long enough for 16 KiB on a slow mobile connection. */
export const jsonBodyLimits: RequestBodyLimits = {
  maxBytes: 16 * 1024,
  maxChunks: 1024,
  timeoutMs: 15_000,
  isReadByService: false,
  createTooLargeError: () => new HttpError('too-large', 'The request is larger than 16 KiB.'),
  createEncodingError: () =>
    new HttpError('unsupported-type', 'The request must be sent without compression.'),
};

/**
 * A request after `guardServer` has read its body. `rawBody` contains the bytes, under the same
 * property name as in the Functions framework.
 */
export type RequestWithBody = IncomingMessage & { rawBody?: Buffer };

export function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Returns the error for a request body that is compressed or too large according to its headers. Returns
 * undefined for an acceptable request body.
 */
export function findBodyHeaderError(
  headers: IncomingHttpHeaders,
  { maxBytes, createTooLargeError, createEncodingError }: RequestBodyLimits = jsonBodyLimits,
): HttpError | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return createEncodingError();
  return Number(headers['content-length'] ?? 0) > maxBytes ? createTooLargeError() : undefined;
}

/**
 * Returns a promise of the bytes of the request body. If the client disconnects, the promise neither
 * resolves nor rejects.
 * @throws HttpError 413 if the body is longer than its `Content-Length` or `maxBytes`, or has more than
 * `maxChunks` chunks. HttpError 408 if the body is not complete after `timeoutMs`.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, maxChunks, timeoutMs, createTooLargeError }: RequestBodyLimits = jsonBodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // All chunks share one buffer. Separate objects for thousands of tiny chunks would need megabytes.
    const body = Buffer.alloc(Number(request.headers['content-length'] ?? maxBytes));
    let length = 0;
    let chunks = 0;
    let rejected = false;
    const fail = (error: HttpError) => {
      rejected = true;
      reject(error);
    };
    const timer = setTimeout(() => {
      fail(new HttpError('timeout', 'The request did not arrive in time.'));
    }, timeoutMs);
    request
      .on('data', (chunk: Buffer) => {
        // Node still emits the chunks that it received before the body was rejected. Ignore them.
        if (rejected) return;
        length += chunk.length;
        chunks += 1;
        if (chunks > maxChunks) fail(closeConnection(createTooLargeError()));
        else if (length > body.length) fail(createTooLargeError());
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

/** Returns the error with a header that closes the connection after the response. */
function closeConnection({ code, message }: HttpError): HttpError {
  return new HttpError(code, message, { headers: { Connection: 'close' } });
}
