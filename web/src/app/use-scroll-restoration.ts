import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import {
  layOutCompletePage,
  deferOffscreenLayout,
  getSavedScrollPosition,
  saveScrollPosition,
} from '../lib/scroll-positions';

/** Scrolls a new page to its top or to the element of the URL's hash, and restores the position after Back. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const arrivedAt = useRef(pathname);

  // This is a layout effect, so the listeners of the old page are removed before the new page
  // scrolls. A normal effect runs later, for example during a view transition, and would save the
  // position of the new page for the old page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const remember = () => {
      // A scroll of more than one screen can skip content that the browser has not laid out yet. The estimated
      // height of this content can be wrong. Therefore, make the browser lay out the complete page.
      if (Math.abs(scrollY - getSavedScrollPosition(key)) > innerHeight) layOutCompletePage();
      saveScrollPosition(key, scrollY);
    };
    addEventListener('scroll', remember, options);
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), options);
    return () => {
      controller.abort();
    };
  }, [key]);

  useLayoutEffect(() => {
    // A search changes only the query of the URL, and must not scroll the page. It replaces the history
    // entry, so the position is saved under the key of the new entry.
    if (arrivedAt.current === pathname) {
      saveScrollPosition(key, scrollY);
      return;
    }
    arrivedAt.current = pathname;
    const place = !isReturn && hash && document.getElementById(hash.slice(1));
    if (isReturn || place) layOutCompletePage();
    else deferOffscreenLayout();
    if (place) place.scrollIntoView();
    else scrollTo({ top: getSavedScrollPosition(key), behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}
