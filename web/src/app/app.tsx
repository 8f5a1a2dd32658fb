import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { AccountProvider } from '../account/account-provider';
import { EmbeddedPageContext, type EmbeddedPage } from '../ui/embedded-page';
import { renderPageError } from './render-page-error';
import { replayEventsBeforeHydration } from './replay-events-before-hydration';
import { Router } from './router';

export function App({ embeddedPage }: { embeddedPage: EmbeddedPage | undefined }) {
  const { key } = useLocation();
  useEffect(() => {
    // React cannot hydrate the clicked element in the browser task that runs this effect.
    const timer = setTimeout(replayEventsBeforeHydration);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={(failure) => <main>{renderPageError(failure)}</main>}
    >
      <EmbeddedPageContext value={embeddedPage}>
        <AccountProvider>
          <Router />
        </AccountProvider>
      </EmbeddedPageContext>
    </ErrorBoundary>
  );
}
