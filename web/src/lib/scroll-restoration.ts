import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from './browser-storage';

const STORAGE_KEY = 'scroll-positions';

/** Scroll positions by history entry key. The session storage contains them during a reload. */
let positions: Map<string, number> | undefined;
const getPositions = () => (positions ??= readPositionsBeforeReload());

/** Returns an empty map if the user has opened the site anew, because the keys then belong to other pages. */
function readPositionsBeforeReload(): Map<string, number> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate') return new Map();
  return new Map(JSON.parse(safeSessionStorage.read(STORAGE_KEY) ?? '[]') as [string, number][]);
}

/**
 * Makes the browser lay out content also far below the viewport, because a restored scroll position may be anywhere on
 * the page. See the `below` utility in styles.css, and the inline script in index.html.
 */
function layOutCompletePage(): void {
  delete document.documentElement.dataset.opened;
}

/** Returns true if the page of the history entry may open below its top. */
export function mayRestoreScrollPosition(key: string): boolean {
  return (getPositions().get(key) ?? 0) > 0 || !('opened' in document.documentElement.dataset);
}

/**
 * Scrolls to `top`. If the page is still too short, because its data has not arrived, scrolls again when the page
 * grows, until the user scrolls or types. Returns a function that stops this.
 */
function scrollToPosition(top: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  const scroll = () => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 1) stop();
  };
  const observer = new ResizeObserver(scroll);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, stop, { signal });
  observer.observe(document.body);
  scroll();
  return stop;
}

/** Scrolls a new page to its top or to the hash of its URL. Restores the position after Back and after a reload. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownPathname = useRef<string>(undefined);

  // A normal effect runs later, for example during a view transition, and would save the position of the new page for
  // the old page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const remember = () => {
      // A scroll of more than one screen can skip content that the browser has not laid out yet. The estimated
      // height of this content can be wrong. Therefore, make the browser lay out the complete page.
      if (Math.abs(scrollY - (getPositions().get(key) ?? 0)) > innerHeight) layOutCompletePage();
      getPositions().set(key, scrollY);
    };
    const store = () => {
      // The browser restores the position of a reloaded page before the scripts run.
      history.scrollRestoration = 'auto';
      safeSessionStorage.write(STORAGE_KEY, JSON.stringify([...getPositions()]));
    };
    addEventListener('scroll', remember, options);
    addEventListener('pagehide', store, options);
    return () => controller.abort();
  }, [key]);

  useLayoutEffect(() => {
    const isFirstPage = shownPathname.current === undefined;
    // A search changes only the query of the URL, and must not scroll the page. It replaces the history
    // entry, so the position is saved under the key of the new entry.
    if (shownPathname.current === pathname) {
      getPositions().set(key, scrollY);
      return;
    }
    shownPathname.current = pathname;
    const saved = getPositions().get(key) ?? 0;
    if (isFirstPage && saved === 0) return;
    const place = isReturn || !hash ? null : document.getElementById(hash.slice(1));
    if (isReturn || place) layOutCompletePage();
    else document.documentElement.dataset.opened = 'at-top';
    if (isReturn) return scrollToPosition(saved);
    if (place) place.scrollIntoView();
    else scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}
