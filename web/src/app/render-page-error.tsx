import type { FallbackProps } from 'react-error-boundary';
import NotFoundPage from '../static/not-found-page';
import { useEffect, useLayoutEffect } from 'react';
import { Button, getButtonClass } from '../ui/button';
import { CrackedPlateDrawing } from '../ui/states';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { PageHeading, PageTitle } from '../ui/page';
import { pagePaths } from '../lib/paths';

/** Thrown if the code of a page cannot be loaded. Users see the message of this error. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection and try again.', { cause });
    this.name = 'PageLoadError';
  }
}

export function renderPageError({ error }: FallbackProps) {
  return error instanceof PageLoadError ? (
    <NotFoundPage loadErrorText={error.message} />
  ) : (
    <ErrorPage />
  );
}

function ErrorPage() {
  useLayoutEffect(() => {
    // In braces, because `scrollTo` returns a promise in Chromium, and React would call it as a cleanup.
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  useEffect(restoreLostFocus, []);

  return (
    <div className="shell grid grid-cols-1 justify-items-center gap-3 py-16 text-center md:py-24">
      <PageTitle title="Something went wrong" />
      <CrackedPlateDrawing className="w-60" />
      <div role="alert" className="mt-4 grid justify-items-center gap-3">
        <PageHeading className="text-3xl">Something went wrong</PageHeading>
        <p className="max-w-md text-soft">
          This page stopped working because of an error on our side.
        </p>
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        {/* A plain link loads the document again, because the app may be in a broken state. */}
        <a href={pagePaths.home} className={getButtonClass('secondary')}>
          Return to Homepage
        </a>
      </div>
    </div>
  );
}
