import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { AuthFormPanel, PasswordField, useCarriedEmail } from './auth-form';
import { readDishToOrder } from '../lib/dish-to-order';
import { pagePaths } from '../lib/paths';
import { useAccount } from './account-provider';
import { readReturnPath } from './require-account';
import { preloadCode } from '../lib/lazy-code';
import { useIsHydrated } from '../lib/use-browser-state';
import { ActionButton, Button, ErrorNote } from '../ui/button';
import { showNoticeDialog, usePreloadDialogCode } from '../ui/dialog';
import { getFailureText } from '../ui/failure';
import { TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { validateLogin } from './account-validation';
import { isClosedWindowError, isWrongPasswordError } from './firebase-error-code';

export default function LoginPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  const origin = readReturnPath(location.state);
  // After a reload, the history entry still contains the path, but the prerendered HTML was built without it.
  const isHydrated = useIsHydrated();
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') return <Navigate to={origin ?? pagePaths.home} replace />;
  return (
    <AuthFormPanel
      {...pages.login}
      description="Log in to Potluck to order dishes and offer your own."
      text={isHydrated && origin ? getLoginReason(origin) : 'Good to see you again.'}
    >
      <LoginForm />
      <div className="flex items-center gap-4 text-sm text-soft">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <GoogleLoginButton />
      <p className="text-soft">
        New to Potluck?{' '}
        <Link to={pagePaths.register} state={location.state} className="link">
          Register
        </Link>
      </p>
    </AuthFormPanel>
  );
}

function getLoginReason(origin: string): string {
  const dish = readDishToOrder();
  return dish && origin === pagePaths.purchase(dish.id)
    ? `Log in to order ${dish.name}.`
    : 'Please log in to continue.';
}

export function LoginForm() {
  const { signIn } = useAccount();
  usePreloadDialogCode();
  const [isRejected, setIsRejected] = useState(false);
  const [email, carryEmail] = useCarriedEmail();
  const { values, bind, failure, setFailure, showInvalidFields } = useFormFields(
    useState({ email, password: '' }),
    validateLogin,
  );

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      await signIn(values.email.trim(), values.password);
    } catch (error) {
      setFailure(showLoginError('Failed to login Please try again!', error));
      setIsRejected(isWrongPasswordError(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="short:gap-3">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      <ErrorNote>{failure}</ErrorNote>
      {/* The first login with Google removes the password of an account whose email is not confirmed. */}
      {failure && isRejected && <p>If you once logged in with Google, use the button below.</p>}
      <Button type="submit" busy={busy} className="w-full">
        Login
      </Button>
      <p>
        <Link to={pagePaths.forgotPassword} state={carryEmail(values.email)} className="link">
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}

export function GoogleLoginButton() {
  const { prepareGoogleLogin, signInWithGoogle } = useAccount();
  const prepare = () => preloadCode(prepareGoogleLogin);
  // On a phone, no event precedes the tap. A window that opens long after the tap would be blocked.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) preloadCode(prepareGoogleLogin);
  }, [prepareGoogleLogin]);

  async function continueWithGoogle(): Promise<string | undefined> {
    try {
      await signInWithGoogle();
      return undefined;
    } catch (error) {
      const text = 'Failed to login with Google Please try again!';
      return isClosedWindowError(error) ? undefined : showLoginError(text, error);
    }
  }

  return (
    <ActionButton
      variant="secondary"
      className="group w-full"
      onPointerEnter={prepare}
      onFocus={prepare}
      action={continueWithGoogle}
    >
      <GoogleMark />
      <span>Continue with Google</span>
    </ActionButton>
  );
}

function showLoginError(message: string, error: unknown): string {
  const text = getFailureText(message, error);
  void showNoticeDialog({ title: 'Error!', text, icon: 'error', buttonLabel: 'Try Again' });
  return text;
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 group-aria-busy:hidden" aria-hidden>
      <path
        fill="#4285F4"
        d="M22 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.6a4.8 4.8 0 0 1-2.1 3.1v2.6h3.4c2-1.8 3.1-4.5 3.1-7.6z"
      />
      <path
        fill="#34A853"
        d="M12 22.3c2.8 0 5.2-.9 6.9-2.5l-3.4-2.6a6.3 6.3 0 0 1-9.4-3.3H2.6v2.7A10.4 10.4 0 0 0 12 22.3z"
      />
      <path fill="#FBBC05" d="M6.1 13.9a6.2 6.2 0 0 1 0-4V7.2H2.6a10.4 10.4 0 0 0 0 9.4z" />
      <path
        fill="#EA4335"
        d="M12 5.7c1.5 0 2.9.5 4 1.6l3-3A10.4 10.4 0 0 0 2.6 7.2l3.5 2.7A6.2 6.2 0 0 1 12 5.7z"
      />
    </svg>
  );
}
