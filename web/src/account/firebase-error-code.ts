import { getErrorCode, getFailureText } from '../ui/failure';

const NO_RESPONSE_TEXT =
  'The login service is not responding. Check your connection and try again.';
const STRONGER_PASSWORD_TEXT = 'Please choose a stronger password.';
export const EXPIRED_LINK_TEXT = 'This link has expired or was already used.';

const TEXTS: Record<string, string> = {
  'auth/network-request-failed': NO_RESPONSE_TEXT,
  'auth/timeout': NO_RESPONSE_TEXT,
  'auth/too-many-requests': 'Too many attempts. Please wait some minutes and try again.',
  'auth/quota-exceeded': 'Too many emails were requested. Please try again later.',
  'auth/expired-action-code': EXPIRED_LINK_TEXT,
  'auth/invalid-action-code': EXPIRED_LINK_TEXT,
  'auth/user-disabled': 'This account is disabled.',
  'auth/user-not-found': 'This account does not exist any more.',
  'auth/invalid-email': 'Email must be an email address.',
  'auth/weak-password': STRONGER_PASSWORD_TEXT,
  'auth/password-does-not-meet-requirements': STRONGER_PASSWORD_TEXT,
};

/** Error codes of a wrong password. The second one appears while email enumeration protection is on. */
const WRONG_PASSWORD_CODES = ['auth/wrong-password', 'auth/invalid-credential'];

/** Returns true if the user has closed the window of Google, or has replaced it with a second one. */
export const isClosedWindowError = (error: unknown): boolean =>
  /^auth\/(popup-closed-by-user|cancelled-popup-request)$/.test(getErrorCode(error) ?? '');

export function isWrongPasswordError(error: unknown): boolean {
  return WRONG_PASSWORD_CODES.includes(getErrorCode(error) ?? '');
}

export function isWeakPasswordError(error: unknown): boolean {
  return TEXTS[getErrorCode(error) ?? ''] === STRONGER_PASSWORD_TEXT;
}

/** Returns true if the code of an email link has expired or was already used, so a retry is useless. */
export function isExpiredLinkError(error: unknown): boolean {
  return TEXTS[getErrorCode(error) ?? ''] === EXPIRED_LINK_TEXT;
}

export function getFirebaseErrorText(error: unknown, otherwise: string): string {
  const code = getErrorCode(error) ?? '';
  return getFailureText(TEXTS[code] ?? otherwise, error);
}

/** Returns the text for a failed password reset or a failed use of an email link. */
export function getEmailLinkErrorText(error: unknown): string {
  // An error without a code means that the session or the configuration of Firebase could not be loaded.
  const hasCode = getErrorCode(error) !== undefined;
  return getFirebaseErrorText(
    error,
    hasCode ? 'Something went wrong. Please try again.' : NO_RESPONSE_TEXT,
  );
}
