import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustServerClock } from '../../../lib/server-clock';
import { useNow } from './use-now';

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const MINUTE_MS = 60_000;
/** The time at which an undo period ends. */
const UNTIL = NOW + 10 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  receiveResponse(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Corrects the server time, as a response that the API sent at `time` does. */
function receiveResponse(time: number): void {
  const headers = { Date: new Date(time).toUTCString(), 'Cache-Control': 'no-store' };
  adjustServerClock(new Headers(headers), Date.now());
}

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('useNow', () => {
  it.each([
    ['20 minutes ahead', 20 * MINUTE_MS],
    ['one day behind', -24 * 60 * MINUTE_MS],
  ])(
    'returns the time of the API after the first response if the clock of the device is %s',
    (_difference, ms) => {
      vi.setSystemTime(NOW + ms);
      const { result } = renderHook(() => useNow([UNTIL]));
      act(() => {
        receiveResponse(NOW);
      });
      expect(Math.abs(result.current - NOW)).toBeLessThanOrEqual(1000);
      advance(9 * MINUTE_MS);
      expect(result.current).toBeLessThan(UNTIL);
      advance(MINUTE_MS + 1000);
      expect(result.current).toBeGreaterThanOrEqual(UNTIL);
    },
  );

  it('reaches a time at the corrected moment if a correction follows after the timer has started', () => {
    const { result } = renderHook(() => useNow([UNTIL]));
    act(() => {
      receiveResponse(NOW + 5 * MINUTE_MS);
    });
    advance(4 * MINUTE_MS);
    expect(result.current).toBeLessThan(UNTIL);
    advance(MINUTE_MS);
    expect(result.current).toBeGreaterThanOrEqual(UNTIL);
  });
});
