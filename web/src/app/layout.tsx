import { Suspense, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../components/spinner';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { useScrollMemory } from './use-scroll-memory';

export function Layout() {
  const { pathname } = useLocation();
  useScrollMemory();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-60 rounded-field bg-paprika px-4 py-3 font-semibold text-on-paprika focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <Navbar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* What changes is a point, so that the screen fades: the browser would draw all of the page for it. */}
        <ViewTransition key={pathname} default="none" enter="auto" exit="auto">
          <span aria-hidden className="fixed top-0" />
        </ViewTransition>
        <div key={`page ${pathname}`}>
          <ErrorBoundary>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <Footer />
    </div>
  );
}
