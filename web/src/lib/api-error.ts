import type { ErrorCode } from '@potluck/functions/contract/error';

interface Details {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  code: ErrorCode | 'no-answer' | 'unreadable';
  message: string;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
}

/** A call that did not succeed; `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Details['code'];
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor({ status, code, message, fields = {}, requestId }: Details) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** The service did not accept who calls. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /** What a person can quote of a failure, and a maintainer search the logs for. */
  get reference(): string | undefined {
    return this.status >= 500 ? this.requestId?.slice(0, 8) : undefined;
  }

  /** Whether the call took effect is known. Without an answer, or with a 5xx, it may have. */
  get isDefinite(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

export function noAnswer(): ApiError {
  return new ApiError({
    status: 0,
    code: 'no-answer',
    message: 'The kitchen is not responding. Check your connection and try again.',
  });
}

export function notSignedIn(): ApiError {
  return new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: 'Please log in to continue.',
  });
}

export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.reference : undefined;
}
