import { useEffect } from 'react';
import type { Location } from 'react-router-dom';
import { Navigate, useLocation } from 'react-router-dom';
import { Link } from '../components/link';
import { AuthPanel } from '../components/auth-panel';
import { OrDivider } from '../components/or-divider';
import { PageTitle } from '../components/page-title';
import { paths } from '../config/paths';
import { useAccount } from '../features/account/account-context';
import { GoogleButton } from '../features/account/google-button';
import { LoginForm } from '../features/account/login-form';
import { loadSessionCode } from '../features/account/lazy-session';
import { rememberedOrigin } from '../features/account/origin';
import { preloadCode } from '../lib/load-code';

export function prefetch(): void {
  preloadCode(loadSessionCode);
}

export default function LoginPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  const origin = rememberedOrigin(location.state);
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') return <Navigate to={origin ?? paths.home} replace />;
  return (
    <>
      <PageTitle
        title="Login"
        description="Log in to Potluck to order dishes and offer your own."
      />
      <AuthPanel
        title="Login"
        text={origin ? 'Please log in to continue.' : 'Good to see you again.'}
        picture="/images/foods/sunday-chicken-curry-960.webp"
      >
        <LoginForm />
        <OrDivider />
        <GoogleButton />
        <p className="text-soft">
          New to Potluck?{' '}
          <Link to={paths.register} state={location.state} className="link">
            Register
          </Link>
        </p>
      </AuthPanel>
    </>
  );
}
