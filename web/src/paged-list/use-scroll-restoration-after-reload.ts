import { useLayoutEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from '../lib/browser-storage';

const STORAGE_KEY = 'place';

const getCurrentUrl = () => location.pathname + location.search;

/**
 * Restores the scroll position after a reload, when the page's data has arrived. The browser restores it
 * earlier, when the page is still too short.
 */
export function useScrollRestorationAfterReload(isThere: boolean): void {
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    if (!isThere) return;
    const [place, left] = (safeSessionStorage.read(STORAGE_KEY) ?? '').split(' ');
    safeSessionStorage.remove(STORAGE_KEY);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (isReturn && visit?.type === 'reload' && left === getCurrentUrl()) {
      scrollTo({ top: Number(place), behavior: 'instant' });
    }

    const leaving = new AbortController();
    const remember = () => {
      safeSessionStorage.write(STORAGE_KEY, `${scrollY} ${getCurrentUrl()}`);
    };
    addEventListener('pagehide', remember, { signal: leaving.signal });
    return () => {
      leaving.abort();
    };
  }, [isThere, isReturn]);
}
