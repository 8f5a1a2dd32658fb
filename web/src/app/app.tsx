import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ErrorBoundary } from '../components/error-boundary';
import { focusNextHeading } from '../components/heading-focus';
import { AccountProvider } from '../features/account/account-provider';
import { queryConfig } from '../lib/query';
import { pageFailure } from './page-failure';
import { replayEarlyEvents } from './replay-early-events';
import { Router } from './router';

export function App() {
  const { key } = useLocation();
  useEffect(() => {
    // In a turn of its own: within this one React could not hydrate what is pressed.
    const timer = setTimeout(replayEarlyEvents);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <ErrorBoundary
      resetKey={key}
      fallback={(failure) => <main>{pageFailure(failure)}</main>}
      onRetry={focusNextHeading}
    >
      <SWRConfig value={queryConfig}>
        <AccountProvider>
          <Router />
        </AccountProvider>
      </SWRConfig>
    </ErrorBoundary>
  );
}
