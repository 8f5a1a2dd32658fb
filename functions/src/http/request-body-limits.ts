import { HttpError } from './http-error';

/** The rules for the request bodies of a Cloud Function. */
export interface RequestBodyLimits {
  maxBytes: number;
  timeoutMs: number;
  createTooLargeError: () => HttpError;
  createEncodingError: () => HttpError;
}

/** The rules for JSON. The timeout is long enough for 16 KiB on a slow mobile connection. */
export const jsonBodyLimits: RequestBodyLimits = {
  maxBytes: 16 * 1024,
  timeoutMs: 5_000,
  createTooLargeError: () => new HttpError('too-large', 'The request is larger than 16 KiB.'),
  createEncodingError: () =>
    new HttpError('unsupported-type', 'The request must be sent without compression.'),
};
