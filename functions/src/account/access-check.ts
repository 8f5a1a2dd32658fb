import { withDeadline } from '../http/deadline';
import { notSignedInError, unavailableError } from '../http/http-error';
import type { IdentityProvider, IdentityUser } from './identity-provider';

/** Durations in milliseconds. */
export interface AccessCheckTimes {
  /** A successful lookup of an account is used this long. The time counts from the start of the lookup. */
  freshFor: number;
  /** A lookup that takes longer counts as failed. */
  timeout: number;
  /** After a failed lookup, the next lookup of the account starts this much later. */
  retryAfter: number;
  /** While lookups fail, the last successful lookup is used until it has this age. */
  usableFor: number;
  /** Before a request is rejected, a lookup that is older than this is repeated. */
  recheckAfter: number;
}

/** Access ends within `freshFor + timeout` of a change, which is less than 60 s. */
export const deployedAccessCheckTimes: AccessCheckTimes = {
  freshFor: 50_000,
  timeout: 2_000,
  retryAfter: 5_000,
  usableFor: 5 * 60_000,
  recheckAfter: 1_000,
};

/** The record of one account needs less than 1 KB. */
const MAX_CACHED_ACCOUNTS = 10_000;

export interface AccessCheck {
  /**
   * Checks that an account exists and is enabled, and that its logins were not revoked after
   * `loginTime` (in seconds since the epoch).
   * @throws HttpError 401 if the access has ended, 503 if the identity provider does not respond.
   */
  requireAccess: (uid: string, loginTime: number) => Promise<void>;
  /** Forgets the cached record of an account. The next request looks it up. */
  forget: (uid: string) => void;
}

interface CachedAccount {
  /** The last successful lookup. `user` is undefined if the account did not exist. */
  found?: { user: IdentityUser | undefined; checkedAt: number };
  failedAt?: number;
  running?: Promise<void>;
}

/**
 * Returns a check that ends the access of disabled, deleted, and signed-out accounts. It asks the
 * identity provider once in 50 s per account, and concurrent requests share one lookup. A failure of
 * the identity provider never causes a 401, because the client signs the user out after a 401.
 */
export function createAccessCheck(
  { findUser }: Pick<IdentityProvider, 'findUser'>,
  now: () => Date,
  times: AccessCheckTimes = deployedAccessCheckTimes,
  maxCachedAccounts = MAX_CACHED_ACCOUNTS,
): AccessCheck {
  const accounts = new Map<string, CachedAccount>();
  const isWithin = (duration: number, since: number | undefined) =>
    since !== undefined && now().getTime() - since < duration;

  function cachedAccount(uid: string): CachedAccount {
    const cached = accounts.get(uid);
    if (cached) return cached;
    const [oldest] = accounts.keys();
    if (oldest !== undefined && accounts.size >= maxCachedAccounts) accounts.delete(oldest);
    const added: CachedAccount = {};
    accounts.set(uid, added);
    return added;
  }

  async function lookUp(uid: string, account: CachedAccount): Promise<void> {
    const checkedAt = now().getTime();
    try {
      account.found = { user: await withDeadline(times.timeout, () => findUser(uid)), checkedAt };
      delete account.failedAt;
    } catch {
      account.failedAt = now().getTime();
    } finally {
      delete account.running;
    }
  }

  /** Resolves with the record of an account from a lookup that is at most `maxAge` old, if possible. */
  async function find(uid: string, maxAge: number): Promise<IdentityUser | undefined> {
    const account = cachedAccount(uid);
    const isCurrent = isWithin(maxAge, account.found?.checkedAt);
    if (!isCurrent && !isWithin(times.retryAfter, account.failedAt)) {
      await (account.running ??= lookUp(uid, account));
    }
    if (!account.found || !isWithin(times.usableFor, account.found.checkedAt))
      throw unavailableError();
    return account.found.user;
  }

  return {
    async requireAccess(uid, loginTime) {
      if (hasAccess(await find(uid, times.freshFor), loginTime)) return;
      // A maintainer may have enabled the account again after the lookup.
      if (hasAccess(await find(uid, times.recheckAfter), loginTime)) return;
      throw notSignedInError();
    },
    forget(uid) {
      accounts.delete(uid);
    },
  };
}

function hasAccess(user: IdentityUser | undefined, loginTime: number): boolean {
  if (!user || user.isDisabled) return false;
  return user.loginsValidAfter === null || loginTime * 1000 >= user.loginsValidAfter.getTime();
}
