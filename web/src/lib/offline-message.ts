export const OFFLINE_MESSAGE = 'You seem to be offline. Check your connection and try again.';

/**
 * Returns the message for an action that failed. This is {@link OFFLINE_MESSAGE} if the browser has no
 * network, and otherwise `text`. `navigator.onLine` is never false with a network, but it can be true
 * without one.
 */
export function getFailureText(text: string): string {
  return navigator.onLine ? text : OFFLINE_MESSAGE;
}
