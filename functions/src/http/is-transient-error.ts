import { hasErrorCode } from './has-error-code';

/**
 * The gRPC codes DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, and UNAVAILABLE, as numbers.
 * Importing their names would load all of gRPC before the first call. The strings are error codes
 * of the Admin SDK.
 */
const TRANSIENT_CODES = [4, 8, 10, 14, 'app/network-error', 'app/network-timeout'];
/** The HTTP statuses of transient Cloud Storage errors, and the codes of Node errors without a response. */
const TRANSIENT_HTTP_STATUSES = [408, 429, 500, 502, 503, 504];
const NETWORK_ERROR_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];

/**
 * Returns true for an error that can disappear after a retry: Firestore, Firebase Auth, or Cloud Storage
 * is unreachable, too slow, or too busy to lock a document.
 */
export function isTransientError(error: unknown): boolean {
  const codes = [...TRANSIENT_CODES, ...TRANSIENT_HTTP_STATUSES, ...NETWORK_ERROR_CODES];
  return hasErrorCode(error, codes);
}
