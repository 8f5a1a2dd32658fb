import type { ErrorCode } from '../contract/error-response';
import type { Order } from '../contract/order';

const STATUS_BY_CODE: Record<ErrorCode, number> = {
  invalid: 400,
  'photo-unreadable': 400,
  'photo-too-small': 400,
  'photo-not-yours': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'own-item': 409,
  'login-too-old': 409,
  'open-orders': 409,
  'order-changed': 409,
  'order-state': 409,
  'email-not-verified': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'key-reused': 409,
  changed: 409,
  'too-many-dishes': 409,
  'too-large': 413,
  'photo-too-large': 413,
  'photo-type': 415,
  'unsupported-type': 415,
  'too-many-requests': 429,
  'photo-limit': 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  'menu-full': 507,
};

interface HttpErrorDetails {
  /** Error messages, keyed by the path of the invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The order with its current status, if the error is about the status or version of an order. */
  order?: Order;
}

/**
 * An error with a machine-readable `code` and a user-facing `message`. The error handler converts
 * every other error to an HttpError.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly order: Order | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, headers = {}, order }: HttpErrorDetails = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = STATUS_BY_CODE[code];
    this.fields = fields;
    this.headers = headers;
    this.order = order;
  }
}

export function notSignedInError(): HttpError {
  return new HttpError('unauthenticated', 'Please log in to continue.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

export function unavailableError(): HttpError {
  return new HttpError(
    'unavailable',
    'The kitchen is not responding right now. Please try again in a moment.',
    { headers: { 'Retry-After': '5' } },
  );
}

/**
 * Returns true if `error` is an Error and its property `code` is one of `codes`. Errors of Firestore
 * have a gRPC code, which is a number. The code of an Admin SDK error is a string.
 */
export function hasErrorCode(error: unknown, codes: readonly unknown[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}

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
