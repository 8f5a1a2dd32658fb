import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { emailAddress } from '../contract/account';
import { notSignedIn } from '../http/http-error';
import type { Account } from './account';

const LIFETIME_SECONDS = 30 * 60;
/** By how much the clocks of two instances may differ. */
const CLOCK_SKEW_SECONDS = 5;
const MIN_SECRET_BYTES = 32;
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'potluck';
const AUDIENCE = 'potluck-api';
/** More people than one instance serves within a token's life; a kilobyte each. */
const MAX_REMEMBERED = 1_000;

const header = z.strictObject({ alg: z.literal(ALGORITHM), typ: z.literal(TYPE) });
const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  email: emailAddress,
  name: z.string(),
  picture: z.optional(z.string()),
  iat: z.int(),
  exp: z.int(),
});

export interface AccessTokens {
  issue: (account: Account) => string;
  /** @throws HttpError 401 for anything but an unexpired token of our own. */
  verify: (token: string) => Account;
}

interface Dependencies {
  /** At least 32 random bytes; asked for at the first use, since a deploy has no secret yet. */
  secret: () => string;
  now: () => Date;
}

type Claims = z.infer<typeof claims>;

/**
 * The service's own tokens: what is in them was taken from a verified Firebase ID token. One that
 * passed is remembered while it and the secret last: each of its bearer's requests brings it, and
 * to verify it again takes longer than all else that an answer does.
 */
export function accessTokens({ secret, now }: Dependencies): AccessTokens {
  let signing: Signing | undefined;
  const current = () => {
    const value = secret();
    if (signing?.secret !== value) signing = startSigning(value);
    return signing;
  };
  const epochSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    issue({ uid, email, name, photoURL }) {
      const iat = epochSeconds();
      const payload = { email, name, ...(photoURL !== null && { picture: photoURL }), iat };
      return jwt.sign(payload, current().key, {
        algorithm: ALGORITHM,
        header: { alg: ALGORITHM, typ: TYPE },
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: uid,
        expiresIn: LIFETIME_SECONDS,
      });
    },

    verify(token) {
      const { key, verified } = current();
      const timestamp = epochSeconds();
      const known = verified.get(token);
      if (known && timestamp < known.exp) return accountOf(known);

      const read = readToken(token, key, timestamp);
      const fromTheFuture = read.iat > timestamp + CLOCK_SKEW_SECONDS;
      if (fromTheFuture || read.exp - read.iat > LIFETIME_SECONDS) throw notSignedIn();
      const [oldest] = verified.keys();
      if (oldest !== undefined && verified.size >= MAX_REMEMBERED) verified.delete(oldest);
      verified.set(token, read);
      return accountOf(read);
    },
  };
}

/** A secret, and the tokens that were verified with it. */
interface Signing {
  secret: string;
  key: KeyObject;
  verified: Map<string, Claims>;
}

function startSigning(secret: string): Signing {
  return { secret, key: secretKey(secret), verified: new Map() };
}

function accountOf({ sub, email, name, picture }: Claims): Account {
  return { uid: sub, email, name, photoURL: picture ?? null };
}

function readToken(token: string, key: KeyObject, clockTimestamp: number): Claims {
  try {
    const verified = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp,
      complete: true,
    });
    z.parse(header, verified.header);
    return z.parse(claims, verified.payload);
  } catch {
    throw notSignedIn();
  }
}

function secretKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret, 'utf8');
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(`ACCESS_TOKEN_SECRET needs at least ${MIN_SECRET_BYTES} bytes.`);
  }
  return createSecretKey(bytes);
}
