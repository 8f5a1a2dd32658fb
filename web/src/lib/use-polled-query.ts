import useSWR, { type Arguments, type SWRConfiguration } from 'swr';
import { useRetryWhileFailing } from './use-retry-while-failing';

/**
 * Reads data that other users change, at an interval while the page is visible.
 * @param intervalMs The time between two reads. 0 turns the polling off. SWR then still reads the data
 * on focus and after the user's own writes.
 * @param options `fallbackData` is the data that the page shows until the first response.
 */
export function usePolledQuery<Data>(
  key: Arguments,
  read: () => Promise<Data>,
  intervalMs: number,
  options?: Pick<SWRConfiguration<Data, Error>, 'fallbackData' | 'isOnline'>,
) {
  const { data, error, isLoading, isValidating, mutate } = useSWR<Data, Error>(key, read, {
    ...options,
    refreshInterval: intervalMs,
  });
  useRetryWhileFailing(error, intervalMs, mutate);

  // `isLoading` is false during a retry, so the page continues to show the error.
  return { data, error, isLoading: isLoading && error === undefined, isValidating, mutate };
}
