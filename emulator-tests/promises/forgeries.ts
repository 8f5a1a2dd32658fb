import { createHmac } from 'node:crypto';

/** What a forger has: a genuine token's parts, the secret for the tests' sake, and an ID token. */
export interface Workshop {
  secret: string;
  /** A genuine access token of the person that is to be impersonated. */
  genuine: string;
  idToken: string;
  emptySecretToken: string;
}

type Parts = [header: Record<string, unknown>, payload: Record<string, unknown>];

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function partsOf(token: string): Parts {
  const [header, payload] = token.split('.');
  return [decode(header), decode(payload)];
}

/** Signed properly, with whatever is in it. */
function signed(header: unknown, payload: unknown, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** A genuine token with other claims, or none where `undefined`, signed with the real secret. */
function claiming(claims: Record<string, unknown>) {
  return ({ genuine, secret }: Workshop) => {
    const [header, payload] = partsOf(genuine);
    return `Bearer ${signed(header, { ...payload, ...claims }, secret)}`;
  };
}

function headed(fields: Record<string, unknown>, hash?: string) {
  return ({ genuine, secret }: Workshop) => {
    const [header, payload] = partsOf(genuine);
    return `Bearer ${signed({ ...header, ...fields }, payload, secret, hash)}`;
  };
}

const now = () => Math.floor(Date.now() / 1000);

/** What must pass: many a forgery is made just so, but for one thing. */
export const genuineTokens: Record<string, (workshop: Workshop) => string> = {
  'as it was issued': ({ genuine }) => `Bearer ${genuine}`,
  'signed again with the real secret': claiming({}),
};

/** `Authorization` headers that must not pass; `undefined` is none at all. */
export const forgeries: Record<string, (workshop: Workshop) => string | undefined> = {
  'no header': () => undefined,
  'Bearer alone': () => 'Bearer',
  Basic: ({ genuine }) => `Basic ${genuine}`,
  'two spaces': ({ genuine }) => `Bearer  ${genuine}`,
  '2 segments': ({ genuine }) => `Bearer ${genuine.split('.').slice(0, 2).join('.')}`,
  '4 segments': ({ genuine }) => `Bearer ${genuine}.e30`,
  garbage: () => 'Bearer not-a-token-at-all',
  'alg none without a signature': ({ genuine }) => {
    const [header, payload] = partsOf(genuine);
    return `Bearer ${encode({ ...header, alg: 'none' })}.${encode(payload)}.`;
  },
  'alg none with a signature': headed({ alg: 'none' }),
  HS384: headed({ alg: 'HS384' }, 'sha384'),
  HS512: headed({ alg: 'HS512' }, 'sha512'),
  'RS256 over HMAC': headed({ alg: 'RS256' }),
  'another secret': ({ genuine }) => `Bearer ${signed(...partsOf(genuine), 'y'.repeat(48))}`,
  'the payload altered': ({ genuine }) => {
    const [header = '', payload, signature = ''] = genuine.split('.');
    const other = encode({ ...decode(payload), sub: 'cook' });
    return `Bearer ${header}.${other}.${signature}`;
  },
  'the header altered': ({ genuine }) => {
    const [header, ...rest] = genuine.split('.');
    return `Bearer ${[encode({ ...decode(header), kid: '1' }), ...rest].join('.')}`;
  },
  'no exp': claiming({ exp: undefined }),
  'exp past': claiming({ iat: now() - 3600, exp: now() - 1800 }),
  'a lifetime over 30 minutes': claiming({ iat: now(), exp: now() + 1860 }),
  'iat in the future': claiming({ iat: now() + 600, exp: now() + 2400 }),
  'nbf in the future': claiming({ nbf: now() + 600 }),
  'wrong iss': claiming({ iss: 'https://evil.example' }),
  'wrong aud': claiming({ aud: 'another-api' }),
  'wrong typ': headed({ typ: 'JWT' }),
  'a string payload': ({ genuine, secret }) =>
    `Bearer ${signed(partsOf(genuine)[0], 'guest', secret)}`,
  'a null payload': ({ genuine, secret }) => `Bearer ${signed(partsOf(genuine)[0], null, secret)}`,
  'no sub': claiming({ sub: undefined }),
  'sub an object': claiming({ sub: { uid: 'guest' } }),
  'email an array': ({ genuine, secret }) => {
    const [header, payload] = partsOf(genuine);
    return `Bearer ${signed(header, { ...payload, email: [payload.email] }, secret)}`;
  },
  'an unknown kid': headed({ kid: 'other' }),
  'kid __proto__': headed({ kid: '__proto__' }),
  'a Firebase ID token': ({ idToken }) => `Bearer ${idToken}`,
  'an empty secret’s': ({ emptySecretToken }) => `Bearer ${emptySecretToken}`,
};

/** Node refuses headers of over 16 KiB before the service sees them, so this one is apart. */
export function hugeToken({ genuine }: Workshop): string {
  return `Bearer ${genuine}${'A'.repeat(1_000_000)}`;
}

/** Signed with nothing, as a service without a secret would. */
export function signedWithNothing(genuine: string): string {
  return signed(...partsOf(genuine), '');
}
