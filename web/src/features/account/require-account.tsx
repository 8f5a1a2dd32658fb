import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../components/spinner';
import { preloadToastCode } from '../../components/toast';
import { pagePaths } from '../../config/page-paths';
import { ConfirmEmailNotice } from './settings/confirm-email-notice';
import { useAccount } from './account-context';
import { toReturnPathState } from './return-path';

/** Renders the page for signed-in users. Visitors are redirected to the login and return afterwards. */
export function RequireAccount() {
  const { state } = useAccount();
  const location = useLocation();
  useEffect(preloadToastCode, []);

  switch (state.status) {
    case 'loading':
      return <Spinner />;
    case 'signed-out':
      return <Navigate to={pagePaths.login} replace state={toReturnPathState(location)} />;
    case 'signed-in':
      return (
        <>
          {location.pathname !== pagePaths.account && (
            <ConfirmEmailNotice key={state.account.uid} account={state.account} />
          )}
          <Outlet />
        </>
      );
  }
}
