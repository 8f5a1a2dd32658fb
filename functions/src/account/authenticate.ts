import { type KeyObject, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { UserProfile } from '../contract/account';
import { emailSchema, isSameEmail } from '../contract/fields';
import { HttpError, notSignedInError, unavailableError } from '../http/responses';
import type { Request, Response } from 'express';
import {
  type CheckRateLimit,
  type RateLimits,
  limitInvalidTokens,
  withDeadline,
} from '../http/limits';
import { readBearerToken } from '../http/parse-request';
import type { IdentityProvider, IdentityUser } from './identity-provider';

/** A signed-in Firebase user. The uid decides which data the user owns; the other fields are for display. */
export interface Account extends UserProfile {
  uid: string;
  isEmailVerified: boolean;
  /** Time of the login, in seconds since the epoch. */
  authTime: number;
}

const LIFETIME_SECONDS = 30 * 60;
/** The maximum accepted difference between the clocks of two API instances. */
const CLOCK_SKEW_SECONDS = 5;
const MIN_SECRET_BYTES = 32;
const ALGORITHM = 'HS256';
const TOKEN_TYPE = 'at+jwt';
const ISSUER = 'potluck';
const AUDIENCE = 'potluck-api';
/** Fewer than 1,000 users call one API instance within the lifetime of a token. A cached token needs 1 KB. */
const MAX_CACHED_TOKENS = 1_000;

const headerSchema = v.strictObject({ alg: v.literal(ALGORITHM), typ: v.literal(TOKEN_TYPE) });
const claimsSchema = v.strictObject({
  iss: v.literal(ISSUER),
  aud: v.literal(AUDIENCE),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  email: emailSchema,
  email_verified: v.boolean(),
  name: v.string(),
  picture: v.optional(v.string()),
  auth_time: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
});
type Claims = v.InferOutput<typeof claimsSchema>;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** `secret` returns at least 32 random bytes. It is called for each token, because a deploy has no secret. */
export function createAccessTokens({ secret, now }: { secret: () => string; now: () => Date }) {
  let signing: ReturnType<typeof createSigningKey> | undefined;
  const getSigningKey = () => {
    const value = secret();
    if (signing?.secret !== value) signing = createSigningKey(value);
    return signing;
  };
  const epochSeconds = (time = now()) => Math.floor(time.getTime() / 1000);

  return {
    /** `issuedAt` is the time at which the login of the account was known to be valid. */
    issue: (account: Account, issuedAt = now()): string => {
      const { uid, email, isEmailVerified, name, photoURL, authTime } = account;
      const payload = {
        email,
        email_verified: isEmailVerified,
        name,
        ...(photoURL !== null && { picture: photoURL }),
        auth_time: authTime,
        iat: epochSeconds(issuedAt),
      };
      return jwt.sign(payload, getSigningKey().key, {
        algorithm: ALGORITHM,
        header: { alg: ALGORITHM, typ: TOKEN_TYPE },
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: uid,
        expiresIn: LIFETIME_SECONDS,
      });
    },

    /** @throws HttpError 401 unless the token is unexpired and was issued by this API. */
    verify: (token: string): Account => {
      const { key, verifiedTokens } = getSigningKey();
      const timestamp = epochSeconds();
      let claims = verifiedTokens.get(token);
      if (!claims || timestamp >= claims.exp) {
        claims = parseAccessToken(token, key, timestamp);
        verifiedTokens.set(token, claims);
      }
      const { sub: uid, email, email_verified, name, picture, auth_time: authTime } = claims;
      const photoURL = picture ?? null;
      return { uid, email, isEmailVerified: email_verified, name, photoURL, authTime };
    },
  };
}

/** Returns a key and the cache of its verified tokens. The verification is the slowest step of a response. */
function createSigningKey(secret: string) {
  const bytes = Buffer.from(secret);
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(`ACCESS_TOKEN_SECRET needs at least ${MIN_SECRET_BYTES} bytes.`);
  }
  const verifiedTokens = new LRUCache<string, Claims>({ max: MAX_CACHED_TOKENS });
  return { secret, key: createSecretKey(bytes), verifiedTokens };
}

function parseAccessToken(token: string, key: KeyObject, clockTimestamp: number): Claims {
  let claims;
  try {
    const verified = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp,
      complete: true,
    });
    v.parse(headerSchema, verified.header);
    claims = v.parse(claimsSchema, verified.payload);
  } catch {
    throw notSignedInError();
  }
  const { iat, exp, auth_time } = claims;
  const isFromFuture = Math.max(iat, auth_time) > clockTimestamp + CLOCK_SKEW_SECONDS;
  if (isFromFuture || exp - iat > LIFETIME_SECONDS) throw notSignedInError();
  return claims;
}

/**
 * Durations in milliseconds. A disabled, deleted, or signed-out account loses access within
 * `freshFor + timeout`, which is less than 60 s.
 */
export const accessCheckDurations = {
  /** The time for which a successful lookup is used, counted from its start. */
  freshFor: 50_000,
  /** A lookup that takes longer counts as failed. */
  timeout: 2_000,
  /** The minimum time between a failed lookup and the next lookup of the same account. */
  retryAfter: 5_000,
  /** The maximum age of a successful lookup that is used while newer lookups fail. */
  usableFor: 5 * 60_000,
  /** The maximum age of the lookup before a rejection, unless newer lookups fail. */
  recheckAfter: 1_000,
};

/** One cached account needs less than 1 KB of memory. */
const MAX_CACHED_ACCOUNTS = 10_000;

/** Times are in ms since the epoch. */
interface Lookup {
  /** Undefined if the identity provider had no such account. */
  user: IdentityUser | undefined;
  /** The start of the last successful lookup. */
  checkedAt: number;
  /** The end of the last lookup if it failed. */
  failedAt: number;
}

const NEVER: Lookup = { user: undefined, checkedAt: -Infinity, failedAt: -Infinity };

export type AccessCheck = ReturnType<typeof createAccessCheck>;

/**
 * Returns a check of accounts, which caches their lookups. Concurrent requests share one lookup. A failure of the
 * identity provider never causes a 401, because the client signs the user out after a 401.
 */
export function createAccessCheck(
  { findUser }: Pick<IdentityProvider, 'findUser'>,
  now: () => Date,
) {
  const isWithin = (duration: number, since: number) => now().getTime() - since < duration;
  const lookups = new LRUCache<string, Lookup>({
    max: MAX_CACHED_ACCOUNTS,
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
   * Resolves with the account if it has access. Looks it up, unless the cached lookup is newer than `maxAge` or the last
   * lookup has just failed.
   */
  async function findWithAccess(uid: string, loginTime: number, maxAge: number) {
    const last = lookups.get(uid) ?? NEVER;
    const isUsable =
      isWithin(maxAge, last.checkedAt) || isWithin(accessCheckDurations.retryAfter, last.failedAt);
    const { user, checkedAt } = isUsable
      ? last
      : await lookups.forceFetch(uid, { forceRefresh: true });
    if (!isWithin(accessCheckDurations.usableFor, checkedAt)) throw unavailableError();
    if (!user || user.isDisabled) return undefined;
    const { loginsValidAfter } = user;
    const isRevoked = loginsValidAfter !== null && loginTime * 1000 < loginsValidAfter.getTime();
    return isRevoked ? undefined : user;
  }

  return {
    /**
     * Resolves with the account at the identity provider. `loginTime` is in seconds since the epoch.
     * @throws HttpError 401 if the account does not exist, is disabled, or has revoked the login, 503 if the identity
     * provider does not respond.
     */
    requireAccess: async (uid: string, loginTime: number): Promise<IdentityUser> => {
      const { freshFor, recheckAfter } = accessCheckDurations;
      // Look the account up again, because a maintainer may have enabled it since the cached lookup.
      const user =
        (await findWithAccess(uid, loginTime, freshFor)) ??
        (await findWithAccess(uid, loginTime, recheckAfter));
      if (!user) throw notSignedInError();
      return user;
    },

    forget: (uid: string): void => {
      lookups.delete(uid);
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticate>;

/**
 * The returned function throws HttpError 401 if the access token is missing or invalid, or if the account is deleted,
 * disabled, or signed out, 429 if the caller exceeds the limit, or after too many rejected tokens, and 503 if the
 * identity provider cannot check the account.
 */
export function createAuthenticate(
  tokens: AccessTokens,
  accessCheck: AccessCheck,
  checkRateLimit: CheckRateLimit,
) {
  return async (
    request: Request,
    response: Response,
    limit: keyof RateLimits,
  ): Promise<Account> => {
    const account = await limitInvalidTokens(request, checkRateLimit, async () => {
      const verified = tokens.verify(readBearerToken(request));
      response.locals.uid = verified.uid;
      const user = await accessCheck.requireAccess(verified.uid, verified.authTime);
      // The user may have confirmed the email on another device since the token was issued.
      return { ...verified, isEmailVerified: verified.isEmailVerified || user.isEmailVerified };
    });
    await checkRateLimit(limit, account.uid);
    return account;
  };
}

/** @throws HttpError 403 if `email`, from a path or body, is not the email of the caller's account. */
export function requireOwnEmail(account: Account, email: string | string[] | undefined): void {
  if (typeof email !== 'string' || !isSameEmail(account.email, email)) {
    throw new HttpError('forbidden', 'This belongs to another account.');
  }
}
