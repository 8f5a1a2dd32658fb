import { ApiError, getErrorRequestId } from '../lib/api';
import type { FieldErrors } from './form-validation';
import { showToast } from './toast';

/** Error codes of the API client, the session, and Firebase Auth that mean that no response arrived. */
const NO_RESPONSE_CODES = [
  'no-answer',
  'auth/timeout',
  'auth/network-request-failed',
  // Firebase Auth uses this code for several errors. One of them is that the script for the login with Google
  // cannot be loaded.
  'auth/internal-error',
];

/**
 * Returns `text` for an action that failed with `error`. Appends that the user is offline if the browser
 * reports no network, unless the error code shows that a response arrived. Some browsers report no network
 * although the server responds, for example on a machine with only a loopback interface.
 */
export function getFailureText(text: string, error: unknown): string {
  const code = getErrorCode(error);
  const hasResponse = code !== undefined && !NO_RESPONSE_CODES.includes(code);
  return navigator.onLine || hasResponse ? text : `${text} You are offline.`;
}

/** Shows `text` in a toast, with the ID of the failed request if the API sent one. Returns the shown text. */
export function showFailure(text: string, error: unknown): string {
  const shownText = getFailureText(text, error);
  void showToast('error', shownText, undefined, getErrorRequestId(error));
  return shownText;
}

/** Shows why the API has rejected the values of a form. */
export function showFormError(
  form: { showErrors: (errors: FieldErrors) => void; setFailure: (text: string) => void },
  error: unknown,
): void {
  const isRejected = error instanceof ApiError;
  if (isRejected) form.showErrors(error.fields);
  const text = isRejected ? error.message : 'This did not work. Please try again.';
  form.setFailure(getFailureText(text, error));
}

/** Returns the code of an error of the API or of Firebase, for example `auth/wrong-password`. */
export function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
