import { createContext } from 'react';

/**
 * Context with a function that a page heading calls to find out whether it must take the focus. The
 * function returns true once for each page that the user opens, but never for the first page of a
 * visit.
 */
export const ClaimHeadingFocusContext = createContext<() => boolean>(() => false);

let isRequested = false;

/**
 * Requests the focus for the next heading, even if the page stays the same, for example after a
 * retry. Does nothing if the focus is outside of the page content, for example in the navbar.
 */
export function requestHeadingFocusAfterRetry(): void {
  const { activeElement } = document;
  isRequested = activeElement === document.body || Boolean(activeElement?.closest('main'));
}

/**
 * Returns true if `requestHeadingFocusAfterRetry` has requested the focus for the next heading. Deletes the request, so
 * only one heading takes the focus.
 */
export function consumeHeadingFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}
