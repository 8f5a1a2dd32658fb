import { useEffect } from 'react';
import { isNotFoundError } from './api';

/**
 * Calls `retry` at an interval while a query has an error and the page is visible. SWR does not
 * poll a query that has an error.
 * @param intervalMs 0 turns the retries off.
 */
export function useRetryWhileFailing(
  error: Error | undefined,
  intervalMs: number,
  retry: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (error === undefined || isNotFoundError(error) || intervalMs === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void retry();
    }, intervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [error, intervalMs, retry]);
}
