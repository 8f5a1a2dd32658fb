import { useEffect, useState } from 'react';
import { SLOW_NETWORK_MS } from '../../../lib/api-config';
import { isNotFoundError } from '../../../lib/api';
import type { SavedCopy } from './saved-orders';

/**
 * If a request is slow, data that is at least this old may be out of date, and the page shows the notice “As of …”. This
 * age is greater than the polling interval. Otherwise, the notice would appear and disappear at every slow poll.
 */
const MAX_AGE_MS = 60_000;

interface Query {
  error: Error | undefined;
  isValidating: boolean;
  /** The time at which the API sent the data of the query. Undefined without data, or if the time is unknown. */
  readAt: number | undefined;
}

/**
 * Returns `isStale` and `copy`. `isStale` is true while the data may be out of date. In this case, `copy` is the saved
 * copy, if there is one. The data may be out of date after an error, except a 404. It may also be out of date if the API has not responded
 * for 3 s, unless the data was then younger than one minute.
 * @param readCopy A memoized function that reads the copy.
 */
export function useSavedCopyAsFallback<Copy extends SavedCopy<unknown>>(
  { error, isValidating, readAt }: Query,
  readCopy: () => Promise<Copy | undefined>,
): { isStale: boolean; copy: Copy | undefined } {
  // `by` is the `readCopy` function that read the copy. If `readCopy` has changed since then, the hook ignores the
  // copy, so it never returns a copy of another user.
  const [found, setFound] = useState<{ copy: Copy | undefined; by: unknown }>();
  const isSlow = useIsSlow(isValidating, readAt);
  const isStale = error === undefined ? isSlow : !isNotFoundError(error);

  useEffect(() => {
    if (!isStale) return;
    let isCanceled = false;
    const show = async () => {
      const copy = await readCopy();
      if (!isCanceled) setFound({ copy, by: readCopy });
    };
    void show();
    return () => {
      isCanceled = true;
    };
  }, [isStale, readCopy]);

  return { isStale, copy: isStale && found?.by === readCopy ? found.copy : undefined };
}

/** Returns true if a request has run for 3 s, and the data was at least one minute old at that time. */
function useIsSlow(isValidating: boolean, readAt = 0): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isValidating) return;
    const timer = setTimeout(() => {
      setIsSlow(Date.now() - readAt >= MAX_AGE_MS);
    }, SLOW_NETWORK_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isValidating, readAt]);

  return isValidating && isSlow;
}
