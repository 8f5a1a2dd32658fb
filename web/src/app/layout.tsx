import { Suspense, useCallback, useRef, useState, ViewTransition, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { ClaimHeadingFocusContext, SkipLink } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { renderPageError } from './render-page-error';
import { useCloseOnNavigation } from '../lib/close-on-back';
import { useScrollRestoration } from '../lib/scroll-restoration';

export function Layout() {
  const { pathname, key } = useLocation();
  const [firstPathname] = useState(pathname);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && pathname !== firstPathname) setIsFirst(false);
  useScrollRestoration();
  useCloseOnNavigation();

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId="content" text="Skip to content" />
      <Navbar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* To fade the page instead of this empty overlay, the browser would have to render all content of the page. */}
        <ViewTransition key={pathname} default="none" enter="auto" exit="auto">
          <span aria-hidden className="fixed top-0" />
        </ViewTransition>
        <PageContainer key={`page ${pathname}`} isFirstPage={isFirst}>
          <ErrorBoundary resetKeys={[key]} fallbackRender={renderPageError}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </PageContainer>
      </main>
      <Footer />
    </div>
  );
}

interface PageContainerProps {
  /**
   * Later pages of a visit get the class `text-first` (media.css). It hides all images except the main ones for 60 ms,
   * so the first frame of the page waits only for the main images.
   */
  isFirstPage: boolean;
  children: ReactNode;
}

function PageContainer({ isFirstPage, children }: PageContainerProps) {
  // `useState` keeps the class of the first render, so the class does not change while the page is shown.
  const [className] = useState(isFirstPage ? undefined : 'text-first');
  const isHeadingFocusDue = useRef(!isFirstPage);
  const claimHeadingFocus = useCallback(() => {
    const isDue = isHeadingFocusDue.current;
    isHeadingFocusDue.current = false;
    return isDue;
  }, []);
  return (
    <ClaimHeadingFocusContext value={claimHeadingFocus}>
      <div className={className}>{children}</div>
    </ClaimHeadingFocusContext>
  );
}
