import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustServerClock, getServerTime, subscribeToServerClock } from './server-clock';

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const MINUTE_MS = 60_000;
const headersAt = (time: number, cacheControl = 'no-store') =>
  new Headers({ Date: new Date(time).toUTCString(), 'Cache-Control': cacheControl });

/**
 * Passes the headers of a response to `adjustServerClock`. The header `Date` is `time`, and the request took
 * 300 ms.
 */
function receive(time: number, cacheControl?: string): void {
  adjustServerClock(headersAt(time, cacheControl), Date.now() - 300);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  receive(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('getServerTime', () => {
  it('returns the time of the device if it agrees with the header Date', () => {
    const before = getServerTime();
    vi.setSystemTime(NOW + 400);
    receive(NOW);
    expect(getServerTime()).toBe(before + 400);
  });

  it.each([
    ['20 minutes ahead', 20 * MINUTE_MS],
    ['one day behind', -24 * 60 * MINUTE_MS],
  ])('returns the time of the API if the clock of the device is %s', (_difference, ms) => {
    vi.setSystemTime(NOW + ms);
    receive(NOW);
    expect(Math.abs(getServerTime() - NOW)).toBeLessThanOrEqual(1300);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(Math.abs(getServerTime() - NOW - MINUTE_MS)).toBeLessThanOrEqual(1300);
  });

  it.each([
    ['that a cache may have stored', headersAt(NOW - 20 * MINUTE_MS, 'public, max-age=0')],
    ['without the header Date', new Headers({ 'Cache-Control': 'no-store' })],
  ])('does not change after a response %s', (_kind, headers) => {
    const before = getServerTime();
    adjustServerClock(headers, NOW);
    expect(getServerTime()).toBe(before);
  });
});

describe('subscribeToServerClock', () => {
  it('calls the listener only after a correction, and only until it is removed', () => {
    const listener = vi.fn();
    const remove = subscribeToServerClock(listener);
    receive(NOW);
    expect(listener).not.toHaveBeenCalled();
    receive(NOW + MINUTE_MS);
    expect(listener).toHaveBeenCalledOnce();
    remove();
    receive(NOW);
    expect(listener).toHaveBeenCalledOnce();
  });
});
