import { type UserProfile, emailSchema } from '../contract/account';
import { type KeyObject, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { notSignedInError } from '../http/http-error';

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
/**
 * The maximum number of cached tokens. One API instance serves fewer than 1,000 users within the
 * lifetime of a token. A cached token needs about 1 KB of memory.
 */
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

export interface AccessTokens {
  issue: (account: Account) => string;
  /**
   * Returns the account of an access token.
   * @throws HttpError 401 unless the token is unexpired and was issued by this API.
   */
  verify: (token: string) => Account;
}

interface AccessTokenDependencies {
  /**
   * Returns the secret that signs the tokens. It must have at least 32 random bytes.
   * `createAccessTokens` does not call this function before the first token, because the secret is
   * not available during a deploy.
   */
  secret: () => string;
  now: () => Date;
}

type Claims = v.InferOutput<typeof claimsSchema>;

/**
 * Returns functions that issue and verify the API's access tokens. The claims of an access
 * token come from a verified Firebase ID token. A client sends its access token with every request,
 * and the verification is the slowest step of a response. Verified tokens are therefore cached
 * until they expire or the secret changes.
 */
export function createAccessTokens({ secret, now }: AccessTokenDependencies): AccessTokens {
  let signing: SigningKey | undefined;
  const getSigningKey = () => {
    const value = secret();
    if (signing?.secret !== value) signing = createSigningKey(value);
    return signing;
  };
  const epochSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    issue({ uid, email, name, photoURL, authTime }) {
      const iat = epochSeconds();
      const payload = {
        email,
        name,
        ...(photoURL !== null && { picture: photoURL }),
        auth_time: authTime,
        iat,
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

    verify(token) {
      const { key, verifiedTokens } = getSigningKey();
      const timestamp = epochSeconds();
      const cached = verifiedTokens.get(token);
      if (cached && timestamp < cached.exp) return toAccount(cached);

      const claims = parseAccessToken(token, key, timestamp);
      const isInFuture = (time: number) => time > timestamp + CLOCK_SKEW_SECONDS;
      const isFromFuture = isInFuture(claims.iat) || isInFuture(claims.auth_time);
      if (isFromFuture || claims.exp - claims.iat > LIFETIME_SECONDS) throw notSignedInError();
      verifiedTokens.set(token, claims);
      return toAccount(claims);
    },
  };
}

/** A secret and the cache of the tokens that were verified with it. */
interface SigningKey {
  secret: string;
  key: KeyObject;
  verifiedTokens: LRUCache<string, Claims>;
}

function createSigningKey(secret: string): SigningKey {
  const verifiedTokens = new LRUCache<string, Claims>({ max: MAX_CACHED_TOKENS });
  return { secret, key: createHmacKey(secret), verifiedTokens };
}

function toAccount({ sub, email, name, picture, auth_time }: Claims): Account {
  return { uid: sub, email, name, photoURL: picture ?? null, authTime: auth_time };
}

function parseAccessToken(token: string, key: KeyObject, clockTimestamp: number): Claims {
  try {
    const verified = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp,
      complete: true,
    });
    v.parse(headerSchema, verified.header);
    return v.parse(claimsSchema, verified.payload);
  } catch {
    throw notSignedInError();
  }
}

function createHmacKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret);
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(`ACCESS_TOKEN_SECRET needs at least ${MIN_SECRET_BYTES} bytes.`);
  }
  return createSecretKey(bytes);
}
