import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns false while React renders on a server and while it hydrates this HTML, and true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
