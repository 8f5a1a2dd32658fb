import { createContext } from 'react';

/**
 * Returns true once for each page that the user opens, except for the first page of a visit: then
 * the heading takes the focus.
 */
export const ClaimHeadingFocus = createContext<() => boolean>(() => false);

let isRequested = false;

/**
 * Lets the next heading take the focus even if the page stays the same, for example after a retry.
 * The focus stays where it is if it is outside of the page, for example in the navbar.
 */
export function focusNextHeading(): void {
  const { activeElement } = document;
  isRequested = activeElement === document.body || Boolean(activeElement?.closest('main'));
}

/** Returns whether the next heading must take the focus, and withdraws the request. */
export function takeFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}
