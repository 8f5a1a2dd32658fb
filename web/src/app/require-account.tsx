import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../components/spinner';
import { loadToasts } from '../components/toast';
import { paths } from '../config/paths';
import { useAccount } from '../features/account/account-context';
import { rememberOrigin } from '../features/account/origin';

/** Shows the page to whoever is signed in; others are asked to log in, and then come back. */
export function RequireAccount() {
  const { state } = useAccount();
  const location = useLocation();
  useEffect(loadToasts, []);

  switch (state.status) {
    case 'loading':
      return <Spinner />;
    case 'signed-out':
      return <Navigate to={paths.login} replace state={rememberOrigin(location)} />;
    case 'signed-in':
      return <Outlet />;
  }
}
