import useSWR, { type Arguments } from 'swr';
import { useRetryWhileFailing } from './use-retry-while-failing';

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
  useRetryWhileFailing(error, intervalMs, mutate);

  // `isLoading` is false during a retry, so the page continues to show the error.
  return { data, error, isLoading: isLoading && error === undefined, isValidating, mutate };
}
