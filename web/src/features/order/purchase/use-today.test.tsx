import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('useToday returns the new date within a minute after midnight', async () => {
  const { result } = renderHook(useToday);
  expect(result.current).toBe('November 21st 2026');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe('November 22nd 2026');
});

it('useToday returns the new date when the user returns to the page on the next day', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date(2026, 10, 23, 9));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(result.current).toBe('November 23rd 2026');
});

it('useToday stops checking the date when the component unmounts', () => {
  const removeListener = vi.spyOn(document, 'removeEventListener');
  const { unmount } = renderHook(useToday);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(removeListener).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
});
