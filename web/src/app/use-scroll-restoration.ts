import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import {
  disableLazyLayout,
  enableLazyLayout,
  getScrollPosition,
  saveScrollPosition,
} from '../lib/scroll-positions';

/** Scrolls a new page to its top or to the element of the URL's hash, and restores the position after Back. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const arrivedAt = useRef(pathname);

  // A layout effect stops saving before the new page scrolls. A later effect, for example during a view
  // transition, would save the new page's position for the old page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const remember = () => {
      // A jump skips content without layout, whose estimated height can be wrong.
      if (Math.abs(scrollY - getScrollPosition(key)) > innerHeight) disableLazyLayout();
      saveScrollPosition(key, scrollY);
    };
    addEventListener('scroll', remember, options);
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), options);
    return () => {
      controller.abort();
    };
  }, [key]);

  useLayoutEffect(() => {
    // A search changes the URL, but it must not scroll the page.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const place = !isReturn && hash && document.getElementById(hash.slice(1));
    if (isReturn || place) disableLazyLayout();
    else enableLazyLayout();
    if (place) place.scrollIntoView();
    else scrollTo({ top: getScrollPosition(key), behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}
