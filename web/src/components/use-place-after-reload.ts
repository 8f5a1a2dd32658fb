import { useLayoutEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { tabStore } from '../lib/browser-storage';

const KEY = 'place';

const address = () => location.pathname + location.search;

/**
 * Finds the place again at which the page was reloaded, once its data is there: the browser's own
 * memory ends with what the page has before that.
 */
export function usePlaceAfterReload(isThere: boolean): void {
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    if (!isThere) return;
    const [place, left] = (tabStore.read(KEY) ?? '').split(' ');
    tabStore.remove(KEY);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (isReturn && visit?.type === 'reload' && left === address()) {
      scrollTo({ top: Number(place), behavior: 'instant' });
    }

    const leaving = new AbortController();
    const remember = () => {
      tabStore.write(KEY, `${scrollY} ${address()}`);
    };
    addEventListener('pagehide', remember, { signal: leaving.signal });
    return () => {
      leaving.abort();
    };
  }, [isThere, isReturn]);
}
