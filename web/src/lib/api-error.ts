import type { ErrorCode } from '@potluck/functions/contract/error-response';

interface ApiErrorDetails {
  /** The HTTP status, or 0 if no response arrived. */
  status: number;
  code: ErrorCode | 'no-answer' | 'unreadable';
  message: string;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
  order?: unknown;
}

/** A failed API call. `message` is shown to users. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorDetails['code'];
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The current order if the API rejected a change of the order. It is not validated. */
  readonly order: unknown;

  constructor({ status, code, message, fields = {}, requestId, order }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.order = order;
  }

  /** True if the API rejected the access token. */
  get isAuthError(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /**
   * The first 8 characters of the request ID, if the status is 5xx. Users can report this ID, and
   * maintainers find it in the logs.
   */
  get reference(): string | undefined {
    return this.status >= 500 ? this.requestId?.slice(0, 8) : undefined;
  }

  /**
   * True if the response shows whether the API executed the call. False if no response arrived or the
   * status is 5xx, because the API may have executed the call. Also false for an unreadable response,
   * because a proxy may have sent it instead of the API.
   */
  get isOutcomeKnown(): boolean {
    return this.code !== 'unreadable' && this.status >= 400 && this.status < 500;
  }
}

export function createNoResponseError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'no-answer',
    message: 'The kitchen is not responding. Check your connection and try again.',
  });
}

export function createNotSignedInError(): ApiError {
  return new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: 'Please log in to continue.',
  });
}

export function getErrorRequestId(error: unknown): string | undefined {
  return error instanceof ApiError ? error.reference : undefined;
}

/**
 * Returns true if the requested food or order does not exist. After other errors, a page keeps
 * the data that it already shows.
 */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
