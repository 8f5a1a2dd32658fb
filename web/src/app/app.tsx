import { useEffect } from 'react';
import { SWRConfig } from 'swr';
import { AccountProvider } from '../features/account/account-provider';
import { queryConfig } from '../lib/query';
import { catchUp } from './catch-up';
import { Router } from './router';

export function App() {
  useEffect(catchUp, []);
  return (
    <SWRConfig value={queryConfig}>
      <AccountProvider>
        <Router />
      </AccountProvider>
    </SWRConfig>
  );
}
