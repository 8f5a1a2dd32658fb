import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNow } from './received-orders-page';

const NOW = Date.parse('2026-11-20T12:30:00.000Z');
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

it('useNow returns the new time when each of the times is reached', () => {
  vi.useFakeTimers({ now: NOW });
  const times = [NOW - MINUTE_MS, NOW + MINUTE_MS, NOW + 3 * MINUTE_MS];
  const { result } = renderHook(() => useNow(times));
  for (const minutes of [1, 3]) {
    act(() => {
      vi.advanceTimersToNextTimer();
    });
    expect(result.current).toBe(NOW + minutes * MINUTE_MS);
  }
});
