import { useEffect } from 'react';
import { preloadCode } from '../lib/load-code';

/** Preloads code after the first render. Call it with the same function in every render. */
export function usePreloadCode(load: () => Promise<unknown>): void {
  useEffect(() => {
    preloadCode(load);
  }, [load]);
}
