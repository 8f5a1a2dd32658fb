import { LRUCache } from 'lru-cache';
import { withDeadline } from '../http/deadline';
import { HttpError, notSignedInError, unavailableError } from '../http/http-error';
import type { IdentityProvider, IdentityUser } from './identity-provider';
import type { Request, Response } from 'express';
import { isSameEmail } from '../contract/account';
import { readBearerToken } from '../http/parse-request';
import { type CheckRateLimit, type RateLimits, rateLimitKeyFor } from '../http/rate-limit';
import type { AccessTokens, Account } from './access-token';

/**
 * The durations that the access check uses, in milliseconds. With these durations, a disabled, deleted, or
 * signed-out account loses access within `freshFor + timeout`, which is less than 60 s.
 */
export const accessCheckDurations = {
  /**
   * The time for which the result of a successful lookup is used, counted from the start of the
   * lookup.
   */
  freshFor: 50_000,
  /** The maximum duration of a lookup. A lookup that takes longer counts as failed. */
  timeout: 2_000,
  /** The minimum time between a failed lookup and the next lookup of the same account. */
  retryAfter: 5_000,
  /** The maximum age of a successful lookup that the check uses while newer lookups fail. */
  usableFor: 5 * 60_000,
  /**
   * The maximum age of a lookup on which a rejection is based. Before the check rejects a request
   * because of an older lookup, it looks the account up again. If the new lookup fails, the check uses
   * the older one.
   */
  recheckAfter: 1_000,
};

/** The maximum number of cached accounts. One cached account needs less than 1 KB of memory. */
const MAX_CACHED_ACCOUNTS = 10_000;

export interface AccessCheck {
  /**
   * Checks that an account exists, that it is enabled, and that the login at `loginTime` is not
   * revoked. `loginTime` is in seconds since the epoch.
   * @throws HttpError 401 if one of these conditions is false, 503 if the identity provider does
   * not respond.
   */
  requireAccess: (uid: string, loginTime: number) => Promise<void>;
  /** Removes an account from the cache. The next request of the account causes a new lookup. */
  forget: (uid: string) => void;
}

/** The result of the last lookups of an account. A time is `-Infinity` if there was no such lookup. */
interface Lookup {
  /** Undefined if the identity provider had no such account. */
  user: IdentityUser | undefined;
  /** The start of the last successful lookup, in ms since the epoch. */
  checkedAt: number;
  /** The end of the last lookup if it failed, in ms since the epoch. */
  failedAt: number;
}

const NEVER: Lookup = { user: undefined, checkedAt: -Infinity, failedAt: -Infinity };

/**
 * Returns a check that rejects requests of disabled, deleted, and signed-out accounts. The check
 * looks accounts up at the identity provider and caches each successful lookup for
 * `accessCheckDurations.freshFor`. It looks the account up again earlier only before a rejection, after
 * `forget`, and if the full cache removed the account. Concurrent requests share one lookup. A failure of
 * the identity provider never causes a 401, because the client signs the user out after a 401.
 */
export function createAccessCheck(
  { findUser }: Pick<IdentityProvider, 'findUser'>,
  now: () => Date,
  maxCachedAccounts = MAX_CACHED_ACCOUNTS,
): AccessCheck {
  const isWithin = (duration: number, since: number) => now().getTime() - since < duration;
  const lookups = new LRUCache<string, Lookup>({
    max: maxCachedAccounts,
    // After `forget`, requests that already wait get the result of their lookup, but it is not cached.
    ignoreFetchAbort: true,
    async fetchMethod(uid, last = NEVER) {
      const checkedAt = now().getTime();
      try {
        const user = await withDeadline(accessCheckDurations.timeout, () => findUser(uid));
        return { user, checkedAt, failedAt: -Infinity };
      } catch {
        return { ...last, failedAt: now().getTime() };
      }
    },
  });

  /**
   * Resolves with the record of an account at the identity provider. Runs a new lookup if the cached
   * lookup is older than `maxAge`. While lookups fail, uses an older lookup.
   */
  async function find(uid: string, maxAge: number): Promise<IdentityUser | undefined> {
    const last = lookups.get(uid) ?? NEVER;
    const isUsable =
      isWithin(maxAge, last.checkedAt) || isWithin(accessCheckDurations.retryAfter, last.failedAt);
    const lookup = await lookups.forceFetch(uid, { forceRefresh: !isUsable });
    if (!isWithin(accessCheckDurations.usableFor, lookup.checkedAt)) throw unavailableError();
    return lookup.user;
  }

  return {
    async requireAccess(uid, loginTime) {
      if (hasAccess(await find(uid, accessCheckDurations.freshFor), loginTime)) return;
      // The first check may use a cached lookup, which is up to 50 s old. Look the account up again before
      // the rejection, because a maintainer may have enabled the account since then.
      if (hasAccess(await find(uid, accessCheckDurations.recheckAfter), loginTime)) return;
      throw notSignedInError();
    },
    forget(uid) {
      lookups.delete(uid);
    },
  };
}

function hasAccess(user: IdentityUser | undefined, loginTime: number): boolean {
  if (!user || user.isDisabled) return false;
  return user.loginsValidAfter === null || loginTime * 1000 >= user.loginsValidAfter.getTime();
}

/**
 * Returns the account of the caller, and counts the call for the rate limit `limit` of the account.
 * @throws HttpError 401 if the access token is missing or invalid, or if the account is deleted,
 * disabled, or signed out. 429 if the caller exceeds the limit, or after too many rejected tokens. 503 if
 * the identity provider cannot check the account.
 */
export type Authenticator = (
  request: Request,
  response: Response,
  limit: keyof RateLimits,
) => Promise<Account>;

/**
 * Returns the function that identifies the caller of a protected route by the access token. A rejected token
 * counts as a read in the rate limit of the caller's IP address. This count never blocks a valid token.
 * Otherwise, one client with rejected tokens could block all users who share its IP address.
 */
export function createAuthenticate(
  tokens: AccessTokens,
  accessCheck: AccessCheck,
  checkRateLimit: CheckRateLimit,
): Authenticator {
  async function identify(request: Request, response: Response): Promise<Account> {
    try {
      const account = tokens.verify(readBearerToken(request));
      response.locals.uid = account.uid;
      await accessCheck.requireAccess(account.uid, account.authTime);
      return account;
    } catch (error) {
      const isRejected = error instanceof HttpError && error.code === 'unauthenticated';
      if (isRejected) await checkRateLimit('reads', rateLimitKeyFor(request));
      throw error;
    }
  }

  return async (request, response, limit) => {
    const account = await identify(request, response);
    await checkRateLimit(limit, account.uid);
    return account;
  };
}

/**
 * Checks that a request is for the caller's own account.
 * @throws HttpError 403 if `email`, from a path or body, is not the email of the account.
 */
export function requireOwnEmail(account: Account, email: string | string[] | undefined): void {
  if (typeof email !== 'string' || !isSameEmail(account.email, email)) {
    throw new HttpError('forbidden', 'This belongs to another account.');
  }
}
