/** Number of milliseconds by which the clock of the API is ahead of this device's clock. */
let clockAhead = 0;
const listeners = new Set<() => void>();

/** Returns the current time of the API in ms. Until the first response, returns the time of this device. */
export function getServerTime(): number {
  return Date.now() + clockAhead;
}

/** Calls `listener` after each correction of the server time. Returns a function that removes the listener. */
export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Corrects the server time by the header `Date` of a response to a request that was sent at `sentAt`. Keeps the
 * current value if it agrees with the header, so the time does not vary with the duration of each request.
 */
export function adjustServerClock(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // Ignores responses without `no-store`, because a cache may have stored them for some time.
  const isCurrent = headers.get('Cache-Control')?.includes('no-store') === true;
  if (!isCurrent || Number.isNaN(date)) return;
  // The API created the header `Date` between `sentAt` and now, and rounded it down to full seconds.
  // Therefore, the clock of the API is ahead of this device's clock by `min` to `max`.
  const min = date - Date.now();
  const max = date + 1000 - sentAt;
  const corrected = Math.min(Math.max(clockAhead, min), max);
  if (corrected === clockAhead) return;
  clockAhead = corrected;
  for (const listener of listeners) listener();
}
