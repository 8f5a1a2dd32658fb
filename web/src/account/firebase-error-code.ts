import { getFailureText } from '../lib/failure-text';

/** Returns the code of a Firebase error, for example `auth/wrong-password`. */
export function getFirebaseErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const TEXTS: Record<string, string> = {
  'auth/network-request-failed':
    'The login service is not responding. Check your connection and try again.',
  'auth/too-many-requests': 'Too many attempts. Please wait some minutes and try again.',
};

/** Error codes of a wrong password. The second one appears while email enumeration protection is on. */
const WRONG_PASSWORD_CODES = ['auth/wrong-password', 'auth/invalid-credential'];

export function isWrongPasswordError(error: unknown): boolean {
  return WRONG_PASSWORD_CODES.includes(getFirebaseErrorCode(error) ?? '');
}

/** Returns the text that the site shows for an error of Firebase Auth. */
export function getFirebaseErrorText(error: unknown, otherwise: string): string {
  const code = getFirebaseErrorCode(error) ?? '';
  return getFailureText(TEXTS[code] ?? otherwise, error);
}
