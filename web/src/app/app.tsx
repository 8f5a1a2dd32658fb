import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { AccountProvider } from '../account/account-provider';
import { EmbeddedFoodContext, type EmbeddedFood } from '../food/embedded-food';
import { renderPageError } from './render-page-error';
import { replayEventsBeforeHydration } from './replay-events-before-hydration';
import { Router } from './router';

interface Props {
  /** Undefined if the Cloud Function `pages` did not render the page. */
  embeddedFood?: EmbeddedFood | undefined;
}

export function App({ embeddedFood }: Props) {
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
      <EmbeddedFoodContext value={embeddedFood}>
        <AccountProvider>
          <Router />
        </AccountProvider>
      </EmbeddedFoodContext>
    </ErrorBoundary>
  );
}
