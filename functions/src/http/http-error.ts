import { errorStatuses, type ErrorCode } from '../contract/error-response';
import type { Order } from '../contract/order';

interface HttpErrorDetails {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The order with its current status, if the error is about the status or version of an order. */
  order?: Order;
}

/** An error with a machine-readable `code` and a `message` that the user reads. */
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
    this.status = errorStatuses[code];
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

/** Returns true if the property `code` of an Error is one of `codes`: gRPC numbers, or strings of the Admin SDK. */
export function hasErrorCode(error: unknown, codes: readonly unknown[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}

/**
 * The gRPC codes DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, and UNAVAILABLE. Importing their names would load all
 * of gRPC.
 */
const GRPC_CODES = [4, 8, 10, 14];
const CLOUD_STORAGE_STATUSES = [408, 429, 500, 502, 503, 504];
const ADMIN_SDK_CODES = ['app/network-error', 'app/network-timeout'];
const NODE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];
const TRANSIENT_CODES = [
  ...GRPC_CODES,
  ...CLOUD_STORAGE_STATUSES,
  ...ADMIN_SDK_CODES,
  ...NODE_CODES,
];

/** Returns true if Firestore, Firebase Auth, or Cloud Storage is unreachable, too slow, or too busy. */
export function isTransientError(error: unknown): boolean {
  return hasErrorCode(error, TRANSIENT_CODES);
}
