import { useEffect, useState } from 'react';
import type { Location } from 'react-router-dom';
import { Navigate, useLocation } from 'react-router-dom';
import { Link } from '../components/link';
import { AuthPanel } from '../components/auth-panel';
import { PageTitle } from '../components/page-title';
import { paths } from '../config/paths';
import { useAccount } from '../features/account/account-context';
import { loadSessionCode } from '../features/account/lazy-session';
import { rememberedOrigin } from '../features/account/origin';
import { RegisterForm } from '../features/account/register-form';
import { preloadCode } from '../lib/load-code';

export function prefetch(): void {
  preloadCode(loadSessionCode);
}

export default function RegisterPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  // Signed in is not enough for a form that was begun here: the name and photo may have failed.
  const [isBegun, setIsBegun] = useState(false);
  const [isDone, setIsDone] = useState(false);
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') {
    if (isDone) return <Navigate to={paths.home} replace />;
    if (!isBegun) return <Navigate to={rememberedOrigin(location.state) ?? paths.home} replace />;
  }
  return (
    <>
      <PageTitle
        title="Register"
        description="Create a Potluck account to order dishes and offer your own."
      />
      <AuthPanel
        title="Register"
        text="All you need is a name, a photo, an email, and a password."
        picture="/images/foods/margherita-pizza-960.webp"
      >
        <RegisterForm
          onBegun={() => {
            setIsBegun(true);
          }}
          onRegistered={() => {
            setIsDone(true);
          }}
        />
        <p className="text-soft">
          Already have an account?{' '}
          <Link to={paths.login} state={location.state} className="link">
            Login
          </Link>
        </p>
      </AuthPanel>
    </>
  );
}
