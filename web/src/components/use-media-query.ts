import { useSyncExternalStore } from 'react';

/** Whether the screen fits `query` now; a server, which has no screen, assumes that it does not. */
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

/** The desktop's layout begins at the md breakpoint. */
export const DESKTOP = '(min-width: 48rem)';
