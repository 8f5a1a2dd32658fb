import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useState } from 'react';
import type { Location } from 'react-router-dom';
import { Navigate, useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { AuthFormPanel } from './auth-form-panel';
import { PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/page-paths';
import { useAccount, loadSessionCode } from './account-provider';
import { readReturnPath } from './require-account';
import { PhotoFailureNotice, RegisterForm } from './register-form';
import { preloadCode } from '../lib/lazy-code';

const PANEL_IMAGE_URL = '/images/foods/margherita-pizza-960.webp';

export function prefetchContent(): void {
  preloadCode(loadSessionCode);
}

export default function RegisterPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  // True after the first submit. The form then stays visible for a signed-in user, because saving the name and
  // photo may have failed, and the user may need the form again.
  const [isBegun, setIsBegun] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [photoFailure, setPhotoFailure] = useState<string>();
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') {
    if (isDone) return <Navigate to={pagePaths.home} replace />;
    if (!isBegun) return <Navigate to={readReturnPath(location.state) ?? pagePaths.home} replace />;
  }
  return (
    <>
      <PageMetadata
        title={pages.register.title}
        description="Create a Potluck account to order dishes and offer your own."
      />
      {photoFailure === undefined ? (
        <AuthFormPanel
          title="Register"
          text="All you need is a name, a photo, an email, and a password."
          imageUrl={PANEL_IMAGE_URL}
        >
          <RegisterForm
            onSubmitStart={() => {
              setIsBegun(true);
            }}
            onRegistered={() => {
              setIsDone(true);
            }}
            onPhotoFailed={setPhotoFailure}
          />
          <p className="text-soft">
            Already have an account?{' '}
            <Link to={pagePaths.login} state={location.state} className="link">
              Login
            </Link>
          </p>
        </AuthFormPanel>
      ) : (
        <AuthFormPanel
          title="Welcome to Potluck"
          text="Your account is ready."
          imageUrl={PANEL_IMAGE_URL}
        >
          <PhotoFailureNotice failure={photoFailure} />
        </AuthFormPanel>
      )}
    </>
  );
}
