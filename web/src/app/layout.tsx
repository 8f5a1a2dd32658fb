import {
  Suspense,
  useCallback,
  useRef,
  useState,
  ViewTransition,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { ClaimHeadingFocus, focusNextHeading } from '../components/heading-focus';
import { Spinner } from '../components/spinner';
import { TOASTS } from '../components/toast';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { NavbarFailure } from './navbar-failure';
import { pageFailure } from './page-failure';
import { useScrollMemory } from './use-scroll-memory';

/** The browser's way makes a new entry of the history, without the page that a login leads back to. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

export function Layout() {
  const { pathname, key } = useLocation();
  const [firstPathname] = useState(pathname);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && pathname !== firstPathname) setIsFirst(false);
  useScrollMemory();

  return (
    <div className="flex min-h-dvh flex-col">
      {/* Above the navbar while it has the focus, so it covers nothing. */}
      <div className="sr-only focus-within:not-sr-only">
        <a
          href="#content"
          onClick={skipToContent}
          className="m-2 inline-block rounded-field bg-paprika px-4 py-2.5 font-semibold text-on-paprika focus-visible:rounded-field forced-colors:border"
        >
          Skip to content
        </a>
      </div>
      <ErrorBoundary resetKey={key} fallback={() => <NavbarFailure />}>
        <Navbar />
      </ErrorBoundary>
      <div id={TOASTS} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* Empty, so that only the screen fades: the browser would draw all of the page for it. */}
        <ViewTransition key={pathname} default="none" enter="auto" exit="auto">
          <span aria-hidden className="fixed top-0" />
        </ViewTransition>
        <Page key={`page ${pathname}`} isFirst={isFirst}>
          <ErrorBoundary resetKey={key} fallback={pageFailure} onRetry={focusNextHeading}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Page>
      </main>
      <ErrorBoundary resetKey={key}>
        <Footer />
      </ErrorBoundary>
    </div>
  );
}

interface PageProps {
  /** Whether the visit began with it: another one is read before its pictures are decoded. */
  isFirst: boolean;
  children: ReactNode;
}

function Page({ isFirst, children }: PageProps) {
  // A search that is written into the address later does not make it another page.
  const [className] = useState(isFirst ? undefined : 'text-first');
  const isHeadingFocusDue = useRef(!isFirst);
  const claimHeadingFocus = useCallback(() => {
    const isDue = isHeadingFocusDue.current;
    isHeadingFocusDue.current = false;
    return isDue;
  }, []);
  return (
    <ClaimHeadingFocus value={claimHeadingFocus}>
      <div className={className}>{children}</div>
    </ClaimHeadingFocus>
  );
}
