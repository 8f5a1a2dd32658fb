import { getFailureText } from '../../../forms/failure-text';

const FIREBASE_MESSAGE = /^Firebase: (.+?)\s*\(auth\/[\w-]+\)\.?$/s;

/**
 * Returns the message of a Firebase error without the prefix `Firebase:` and without the error code
 * at the end. For other errors, for example if a script fails to load offline, returns a general
 * message.
 */
export function getRegistrationErrorText(error: unknown): string {
  const message = error instanceof Error ? FIREBASE_MESSAGE.exec(error.message)?.[1] : undefined;
  return getFailureText(message ?? 'Your account could not be created. Please try again.', error);
}
