import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './http-error';

/**
 * The maximum number of calls per minute for one caller. Each API instance counts calls separately,
 * so ten instances accept up to ten times as many calls.
 */
export interface RateLimits {
  /** Limit for `POST /jwt`. Counted by IP address, because the user is not known yet. */
  tokens: number;
  /** Limit for `POST /purchase`. Counted by uid. */
  purchases: number;
  /** Limit for all other requests that write data. Counted by uid. */
  writes: number;
  /** Limit for `GET /account/export`, which reads all data of an account. Counted by uid. */
  exports: number;
  /**
   * Limit for requests that only read data. Counted by uid on protected routes, otherwise by IP address.
   * Requests with a rejected token are counted by IP address.
   */
  reads: number;
}

export const deployedRateLimits: RateLimits = {
  tokens: 30,
  purchases: 20,
  writes: 60,
  exports: 5,
  reads: 300,
};

/**
 * Rate limits for the local emulators. They are high, because tests send hundreds of concurrent
 * purchases from few users and one IP address.
 */
export const testRateLimits: RateLimits = {
  tokens: 1_000_000,
  purchases: 1_000_000,
  writes: 1_000_000,
  exports: 1_000_000,
  reads: 1_000_000,
};

/**
 * Counts one call of the caller for the rate limit `kind`.
 * @throws HttpError 429 if the caller exceeds the limit. The header `Retry-After` contains the
 * seconds until the next call is accepted.
 */
export type CheckRateLimit = (kind: keyof RateLimits, callerKey: string) => Promise<void>;

export function createRateLimitCheck(limits: RateLimits): CheckRateLimit {
  const createLimiter = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const limiters = {
    tokens: createLimiter(limits.tokens),
    purchases: createLimiter(limits.purchases),
    writes: createLimiter(limits.writes),
    exports: createLimiter(limits.exports),
    reads: createLimiter(limits.reads),
  };
  return async (kind, callerKey) => {
    try {
      await limiters[kind].consume(callerKey);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyRequestsError(Math.ceil(error.msBeforeNext / 1000));
    }
  };
}

/**
 * Returns the key by which calls without a verified user are counted: the IPv4 address, or the /64
 * prefix of the IPv6 address. A household usually has one /64 prefix.
 */
export function rateLimitKeyFor({ ip = 'unknown' }: Request): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  return 'parts' in address ? address.parts.slice(0, 4).join(':') : address.toString();
}

function tooManyRequestsError(afterSeconds: number): HttpError {
  return new HttpError(
    'too-many-requests',
    'That was a lot of requests at once. Please wait a minute and try again.',
    { headers: { 'Retry-After': String(afterSeconds) } },
  );
}
