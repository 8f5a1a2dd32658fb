import { useEffect, useState } from 'react';
import { RetryButton } from '../ui/states';
import { SLOW_NETWORK_MS } from '../lib/paths';
import { isNotFoundError } from '../lib/api';
import { formatShortDateTime } from './order-texts';

/** Greater than the polling interval. Otherwise, the notice would appear and disappear at every slow poll. */
const MAX_AGE_MS = 60_000;

interface Props {
  query: { dataUpdatedAt: number; isFetching: boolean; error: Error | null };
  /** True if the latest request failed. */
  hasFailed: boolean;
  text: string;
  onRetry: () => Promise<unknown>;
}

/**
 * Shows the time of data that may be out of date: after an error, or if a request has run for 3 s and the data was at
 * least one minute old at that time. After an error, also shows a retry button.
 */
export function SavedDataNotice({ query, hasFailed, text, onRetry }: Props) {
  const { dataUpdatedAt, isFetching, error } = query;
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

  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isStale && dataUpdatedAt > 0 && (
        <p className="font-semibold">
          {`As of ${formatShortDateTime(new Date(dataUpdatedAt).toISOString())}`}
        </p>
      )}
      {hasFailed && (
        <>
          <p className="text-soft print:hidden">{text}</p>
          <RetryButton onRetry={onRetry} />
        </>
      )}
    </div>
  );
}
