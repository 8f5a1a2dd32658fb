import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDeadline, type Cancellation } from './deadline';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('answers 503 when the work takes too long, and tells the work', { timeout: 2_000 }, async () => {
  let given: Cancellation | undefined;
  const answer = withDeadline(5000, (signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  const refused = expect(answer).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(given?.aborted).toBe(true);
});

it('passes on what the work gives in time, and leaves no timer behind', async () => {
  await expect(withDeadline(5000, () => Promise.resolve('soup'))).resolves.toBe('soup');
  expect(vi.getTimerCount()).toBe(0);
});
