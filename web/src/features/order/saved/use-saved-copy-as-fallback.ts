import { useEffect, useState } from 'react';
import { isNotFoundError } from '../../../lib/api-error';
import type { SavedCopy } from './saved-orders';

/** The time after which a slow network counts as no network. */
const SLOW_NETWORK_MS = 3000;

interface Query {
  data: unknown;
  error: Error | undefined;
}

/**
 * Returns the saved copy while the query has an error, or has had no data for 3 s. Returns undefined if
 * there is no copy, and after a 404.
 * @param readCopy A memoized function that reads the copy.
 */
export function useSavedCopyAsFallback<Data>(
  { data, error }: Query,
  readCopy: () => Promise<SavedCopy<Data> | undefined>,
): SavedCopy<Data> | undefined {
  // `by` is the `readCopy` function that read the copy. If `readCopy` has changed since then, the hook ignores the
  // copy, so it never returns a copy of another user.
  const [found, setFound] = useState<{ copy: SavedCopy<Data> | undefined; by: unknown }>();
  const hasFailed = error !== undefined;
  const isNeeded = hasFailed ? !isNotFoundError(error) : data === undefined;

  useEffect(() => {
    if (!isNeeded) return;
    let isStale = false;
    const show = async () => {
      const copy = await readCopy();
      if (!isStale) setFound({ copy, by: readCopy });
    };
    const timer = setTimeout(() => void show(), hasFailed ? 0 : SLOW_NETWORK_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isNeeded, hasFailed, readCopy]);

  return isNeeded && found?.by === readCopy ? found.copy : undefined;
}
