import { useSyncExternalStore } from 'react';
import { formatToday } from '../format-date';

const CHECK_INTERVAL_MS = 60_000;

/** Returns today's date as text. The component renders again after midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDate, formatToday);
}

/**
 * Calls `checkDate` every minute, and when the page becomes visible, because browsers delay the timers of hidden
 * pages. Returns a function that stops the calls.
 */
function subscribeToDate(checkDate: () => void): () => void {
  const timer = setInterval(checkDate, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkDate);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkDate);
  };
}
