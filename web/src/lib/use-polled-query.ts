import { useEffect } from 'react';
import useSWR, { type Arguments, type SWRResponse } from 'swr';
import { ORDER_REFRESH_INTERVAL_MS } from '../../../lib/query-cache';

interface Options {
  /**
   * The time between two reads. 0 turns the polling off. SWR then still reads the data on focus and after
   * the user's own writes.
   */
  intervalMs?: number;
  /** If true, the query returns the data of the previous key until the data of a new key arrives. */
  keepPreviousData?: boolean;
}

/** Reads data that other users change, at an interval while the page is visible. */
export function usePolledQuery<Data>(
  key: Arguments,
  read: () => Promise<Data>,
  { intervalMs = ORDER_REFRESH_INTERVAL_MS, keepPreviousData = false }: Options = {},
): SWRResponse<Data, Error> {
  const query = useSWR<Data, Error>(key, read, { refreshInterval: intervalMs, keepPreviousData });
  const { data, error, mutate } = query;

  // While `error` is set, SWR sends no requests at its refresh interval. This effect therefore
  // continues at the same interval. Without data, the page shows an error with a retry button, so the
  // effect does nothing.
  const isStale = error !== undefined && data !== undefined;
  useEffect(() => {
    if (!isStale || intervalMs === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void mutate();
    }, intervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [isStale, intervalMs, mutate]);

  return query;
}
