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
