import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { emailAddress } from '../contract/account';
import { notSignedIn } from '../http/bearer-token';
import type { Account } from './account';

const LIFETIME_SECONDS = 30 * 60;
const MIN_SECRET_BYTES = 32;
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'potluck';
const AUDIENCE = 'potluck-api';

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

/** The service's own tokens: what is in them was taken from a verified Firebase ID token. */
export function accessTokens({ secret, now }: Dependencies): AccessTokens {
  let cached: KeyObject | undefined;
  const key = () => (cached ??= secretKey(secret()));
  const epochSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    issue({ uid, email, name, photoURL }) {
      const iat = epochSeconds();
      const payload = { email, name, ...(photoURL !== null && { picture: photoURL }), iat };
      return jwt.sign(payload, key(), {
        algorithm: ALGORITHM,
        header: { alg: ALGORITHM, typ: TYPE },
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: uid,
        expiresIn: LIFETIME_SECONDS,
      });
    },

    verify(token) {
      const secretKeyObject = key();
      const timestamp = epochSeconds();
      const { sub, email, name, picture, iat, exp } = readToken(token, secretKeyObject, timestamp);
      if (iat > timestamp || exp - iat > LIFETIME_SECONDS) throw notSignedIn();
      return { uid: sub, email, name, photoURL: picture ?? null };
    },
  };
}

function readToken(token: string, key: KeyObject, clockTimestamp: number) {
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
