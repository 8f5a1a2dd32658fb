import { createContext } from 'react';

/**
 * Context with a function that a page heading calls to find out whether it must take the focus. The
 * function returns true once for each page that the user opens, but never for the first page of a
 * visit.
 */
export const ClaimHeadingFocusContext = createContext<() => boolean>(() => false);
