import { useEffect } from 'react';
import useSWR, { type Arguments } from 'swr';
import { isNotFoundError } from './api-error';

/**
 * Reads data that other users change, at an interval while the page is visible.
 * @param intervalMs The time between two reads. 0 turns the polling off. SWR then still reads the data
 * on focus and after the user's own writes.
 */
export function usePolledQuery<Data>(
  key: Arguments,
  read: () => Promise<Data>,
  intervalMs: number,
) {
  const { data, error, isLoading, isValidating, mutate } = useSWR<Data, Error>(key, read, {
    refreshInterval: intervalMs,
  });

  // While `error` is set, SWR sends no requests at its refresh interval. This effect therefore
  // retries at the same interval.
  useEffect(() => {
    if (error === undefined || isNotFoundError(error) || intervalMs === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void mutate();
    }, intervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [error, intervalMs, mutate]);

  // `isLoading` is false during a retry, so the page continues to show the error.
  return { data, error, isLoading: isLoading && error === undefined, isValidating, mutate };
}
