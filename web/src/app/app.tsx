import { useEffect } from 'react';
import { SWRConfig } from 'swr';
import { AccountProvider } from '../features/account/account-provider';
import { queryConfig } from '../lib/query';
import { catchUp } from './catch-up';
import { Router } from './router';

export function App() {
  useEffect(() => {
    // In a turn of its own: within this one React could not take over what is pressed.
    const timer = setTimeout(catchUp);
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
