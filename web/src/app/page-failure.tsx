import type { CaughtError } from '../components/error-boundary';
import { CodeLoadError } from '../lib/code-load-error';
import ErrorPage from '../pages/error-page';
import NotFoundPage from '../pages/not-found-page';

/** Returns the page that replaces a failed one. Missing code is a routing error. */
export function pageFailure({ error, isRepeated, retry }: CaughtError) {
  return error instanceof CodeLoadError ? (
    <NotFoundPage failure={{ message: error.message, retry }} />
  ) : (
    <ErrorPage isRepeated={isRepeated} onRetry={retry} />
  );
}
