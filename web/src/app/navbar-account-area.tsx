import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from '../components/link';
import { getButtonClass } from '../components/button-class';
import { pagePaths } from '../config/page-paths';
import { useAccount } from '../account/account-provider';
import { lazyWithPreload, preloadCode } from '../lib/lazy-code';
import { useNewOrderCount } from '../lib/new-order-count';

const { Component: AccountMenu, load: loadMenu } = lazyWithPreload(
  () => import('../account/account-menu'),
);
/**
 * Component with the code that only signed-in users need. It loads after a login, so visitors do
 * not load the code that reads orders.
 */
const { Component: SignedInUpdates } = lazyWithPreload(() => import('./signed-in-updates'));

/** Classes of the avatar's placeholder, which has the size of the menu button. */
const PLACEHOLDER_CLASS = 'h-11 w-15';

/**
 * Account menu or login buttons at the end of the navbar.
 *
 * Until the site knows whether a user is signed in, the script in index.html and the stylesheet select the
 * content. If a user was signed in when the page opened, this is a placeholder for the avatar. Otherwise, the
 * login buttons are shown.
 */
export function NavbarAccountArea() {
  const { state } = useAccount();
  const newOrderCount = useNewOrderCount();
  const isUnknown = state.status === 'loading';

  useEffect(() => {
    if (document.documentElement.dataset.account === 'expected') preloadCode(loadMenu);
  }, []);

  if (state.status === 'signed-in') {
    return (
      <>
        <ErrorBoundary
          fallback={
            <Link to={pagePaths.myOrders} className={getButtonClass('quiet', 'px-3!')}>
              My Orders
            </Link>
          }
        >
          <Suspense fallback={<div className={PLACEHOLDER_CLASS} />}>
            <AccountMenu account={state.account} newOrderCount={newOrderCount} />
          </Suspense>
        </ErrorBoundary>
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <SignedInUpdates key={state.account.uid} account={state.account} />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }
  const unlessExpected = isUnknown ? 'expected:hidden' : '';
  return (
    <>
      {isUnknown && <div className={`hidden expected:block ${PLACEHOLDER_CLASS}`} />}
      <Link
        to={pagePaths.login}
        className={getButtonClass('quiet', `px-3! max-[16rem]:hidden ${unlessExpected}`)}
      >
        Login
      </Link>
      <Link
        to={pagePaths.register}
        className={getButtonClass('primary', `px-3.5! max-md:hidden ${unlessExpected}`)}
      >
        Register
      </Link>
    </>
  );
}
