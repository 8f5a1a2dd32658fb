import type { FallbackProps } from 'react-error-boundary';
import ErrorPage from '../static/error-page';
import NotFoundPage from '../static/not-found-page';

/** Thrown if the code of a page cannot be loaded. Users see the message of this error. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection and try again.', { cause });
    this.name = 'PageLoadError';
  }
}

/**
 * Returns the page that replaces a failed page. This is the not-found page if the code of the
 * failed page could not be loaded, and otherwise the error page.
 */
export function renderPageError({ error }: FallbackProps) {
  return error instanceof PageLoadError ? (
    <NotFoundPage loadErrorText={error.message} />
  ) : (
    <ErrorPage />
  );
}
