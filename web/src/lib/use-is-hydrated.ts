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
