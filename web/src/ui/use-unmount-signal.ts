import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref to a signal that aborts when the component unmounts. The ref is undefined until the component
 * is mounted.
 */
export function useUnmountSignal(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    signal.current = controller.signal;
    return () => {
      controller.abort();
    };
  }, []);
  return signal;
}
