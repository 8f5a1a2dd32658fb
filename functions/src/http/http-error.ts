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
