import { useEffect, useState } from 'react';

/** The longest delay that `setTimeout` accepts. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns the current time in ms. The component renders again when a time in `times` is reached. */
export function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), MAX_DELAY_MS);
    const timer = setTimeout(() => {
      setNow(Math.max(next, Date.now()));
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [next]);
  return now;
}
