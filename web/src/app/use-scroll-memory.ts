import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { measureExactly, measureLater, placeOf, rememberPlace } from '../lib/scroll-places';

/** A new page starts at its top, or at the place its hash names; Back finds the old place again. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const arrivedAt = useRef(pathname);

  // Ends before the new page is scrolled: an effect that ends later, as during a view transition,
  // would take the new page's top for the old page's place.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const remember = () => {
      // Whoever jumps passes what had no layout yet, and was taken to be of another height.
      if (Math.abs(scrollY - placeOf(key)) > innerHeight) measureExactly();
      rememberPlace(key, scrollY);
    };
    addEventListener('scroll', remember, options);
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), options);
    return () => {
      controller.abort();
    };
  }, [key]);

  useLayoutEffect(() => {
    // A search that is written into the address does not move the page.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const place = !isReturn && hash && document.getElementById(hash.slice(1));
    if (isReturn || place) measureExactly();
    else measureLater();
    if (place) place.scrollIntoView();
    else scrollTo({ top: placeOf(key), behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}
