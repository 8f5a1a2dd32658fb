import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scaleDeadlines, withDeadline } from './limits';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  scaleDeadlines(1);
  vi.useRealTimers();
});

describe('withDeadline', () => {
  it(
    'rejects with 503 and aborts the signal if `work` exceeds the deadline',
    { timeout: 2_000 },
    async () => {
      let signalOfWork: AbortSignal | undefined;
      const result = withDeadline(5000, (signal) => {
        signalOfWork = signal;
        return new Promise(() => undefined);
      });
      const rejection = expect(result).rejects.toMatchObject({
        code: 'unavailable',
        headers: { 'Retry-After': '5' },
      });
      await vi.advanceTimersByTimeAsync(4999);
      expect(signalOfWork?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await rejection;
      expect(signalOfWork?.aborted).toBe(true);
    },
  );

  it('starts the deadline again for each call of `restartDeadline`', async () => {
    let restart = (): void => undefined;
    const result = withDeadline(5000, (_, restartDeadline) => {
      restart = restartDeadline;
      return new Promise(() => undefined);
    });
    const onRejection = vi.fn<() => void>();
    result.catch(onRejection);
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(4999);
      restart();
    }
    await vi.advanceTimersByTimeAsync(4999);
    expect(onRejection).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onRejection).toHaveBeenCalledOnce();
    restart();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('multiplies the deadline by the factor of `scaleDeadlines`', async () => {
    scaleDeadlines(0.1);
    const result = withDeadline(5000, () => new Promise(() => undefined));
    const rejection = expect(result).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(499);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await rejection;
  });

  it('resolves with the result of `work` and clears the timer of the deadline', async () => {
    await expect(withDeadline(5000, () => Promise.resolve('soup'))).resolves.toBe('soup');
    expect(vi.getTimerCount()).toBe(0);
  });
});
