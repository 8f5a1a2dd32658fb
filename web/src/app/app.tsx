import { useEffect } from 'react';
import { SWRConfig } from 'swr';
import { AccountProvider } from '../features/account/account-provider';
import { queryConfig } from '../lib/query';
import { replayEarlyEvents } from './replay-early-events';
import { Router } from './router';

export function App() {
  useEffect(() => {
    // In a turn of its own: within this one React could not hydrate what is pressed.
    const timer = setTimeout(replayEarlyEvents);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <SWRConfig value={queryConfig}>
      <AccountProvider>
        <Router />
      </AccountProvider>
    </SWRConfig>
  );
}
