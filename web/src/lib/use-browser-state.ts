import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns false while React renders the component on a server or hydrates it, and true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const CLOCK_STEP_MS = 10_000;

function subscribeToClock(notify: () => void) {
  const timer = setInterval(notify, CLOCK_STEP_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the time in ms since the epoch, in steps of ten seconds. Returns undefined while React renders on a server or
 * hydrates, because a page can come from a cache. Without `isTicking`, a new time does not render the component again.
 */
export function useNow(isTicking = true): number | undefined {
  return useSyncExternalStore<number | undefined>(
    isTicking ? subscribeToClock : subscribe,
    () => Math.floor(Date.now() / CLOCK_STEP_MS) * CLOCK_STEP_MS,
    () => undefined,
  );
}

/** Returns true while the page is in a background tab, or while the screen is off. */
export function useIsPageHidden(): boolean {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify);
      return () => document.removeEventListener('visibilitychange', notify);
    },
    () => document.hidden,
    () => false,
  );
}
