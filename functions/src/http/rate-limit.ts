import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './http-error';

/** Calls a minute. Each instance counts for itself: ten instances let ten times as many pass. */
export interface Limits {
  /** `POST /jwt`, by the caller's address: who calls is not known yet. */
  tokens: number;
  /** By uid. */
  purchases: number;
  /** All other changes, by uid. */
  writes: number;
  /** By uid on protected routes, otherwise by IP address. Rejected tokens count by IP address. */
  reads: number;
}

export const publicLimits: Limits = { tokens: 30, purchases: 20, writes: 60, reads: 300 };

/** For the local suite, whose tests let hundreds buy at once in few names, from one address. */
export const raisedLimits: Limits = {
  tokens: 1_000_000,
  purchases: 1_000_000,
  writes: 1_000_000,
  reads: 1_000_000,
};

/** @throws HttpError 429 with the seconds until the next call passes. */
export type LimitCalls = (kind: keyof Limits, caller: string) => Promise<void>;

export function limitCalls(limits: Limits): LimitCalls {
  const minute = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const limiters = {
    tokens: minute(limits.tokens),
    purchases: minute(limits.purchases),
    writes: minute(limits.writes),
    reads: minute(limits.reads),
  };
  return async (kind, caller) => {
    try {
      await limiters[kind].consume(caller);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}

/** What a caller is counted under: the IPv4 address, or the /64 of an IPv6 one, all of one household. */
export function callerKey({ ip = 'unknown' }: Request): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  return 'parts' in address ? address.parts.slice(0, 4).join(':') : address.toString();
}

function tooMany(afterSeconds: number): HttpError {
  return new HttpError(
    'too-many-requests',
    'That was a lot of requests at once. Please wait a minute and try again.',
    { headers: { 'Retry-After': String(afterSeconds) } },
  );
}
