import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../components/spinner';
import { preloadToastCode } from '../../components/toast';
import { pagePaths } from '../../config/page-paths';
import { lazyWithPreload, preloadCode } from '../../lib/lazy-code';
import { useAccount } from './account-context';
import { toReturnPathState } from './return-path';

const { Component: ConfirmEmailNotice, load: loadNotice } = lazyWithPreload(
  () => import('./settings/confirm-email-notice'),
);

/** Renders the page for signed-in users. Visitors are redirected to the login and return afterwards. */
export function RequireAccount() {
  const { state } = useAccount();
  const location = useLocation();
  useEffect(() => {
    preloadToastCode();
    preloadCode(loadNotice);
  }, []);

  switch (state.status) {
    case 'loading':
      return <Spinner />;
    case 'signed-out':
      return <Navigate to={pagePaths.login} replace state={toReturnPathState(location)} />;
    case 'signed-in':
      return (
        <>
          {!state.account.isEmailConfirmed && location.pathname !== pagePaths.account && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <ConfirmEmailNotice key={state.account.uid} account={state.account} />
              </Suspense>
            </ErrorBoundary>
          )}
          <Outlet />
        </>
      );
  }
}
