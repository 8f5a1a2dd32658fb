import { useSyncExternalStore } from 'react';

/** Returns true if the viewport matches `query`. Returns false during prerendering. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => {
        list.removeEventListener('change', notify);
      };
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Media query for the desktop layout, which starts at Tailwind's `md` breakpoint. */
export const DESKTOP_MEDIA_QUERY = '(min-width: 48rem)';
