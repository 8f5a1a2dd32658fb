import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/**
 * Sets the number of new orders of the signed-in cook. A module holds the number, because it is read in
 * the navbar and in the title of every page, and the code that reads the orders loads only after a
 * login.
 */
export function setNewOrderCount(changed: number): void {
  count = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the number of new orders of the signed-in cook. Returns 0 for all other users. */
export function useNewOrderCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}
