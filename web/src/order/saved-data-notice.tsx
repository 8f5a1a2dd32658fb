import { useEffect, useState } from 'react';
import { RetryButton } from '../ui/states';
import { SLOW_NETWORK_MS } from '../lib/paths';
import { isNotFoundError } from '../lib/api';
import { formatShortDateTime } from './order-texts';

/** Greater than the polling interval. Otherwise, the notice would appear and disappear at every slow poll. */
const MAX_AGE_MS = 60_000;

interface Query {
  dataUpdatedAt: number;
  isFetching: boolean;
  error: Error | null;
}

/**
 * Returns the time of the shown data if this data may be out of date: after an error, or if a request has run for 3 s and
 * the data was at least one minute old at that time.
 */
export function useSavedAt({ dataUpdatedAt, isFetching, error }: Query): number | undefined {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(() => {
      setIsSlow(Date.now() - dataUpdatedAt >= MAX_AGE_MS);
    }, SLOW_NETWORK_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isFetching, dataUpdatedAt]);

  const isStale = error ? !isNotFoundError(error) : isFetching && isSlow;
  return isStale && dataUpdatedAt > 0 ? dataUpdatedAt : undefined;
}

interface Props {
  /** The time at which the API sent the shown data. Undefined if the data is current. */
  savedAt: number | undefined;
  /** True if the latest request failed. */
  hasFailed: boolean;
  text: string;
  onRetry: () => Promise<unknown>;
}

/** Shows when the API sent data that may be out of date, and a retry button after a failed request. */
export function SavedDataNotice({ savedAt, hasFailed, text, onRetry }: Props) {
  return (
    <div role="status">
      {(savedAt !== undefined || hasFailed) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {savedAt !== undefined && (
            <p className="font-semibold">
              {`As of ${formatShortDateTime(new Date(savedAt).toISOString())}`}
            </p>
          )}
          {hasFailed && (
            <>
              <p className="text-soft print:hidden">{text}</p>
              <RetryButton onRetry={onRetry} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
