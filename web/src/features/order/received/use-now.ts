import { useEffect, useState } from 'react';
import { getServerTime, subscribeToServerClock } from '../../../lib/server-clock';

/** The longest delay that `setTimeout` accepts. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Returns the current time of the API in ms. The component renders again when a time in `times` is reached, and
 * when the time of the API is corrected.
 */
export function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(
    () =>
      subscribeToServerClock(() => {
        setNow(getServerTime());
      }),
    [],
  );
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const delay = Math.min(Math.max(next - getServerTime(), 0), MAX_DELAY_MS);
    const timer = setTimeout(() => {
      setNow(Math.max(next, getServerTime()));
    }, delay);
    return () => {
      clearTimeout(timer);
    };
    // `now` is a dependency, because the delay must be calculated again when the server time is corrected.
  }, [next, now]);
  return now;
}
