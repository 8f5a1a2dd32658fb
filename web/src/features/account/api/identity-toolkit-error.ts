import { getFailureText } from '../../../forms/failure-text';

/**
 * An error of the Identity Toolkit, the REST API of Firebase Auth. `code` is an error code of this
 * API, for example `EXPIRED_OOB_CODE`, or `NO_RESPONSE` if no readable response arrived.
 */
export class IdentityToolkitError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity service responded with ${code}.`);
    this.name = 'IdentityToolkitError';
    this.code = code;
  }
}

export const EXPIRED_LINK_TEXT = 'This link has expired or was already used.';

const TEXTS: Record<string, string> = {
  EXPIRED_OOB_CODE: EXPIRED_LINK_TEXT,
  INVALID_OOB_CODE: EXPIRED_LINK_TEXT,
  USER_DISABLED: 'This account is disabled.',
  USER_NOT_FOUND: 'This account does not exist any more.',
  EMAIL_NOT_FOUND: 'This account does not exist any more.',
  INVALID_EMAIL: 'Email must be an email address.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please try again later.',
  QUOTA_EXCEEDED: 'Too many emails were requested. Please try again later.',
  WEAK_PASSWORD: 'Please choose a stronger password.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'Please choose a stronger password.',
  NO_RESPONSE: 'The login service is not responding. Check your connection and try again.',
};

/** Returns the text that the site shows for an error of the Identity Toolkit. */
export function getEmailLinkErrorText(error: unknown): string {
  const text = error instanceof IdentityToolkitError ? TEXTS[error.code] : undefined;
  return getFailureText(text ?? 'Something went wrong. Please try again.', error);
}

/**
 * Returns true if the code of the email link has expired or was already used, so a retry is
 * useless.
 */
export function isExpiredLinkError(error: unknown): boolean {
  return getEmailLinkErrorText(error) === EXPIRED_LINK_TEXT;
}

/** Returns true if the Identity Toolkit did not respond, so a retry may succeed. */
export function isNoResponseError(error: unknown): boolean {
  return error instanceof IdentityToolkitError && error.code === 'NO_RESPONSE';
}
