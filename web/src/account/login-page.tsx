import { pages } from '@potluck/functions/contract/pages';
import { useEffect } from 'react';
import type { Location } from 'react-router-dom';
import { Navigate, useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { AuthFormPanel } from './auth-form-panel';
import { PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/page-paths';
import { useAccount, loadSessionCode } from './account-provider';
import { GoogleLoginButton, LoginForm } from './login-form';
import { readReturnPath } from './require-account';
import { preloadCode } from '../lib/lazy-code';
import { useIsHydrated } from '../lib/use-is-hydrated';

export function prefetchContent(): void {
  preloadCode(loadSessionCode);
}

export default function LoginPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  const origin = readReturnPath(location.state);
  // The text depends on the return path only after hydration. After a reload, the history entry
  // still contains the path, but the prerendered HTML was built without it. The first render must
  // match this HTML.
  const isHydrated = useIsHydrated();
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') return <Navigate to={origin ?? pagePaths.home} replace />;
  return (
    <>
      <PageMetadata
        title={pages.login.title}
        description="Log in to Potluck to order dishes and offer your own."
      />
      <AuthFormPanel
        title="Login"
        text={isHydrated && origin ? 'Please log in to continue.' : 'Good to see you again.'}
        imageUrl="/images/foods/sunday-chicken-curry-960.webp"
      >
        <LoginForm />
        <p>
          <Link to={pagePaths.forgotPassword} className="link">
            Forgot your password?
          </Link>
        </p>
        <OrDivider />
        <GoogleLoginButton />
        <p className="text-soft">
          New to Potluck?{' '}
          <Link to={pagePaths.register} state={location.state} className="link">
            Register
          </Link>
        </p>
      </AuthFormPanel>
    </>
  );
}

function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-sm text-soft">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
