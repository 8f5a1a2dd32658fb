/** The error codes of the API client, Firebase Auth, and the REST API of Firebase Auth if no response arrives. */
const NO_RESPONSE_CODES = [
  'no-answer',
  'NO_RESPONSE',
  'auth/network-request-failed',
  // Firebase Auth also has this code if it cannot load the script of the login with Google.
  'auth/internal-error',
];

/**
 * Returns the text for an action that failed with `error`. Adds that the user is offline if the browser
 * reports that it has no network. An error with the code of a response does not count, because some browsers report no
 * network although the server responds, for example on a machine with only a loopback interface.
 */
export function getFailureText(text: string, error: unknown): string {
  return navigator.onLine || hasResponse(error) ? text : `${text} You are offline.`;
}

function hasResponse(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && !NO_RESPONSE_CODES.includes(code);
}
