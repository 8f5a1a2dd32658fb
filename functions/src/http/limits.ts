import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError, unavailableError } from './responses';

/**
 * The maximum per minute for one caller. Each API instance counts separately. The last two limits apply at any one
 * time.
 */
export const deployedRateLimits = {
  /** `POST /jwt`, by IP address and by uid. 200 people behind one address can log in within a minute. */
  tokens: 300,
  accountTokens: 10,
  /** Rejected tokens, by IP address. */
  invalidTokens: 30,
  /** `POST /purchase`, by uid. */
  purchases: 20,
  /** Other writes, by uid or without one by IP address. A cook may mark 70 orders as ready one by one. */
  writes: 120,
  /** Writes to all dishes of a cook, by uid. */
  batches: 30,
  /** `GET /account/export`, which reads all data of an account, by uid. */
  exports: 5,
  /** Other reads, by uid or on public routes by IP address. 200 people can keep a dish page open. */
  reads: 300,
  publicReads: 3_000,
  /** Documents in lists and exports, by uid or in public lists of dishes by IP address. */
  documents: 6_000,
  publicDocuments: 30_000,
  /** The maximum number of concurrent reads of more than 200 documents, for one caller and in one instance. */
  largeReads: 2,
  largeReadsPerInstance: 4,
};
export type RateLimits = typeof deployedRateLimits;

/** High limits for the tests, which send hundreds of concurrent requests from few users and one IP address. */
export const testRateLimits = mapLimits(deployedRateLimits, () => 1_000_000);

/**
 * Counts one call, or `points` documents, of the caller for the rate limit `kind`.
 * @throws HttpError 429 if the caller exceeds the limit. The header `Retry-After` contains the
 * seconds until the next call is accepted.
 */
export type CheckRateLimit = (
  kind: keyof RateLimits,
  callerKey: string,
  points?: number,
) => Promise<void>;

export function tooManyRequestsError(waitSeconds: number): HttpError {
  return new HttpError(
    'too-many-requests',
    'That was a lot of requests at once. Please wait a minute and try again.',
    { headers: { 'Retry-After': String(waitSeconds) } },
  );
}

export function createRateLimitCheck(limits: RateLimits): CheckRateLimit {
  const limiters = mapLimits(limits, (points) => new RateLimiterMemory({ points, duration: 60 }));
  return async (kind, callerKey, points) => {
    try {
      await limiters[kind].consume(callerKey, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyRequestsError(Math.ceil(error.msBeforeNext / 1000));
    }
  };
}

function mapLimits<Result>(limits: RateLimits, map: (limit: number) => Result) {
  const entries = Object.entries(limits).map(([kind, limit]) => [kind, map(limit)]);
  return Object.fromEntries(entries) as Record<keyof RateLimits, Result>;
}

/** Returns the IPv4 address, or the /64 prefix of the IPv6 address, because a household usually has one prefix. */
export function rateLimitKeyFor({ ip = 'unknown' }: Request): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  return 'parts' in address ? address.parts.slice(0, 4).join(':') : address.toString();
}

/**
 * Counts a rejected token for the IP address. This count never blocks a valid token. Otherwise, one client could block
 * all users who share its IP address.
 */
export async function limitInvalidTokens<Result>(
  request: Request,
  checkRateLimit: CheckRateLimit,
  verify: () => Promise<Result>,
): Promise<Result> {
  return verify().catch(async (error: unknown) => {
    const isRejected = error instanceof HttpError && error.code === 'unauthenticated';
    if (isRejected) await checkRateLimit('invalidTokens', rateLimitKeyFor(request));
    throw error;
  });
}

/**
 * The IP ranges of the proxies in front of the API, for Express's setting `trust proxy`: Google's front end, which
 * connects from link-local addresses, and Fastly, the CDN in front of Hosting
 * (https://api.fastly.com/public-ip-list). Each proxy appends the IP address of its client to `X-Forwarded-For`, so
 * the caller is the rightmost address outside these ranges. A caller can only add values further left.
 */
export const trustedProxies = `
  loopback linklocal
  23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24
  104.156.80.0/20 140.248.64.0/18 140.248.128.0/17 146.75.0.0/17 151.101.0.0/16
  157.52.64.0/18 167.82.0.0/17 167.82.128.0/20 167.82.160.0/20 167.82.224.0/20
  172.111.64.0/18 185.31.16.0/22 199.27.72.0/21 199.232.0.0/16
  2a04:4e40::/32 2a04:4e42::/32
`
  .trim()
  .split(/\s+/);

/** Returns a duration in hours, rounded up: `an hour`, `2 hours`, and so on. */
export function formatHours(ms: number): string {
  const hours = Math.ceil(ms / (60 * 60 * 1000));
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

let deadlineFactor = 1;

/** Multiplies all later deadlines of this process. Only tests and the local emulators call it. */
export function scaleDeadlines(factor: number): void {
  deadlineFactor = factor;
}

/** Returns the deadline `ms` with the factor of this process. */
export const applyDeadlineFactor = (ms: number) => ms * deadlineFactor;

/** Tells whether a deadline is over. An `AbortController` for each request would cost 3% of the processor time. */
export type DeadlineSignal = Pick<AbortSignal, 'aborted' | 'throwIfAborted'>;

/**
 * Resolves with the result of `work`, or rejects after `ms` milliseconds, because the Firestore client retries for
 * 41 s and longer while Firestore is unreachable. The rejection does not stop `work`, but `signal` is then aborted. If
 * `work` calls `restartDeadline`, the period starts again.
 * @throws HttpError 503 `unavailable` after `ms`.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: DeadlineSignal, restartDeadline: () => void) => Promise<T>,
): Promise<T> {
  const signal = {
    aborted: false,
    throwIfAborted(): void {
      if (signal.aborted) throw unavailableError();
    },
  };
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      signal.aborted = true;
      reject(unavailableError());
    }, applyDeadlineFactor(ms));
  });
  const restartDeadline = () => {
    if (!signal.aborted) timer?.refresh();
  };
  try {
    return await Promise.race([work(signal, restartDeadline), expired]);
  } finally {
    clearTimeout(timer);
  }
}

export interface RequestBodyLimits {
  maxBytes: number;
  timeoutMs: number;
  createTooLargeError: () => HttpError;
  createEncodingError: () => HttpError;
}

/** The timeout is long enough for 16 KiB on a slow mobile connection. */
export const jsonBodyLimits: RequestBodyLimits = {
  maxBytes: 16 * 1024,
  timeoutMs: 5_000,
  createTooLargeError: () => new HttpError('too-large', 'The request is larger than 16 KiB.'),
  createEncodingError: () =>
    new HttpError('unsupported-type', 'The request must be sent without compression.'),
};
