import type { ErrorCode } from '../contract/error';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'own-item': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'key-reused': 409,
  changed: 409,
  'too-many-dishes': 409,
  'too-large': 413,
  'headers-too-large': 431,
  'unsupported-type': 415,
  'too-many-requests': 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
};

interface Details {
  /** Sentences by the path of the field that they speak of. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An answer without success: a code for machines, a sentence for people. All else thrown is a 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, headers = {} }: Details = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = STATUS[code];
    this.fields = fields;
    this.headers = headers;
  }
}

export function notSignedIn(): HttpError {
  return new HttpError('unauthenticated', 'Please log in to continue.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

export function unavailable(): HttpError {
  return new HttpError(
    'unavailable',
    'The kitchen is not responding right now. Please try again in a moment.',
    { headers: { 'Retry-After': '5' } },
  );
}
