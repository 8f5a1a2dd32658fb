import { Suspense, useEffect } from 'react';
import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { ErrorBoundary } from '../components/error-boundary';
import { paths } from '../config/paths';
import { useAccount } from '../features/account/account-context';
import { preloadCode } from '../lib/load-code';
import { preloadable } from '../lib/preloadable';

const { Component: AccountMenu, load: loadMenu } = preloadable(
  () => import('../features/account/account-menu'),
);

/** The room that the menu's button takes. */
const ROOM = 'h-11 w-13';

/**
 * The navbar's last place. Until it is known who is here the stylesheet chooses, by what the script
 * in index.html found: room for the face of somebody who was signed in, else what a visitor sees.
 */
export function NavbarAccount() {
  const { state } = useAccount();
  const isUnknown = state.status === 'loading';

  useEffect(() => {
    if (document.documentElement.dataset.account === 'expected') preloadCode(loadMenu);
  }, []);

  if (state.status === 'signed-in') {
    return (
      <ErrorBoundary
        fallback={() => (
          <Link to={paths.myOrders} className={buttonClass('quiet', 'px-3!')}>
            My Orders
          </Link>
        )}
      >
        <Suspense fallback={<div className={ROOM} />}>
          <AccountMenu account={state.account} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const unlessExpected = isUnknown ? 'expected:hidden' : '';
  return (
    <>
      {isUnknown && <div className={`hidden expected:block ${ROOM}`} />}
      <Link to={paths.login} className={buttonClass('quiet', `px-3! ${unlessExpected}`)}>
        Login
      </Link>
      <Link
        to={paths.register}
        className={buttonClass('primary', `px-3.5! max-md:hidden ${unlessExpected}`)}
      >
        Register
      </Link>
    </>
  );
}
