import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** By the history entry's key; over a reload the browser itself remembers. */
const positions = new Map<string, number>();

/** Gives what is further down its layout at once, so that every place of the page is found again. */
function measureExactly(): void {
  delete document.documentElement.dataset.opened;
}

/** Leaves what is further down without layout until it is near (styles.css, index.html). */
function measureLater(): void {
  document.documentElement.dataset.opened = 'at-top';
}

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
    const options = { passive: true, signal: controller.signal };
    const remember = () => {
      // Whoever jumps passes what had no layout yet, and was taken to be of another height.
      if (Math.abs(scrollY - (positions.get(key) ?? 0)) > innerHeight) measureExactly();
      positions.set(key, scrollY);
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
    const place = hash && document.getElementById(hash.slice(1));
    if (isReturn || place) measureExactly();
    else measureLater();
    if (place && !isReturn) place.scrollIntoView();
    else scrollTo({ top: isReturn ? (positions.get(key) ?? 0) : 0, behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}
