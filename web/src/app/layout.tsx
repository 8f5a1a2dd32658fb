import { Suspense, useState, ViewTransition, type MouseEvent, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { Spinner } from '../components/spinner';
import { TOASTS } from '../components/toast';
import NotFoundPage from '../pages/not-found-page';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { useScrollMemory } from './use-scroll-memory';

/** The browser's way makes a new entry of the history, without the page that a login leads back to. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

export function Layout() {
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  useScrollMemory();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={skipToContent}
        className="sr-only z-60 rounded-field bg-paprika px-4 py-3 font-semibold text-on-paprika focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Navbar />
      <div id={TOASTS} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* Empty, so that only the screen fades: the browser would draw all of the page for it. */}
        <ViewTransition key={pathname} default="none" enter="auto" exit="auto">
          <span aria-hidden className="fixed top-0" />
        </ViewTransition>
        <Page key={`page ${pathname}`} isFirst={key === firstKey}>
          {/* The layout makes a new one for every path. */}
          <ErrorBoundary fallback={(error) => <NotFoundPage error={error} />}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Page>
      </main>
      <Footer />
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
  return <div className={className}>{children}</div>;
}
