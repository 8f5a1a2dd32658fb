import type { ErrorCode } from '../contract/error';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'own-item': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'key-reused': 409,
  changed: 409,
  'too-large': 413,
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

/** A refusal: a code for machines and a sentence for people. Anything else thrown is a 500. */
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

/** 503 with the seconds after which another try is worth it. */
export function tryAgain(code: 'busy' | 'unavailable', afterSeconds: number): HttpError {
  const message =
    code === 'busy'
      ? 'Many people are ordering this dish right now. Please try again in a moment.'
      : 'The kitchen does not answer at the moment. Please try again shortly.';
  return new HttpError(code, message, { headers: { 'Retry-After': String(afterSeconds) } });
}
