import { getFailureText } from '../../../forms/failure-text';

const FIREBASE_MESSAGE = /^Firebase: (.+?)\s*\(auth\/[\w-]+\)\.?$/s;

/**
 * Returns the identity provider's message, without the product's name before it and the code after
 * it. For other errors, such as code that fails to load offline, returns a general message.
 */
export function getRegistrationErrorText(error: unknown): string {
  const message = error instanceof Error ? FIREBASE_MESSAGE.exec(error.message)?.[1] : undefined;
  return getFailureText(message ?? 'Your account could not be created. Please try again.', error);
}
