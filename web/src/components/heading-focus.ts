import { createContext } from 'react';

/**
 * Returns true once for each page that the user opens, except for the first page of a visit: then
 * the heading takes the focus.
 */
export const ClaimHeadingFocus = createContext<() => boolean>(() => false);
