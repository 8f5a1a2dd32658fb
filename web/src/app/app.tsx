import { SWRConfig } from 'swr';
import { AccountProvider } from '../features/account/account-provider';
import { queryConfig } from '../lib/query';
import { Router } from './router';

export function App() {
  return (
    <SWRConfig value={queryConfig}>
      <AccountProvider>
        <Router />
      </AccountProvider>
    </SWRConfig>
  );
}
