import { type ComponentProps, lazy, type ReactElement, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Outlet, type Path, useLocation } from 'react-router-dom';
import { getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { Spinner } from '../ui/spinner';
import { preloadToastCode } from '../ui/toast';
import { pagePaths } from '../lib/paths';
import { type Account, useAccount } from './account-provider';

const ConfirmEmailNotice = lazy(() => import('./confirm-email'));

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
          {!state.account.isEmailConfirmed && location.pathname !== pagePaths.account && (
            // While the code loads, the page shows a spinner. The notice would move a visible page.
            <ErrorBoundary fallback={null}>
              <ConfirmEmailNotice key={state.account.uid} account={state.account} />
            </ErrorBoundary>
          )}
          <Outlet />
        </>
      );
  }
}

/** Links a visitor to the login, which then opens this page again. */
export function LoginLink(link: Omit<ComponentProps<typeof Link>, 'to' | 'state'>) {
  return <Link {...link} to={pagePaths.login} state={toReturnPathState(useLocation())} />;
}

interface GuestActionProps {
  /** The email of the cook, who does not see the action. */
  ownerEmail?: string;
  /** The label of the link with which a visitor logs in first. */
  label: string;
  className?: string;
  children: (account: Account) => ReactElement;
}

/** Shows an action of guests, whose code may load lazily. A visitor sees a link to the login instead. */
export function GuestAction({
  ownerEmail,
  label,
  className = getButtonClass('secondary', 'wrap-anywhere'),
  children,
}: GuestActionProps) {
  const { state } = useAccount();
  if (state.status === 'loading') return null;
  if (state.status === 'signed-out') return <LoginLink className={className}>{label}</LoginLink>;
  if (state.account.email === ownerEmail) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children(state.account)}</Suspense>
    </ErrorBoundary>
  );
}

/** Returns the history state of the login page, with the path to return to after the login. */
export function toReturnPathState({ pathname, search, hash }: Path) {
  return { from: pathname + search + hash };
}

/**
 * Returns the return path in the history state, or undefined if it is not a path of this site. A normalized path can
 * begin with `//`, for example the path of `/.//evil.test`. Browsers treat it as the URL of another site.
 */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const base = 'https://this.site';
  // Some supported browsers do not have `URL.canParse` (Safari 16 and Chrome 119).
  try {
    const { origin, pathname, search, hash } = new URL(from, base);
    if (pathname.startsWith('//')) return undefined;
    return origin === base ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
