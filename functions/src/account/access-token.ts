import { type KeyObject, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type UserProfile, emailSchema } from '../contract/account';
import { notSignedInError } from '../http/errors';

/** A signed-in Firebase user. The uid decides which data the user owns; the other fields are for display. */
export interface Account extends UserProfile {
  uid: string;
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
  name: v.string(),
  picture: v.optional(v.string()),
  auth_time: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
});
type Claims = v.InferOutput<typeof claimsSchema>;

interface AccessTokenDependencies {
  /** Returns at least 32 random bytes. Is called per token, because a deploy has no secret. */
  secret: () => string;
  now: () => Date;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Returns functions that issue and verify the API's access tokens. */
export function createAccessTokens({ secret, now }: AccessTokenDependencies) {
  let signing: ReturnType<typeof createSigningKey> | undefined;
  const getSigningKey = () => {
    const value = secret();
    if (signing?.secret !== value) signing = createSigningKey(value);
    return signing;
  };
  const epochSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    issue: ({ uid, email, name, photoURL, authTime }: Account): string => {
      const payload = {
        email,
        name,
        ...(photoURL !== null && { picture: photoURL }),
        auth_time: authTime,
        iat: epochSeconds(),
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

    /**
     * Returns the account of an access token.
     * @throws HttpError 401 unless the token is unexpired and was issued by this API.
     */
    verify: (token: string): Account => {
      const { key, verifiedTokens } = getSigningKey();
      const timestamp = epochSeconds();
      let claims = verifiedTokens.get(token);
      if (!claims || timestamp >= claims.exp) {
        claims = parseAccessToken(token, key, timestamp);
        verifiedTokens.set(token, claims);
      }
      const { sub: uid, email, name, picture, auth_time: authTime } = claims;
      return { uid, email, name, photoURL: picture ?? null, authTime };
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
