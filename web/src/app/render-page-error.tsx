import type { ErrorFallbackProps } from '../components/error-boundary';
import { ScriptLoadError } from '../lib/script-load-error';
import ErrorPage from '../static/error-page';
import NotFoundPage from '../static/not-found-page';

/**
 * Returns the page that replaces a failed page. This is the not-found page if the code of the
 * failed page could not be loaded, and otherwise the error page.
 */
export function renderPageError({ error, isRepeated, retry }: ErrorFallbackProps) {
  return error instanceof ScriptLoadError ? (
    <NotFoundPage failure={{ message: error.message, retry }} />
  ) : (
    <ErrorPage isRepeated={isRepeated} onRetry={retry} />
  );
}
