import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { pagePaths } from '../lib/paths';
import { AccountMenu } from '../account/account-menu';
import { useAccount } from '../account/account-provider';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyWithPreload } from '../lib/lazy-code';
import { pageList } from '@potluck/functions/contract/pages';
import { matchPath, useLocation } from 'react-router-dom';
import { CloseIcon, MenuIcon } from '../ui/icons';
import { useClickOutside } from '../ui/use-click-outside';
import { ThemeToggle } from '../ui/theme-toggle';

const { Component: SignedInUpdates } = lazyWithPreload(() => import('./signed-in-updates'));

/**
 * Account menu or login buttons at the end of the navbar. Until the site knows whether a user is signed in, the script in
 * index.html and the stylesheet select the content: a placeholder for the avatar, or the login buttons.
 */
export function NavbarAccountArea() {
  const { state } = useAccount();
  const isUnknown = state.status === 'loading';

  if (state.status === 'signed-in') {
    return (
      <>
        <AccountMenu account={state.account} />
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
      {isUnknown && <div className="hidden h-11 w-15 expected:block" />}
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

const DESKTOP_LINK =
  'relative flex min-h-11 items-center px-2 font-medium whitespace-nowrap text-soft transition-colors after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-paprika after:transition-transform forced-colors:after:bg-[Highlight] hover:text-ink aria-[current]:text-ink aria-[current]:after:scale-x-100 md:max-lg:px-1.5 md:max-lg:text-sm md:max-lg:after:inset-x-1.5 lg:px-3';
const MOBILE_LINK =
  'display flex min-h-13 items-center border-b border-line text-xl aria-[current]:text-paprika forced-colors:aria-[current]:underline';

const linkedPages = pageList.filter(({ menuLabel }) => menuLabel !== undefined);

export function Navbar() {
  const { state } = useAccount();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  useClickOutside(open, area, close);

  return (
    <header
      ref={area}
      className="sticky top-0 z-40 border-b border-line bg-paper [view-transition-name:navbar] max-[16rem]:relative print:hidden"
    >
      {/*
       * With a very large font or wide letter spacing, the navbar has two rows. On a narrow screen, it
       * then scrolls away with the page.
       */}
      <div className="shell flex min-h-17 flex-wrap items-center gap-x-2 max-sm:gap-x-0">
        <Link
          to={pagePaths.home}
          aria-label="Potluck, home"
          className="mr-auto flex py-1.5"
          onClick={close}
        >
          <SiteLogo />
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex">
            {linkedPages.map(({ menuLabel, path }) => (
              <li key={path}>
                <NavLink to={path} className={DESKTOP_LINK}>
                  {menuLabel}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <NavbarAccountArea />
          <button
            type="button"
            aria-label={open ? 'Close the menu' : 'Open the menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="-mr-2 grid size-11 place-items-center rounded-full md:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
          </button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b max-[16rem]:max-h-none border-line bg-paper px-4 pb-6 shadow-float md:hidden"
      >
        <ul>
          {linkedPages.map(({ menuLabel, path }) => (
            <li key={path}>
              <NavLink to={path} className={MOBILE_LINK} onClick={close}>
                {menuLabel}
              </NavLink>
            </li>
          ))}
        </ul>
        {state.status === 'signed-out' && (
          <div className="mt-5 grid grid-cols-2 gap-3">
            <Link to={pagePaths.login} className={getButtonClass('secondary')} onClick={close}>
              Login
            </Link>
            <Link to={pagePaths.register} className={getButtonClass()} onClick={close}>
              Register
            </Link>
          </div>
        )}
      </nav>
    </header>
  );
}

/** A link that is marked as current on its page. The link “All Foods” is also marked on the page of a dish. */
function NavLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation();
  const isCurrent =
    pathname === to ||
    (to === pagePaths.foods && matchPath(pagePaths.food(':id'), pathname) !== null);
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

/** The drawing of a bowl with the site's name. On a narrow screen, it shows only the bowl. */
export function SiteLogo() {
  return (
    <span
      translate="no"
      className="display inline-flex items-center gap-2 text-[1.6rem] leading-none font-semibold tracking-tight"
    >
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden>
        <path d="M5 15.5h22v1.5a10 10 0 0 1-10 10h-2a10 10 0 0 1-10-10z" fill="var(--paprika)" />
        <path d="M3.5 14.5h25" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M12.5 10c-1.8-2 1.6-3.4-.2-6M19 10c-1.8-2 1.6-3.4-.2-6"
          fill="none"
          stroke="var(--saffron)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="narrow:hidden">Potluck</span>
    </span>
  );
}
