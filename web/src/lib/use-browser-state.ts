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

const MINUTE_MS = 60_000;

/**
 * Returns the start of the present minute in ms since the epoch, or undefined while React renders the component on a
 * server or hydrates it. A new minute does not render the component again.
 */
export function useMinute(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => undefined,
  );
}

/** Returns true if the viewport matches `query`. Returns false during prerendering. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Media query for the desktop layout, which starts at Tailwind's `md` breakpoint. */
export const DESKTOP_MEDIA_QUERY = '(min-width: 48rem)';
