import type { Request } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createRateLimitCheck,
  type DeadlineSignal,
  deployedRateLimits,
  rateLimitKeyFor,
  type RateLimits,
  withDeadline,
} from './limits';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createRateLimitCheck', () => {
  const kinds = Object.keys(deployedRateLimits) as (keyof RateLimits)[];
  const limits = Object.fromEntries(kinds.map((kind) => [kind, 1])) as RateLimits;

  it('rejects calls above the limit with 429 and the remaining seconds, rounded up, until 60 seconds have passed', async () => {
    const checkRateLimit = createRateLimitCheck(limits);
    await checkRateLimit('reads', 'cook');
    await vi.advanceTimersByTimeAsync(29_500);
    await expect(checkRateLimit('reads', 'cook')).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'That was a lot of requests at once. Please wait a minute and try again.',
      headers: { 'Retry-After': '31' },
    });
    await vi.advanceTimersByTimeAsync(29_500);
    await expect(checkRateLimit('reads', 'cook')).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(checkRateLimit('reads', 'cook')).resolves.toBeUndefined();
  });

  it.each<[keyof RateLimits, number]>([
    ['tokens', 300],
    ['accountTokens', 10],
    ['invalidTokens', 30],
    ['purchases', 20],
    ['writes', 120],
    ['batches', 30],
    ['exports', 5],
    ['reads', 300],
    ['publicReads', 3_000],
    ['documents', 6_000],
    ['publicDocuments', 30_000],
  ])('accepts %s calls of one caller up to the deployed limit of %i', async (kind, limit) => {
    const checkRateLimit = createRateLimitCheck(deployedRateLimits);
    for (let call = 0; call < limit; call += 1) await checkRateLimit(kind, 'cook');
    await expect(checkRateLimit(kind, 'cook')).rejects.toMatchObject({ status: 429 });
    console.log(`${kind}: ${limit} passed in a minute, the next was 429`);
  });

  it('counts the calls of each kind and of each caller separately', async () => {
    const checkRateLimit = createRateLimitCheck(limits);
    for (const caller of ['cook', 'guest']) {
      for (const kind of kinds) {
        await expect(checkRateLimit(kind, caller)).resolves.toBeUndefined();
      }
    }
  });
});

it.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['the IPv4 address of an IPv4-mapped IPv6 address', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the /64 prefix of an IPv6 address', '1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['`unknown` if the connection has no IP address', undefined, 'unknown'],
])('rateLimitKeyFor returns %s', (_description, ip, key) => {
  expect(rateLimitKeyFor({ ip } as Request)).toBe(key);
});

describe('withDeadline', () => {
  it('rejects with 503 and aborts the signal if `work` exceeds the deadline', async () => {
    let signalOfWork: DeadlineSignal | undefined;
    const result = withDeadline(5000, (signal) => {
      signalOfWork = signal;
      return new Promise(() => undefined);
    });
    const rejection = expect(result).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(4999);
    expect(signalOfWork?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await rejection;
    expect(signalOfWork?.aborted).toBe(true);
  });

  it('starts the deadline again for each call of `restartDeadline`', async () => {
    let restart = (): void => undefined;
    const onRejection = vi.fn<() => void>();
    withDeadline(5000, (_, restartDeadline) => {
      restart = restartDeadline;
      return new Promise(() => undefined);
    }).catch(onRejection);
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

  it('resolves with the result of `work` and clears the timer of the deadline', async () => {
    await expect(withDeadline(5000, () => Promise.resolve('soup'))).resolves.toBe('soup');
    expect(vi.getTimerCount()).toBe(0);
  });
});
