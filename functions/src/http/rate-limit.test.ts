import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createRateLimitCheck,
  deployedRateLimits,
  rateLimitKeyFor,
  type RateLimits,
} from './limits';

const limits: RateLimits = { tokens: 1, purchases: 1, writes: 1, exports: 1, reads: 1 };
const kinds = Object.keys(limits) as (keyof RateLimits)[];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('deployedRateLimits', () => {
  it('are equal to the limits per minute in the specification', () => {
    expect(deployedRateLimits).toEqual({
      tokens: 30,
      purchases: 20,
      writes: 60,
      exports: 5,
      reads: 300,
    });
  });
});

describe('createRateLimitCheck', () => {
  it.each(kinds)(
    'rejects calls of the kind `%s` above the limit until 60 seconds have passed',
    async (kind) => {
      const checkRateLimit = createRateLimitCheck(limits);
      await checkRateLimit(kind, 'cook');
      await vi.advanceTimersByTimeAsync(59_000);
      await expect(checkRateLimit(kind, 'cook')).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(1_000);
      await expect(checkRateLimit(kind, 'cook')).resolves.toBeUndefined();
    },
  );

  it('rejects with 429 and sends the remaining seconds, rounded up, in `Retry-After`', async () => {
    const checkRateLimit = createRateLimitCheck(limits);
    await checkRateLimit('reads', 'cook');
    await vi.advanceTimersByTimeAsync(29_500);
    await expect(checkRateLimit('reads', 'cook')).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'That was a lot of requests at once. Please wait a minute and try again.',
      headers: { 'Retry-After': '31' },
    });
  });

  it('counts the calls of each kind separately', async () => {
    const checkRateLimit = createRateLimitCheck(limits);
    for (const kind of kinds) {
      await expect(checkRateLimit(kind, 'cook')).resolves.toBeUndefined();
    }
  });

  it('counts the calls of each caller separately', async () => {
    const checkRateLimit = createRateLimitCheck(limits);
    await checkRateLimit('reads', 'cook');
    await expect(checkRateLimit('reads', 'guest')).resolves.toBeUndefined();
  });

  it('rejects with the original error if the limiter fails', async () => {
    const error = new Error('The limiter failed.');
    vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(error);
    await expect(createRateLimitCheck(limits)('reads', 'cook')).rejects.toBe(error);
  });
});

describe('rateLimitKeyFor', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['the IPv4 address of an IPv4-mapped IPv6 address', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the /64 prefix of an IPv6 address', '1:2:3:4:5:6:7:8', '1:2:3:4'],
    ['`unknown` if the connection has no IP address', undefined, 'unknown'],
  ])('returns %s', (_description, ip, key) => {
    expect(rateLimitKeyFor({ ip } as Request)).toBe(key);
  });
});
