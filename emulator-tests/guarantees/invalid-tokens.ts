import { createHmac } from 'node:crypto';

/**
 * Tokens, and the secret that signs access tokens. The tests create `Authorization` headers from
 * them. An attacker does not know the secret.
 */
export interface AuthTokensAndSigningSecret {
  secret: string;
  /** A valid access token. Many invalid tokens are changed copies of it. */
  validToken: string;
  idToken: string;
}

type TokenParts = [header: Record<string, unknown>, payload: Record<string, unknown>];

const encodeTokenPart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decodeTokenPart = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function decodeToken(token: string): TokenParts {
  const [header, payload] = token.split('.');
  return [decodeTokenPart(header), decodeTokenPart(payload)];
}

/** Returns a token with a correct HMAC signature over the header and the payload. */
function signToken(header: unknown, payload: unknown, secret: string, hash = 'sha256'): string {
  const signedText = `${encodeTokenPart(header)}.${encodeTokenPart(payload)}`;
  return `${signedText}.${createHmac(hash, secret).update(signedText).digest('base64url')}`;
}

/**
 * Returns a function that changes claims of the valid token and signs the new token with the real
 * secret. The value `undefined` removes a claim.
 */
function withClaims(claims: Record<string, unknown>) {
  return ({ validToken, secret }: AuthTokensAndSigningSecret) => {
    const [header, payload] = decodeToken(validToken);
    return `Bearer ${signToken(header, { ...payload, ...claims }, secret)}`;
  };
}

/**
 * Returns a function that changes header fields of the valid token and signs the new token with the
 * real secret.
 */
function withHeaderFields(fields: Record<string, unknown>, hash?: string) {
  return ({ validToken, secret }: AuthTokensAndSigningSecret) => {
    const [header, payload] = decodeToken(validToken);
    return `Bearer ${signToken({ ...header, ...fields }, payload, secret, hash)}`;
  };
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Valid `Authorization` headers. The API must accept them. Most headers in
 * `invalidAuthorizationHeaders` differ from one of them in a single detail.
 */
export const validAuthorizationHeaders: Record<
  string,
  (materials: AuthTokensAndSigningSecret) => string
> = {
  'the access token that the API issued': ({ validToken }) => `Bearer ${validToken}`,
  'a token that is signed again with the real secret': withClaims({}),
};

/**
 * `Authorization` headers that the API must reject. If a function returns `undefined`, the request
 * has no `Authorization` header.
 */
export const invalidAuthorizationHeaders: Record<
  string,
  (materials: AuthTokensAndSigningSecret) => string | undefined
> = {
  'no Authorization header': () => undefined,
  'the word Bearer without a token': () => 'Bearer',
  'the Basic scheme': ({ validToken }) => `Basic ${validToken}`,
  'two spaces after Bearer': ({ validToken }) => `Bearer  ${validToken}`,
  'a token of 2 segments': ({ validToken }) =>
    `Bearer ${validToken.split('.').slice(0, 2).join('.')}`,
  'a token of 4 segments': ({ validToken }) => `Bearer ${validToken}.e30`,
  'garbage as the token': () => 'Bearer not-a-token-at-all',
  'a token with alg none and no signature': ({ validToken }) => {
    const [header, payload] = decodeToken(validToken);
    return `Bearer ${encodeTokenPart({ ...header, alg: 'none' })}.${encodeTokenPart(payload)}.`;
  },
  'a token with alg none and a signature': withHeaderFields({ alg: 'none' }),
  'a token with alg HS384': withHeaderFields({ alg: 'HS384' }, 'sha384'),
  'a token with alg HS512': withHeaderFields({ alg: 'HS512' }, 'sha512'),
  'a token with alg RS256 and an HMAC signature': withHeaderFields({ alg: 'RS256' }),
  'a token that is signed with another secret': ({ validToken }) =>
    `Bearer ${signToken(...decodeToken(validToken), 'y'.repeat(48))}`,
  'a token with an altered payload': ({ validToken }) => {
    const [header = '', payload, signature = ''] = validToken.split('.');
    const alteredPayload = encodeTokenPart({ ...decodeTokenPart(payload), sub: 'cook' });
    return `Bearer ${header}.${alteredPayload}.${signature}`;
  },
  'a token with an altered header': ({ validToken }) => {
    const [header, ...rest] = validToken.split('.');
    return `Bearer ${[encodeTokenPart({ ...decodeTokenPart(header), kid: '1' }), ...rest].join('.')}`;
  },
  'a token without exp': withClaims({ exp: undefined }),
  'a token with exp in the past': withClaims({
    iat: nowInSeconds() - 3600,
    exp: nowInSeconds() - 1800,
  }),
  'a token with a lifetime over 30 minutes': withClaims({
    iat: nowInSeconds(),
    exp: nowInSeconds() + 1860,
  }),
  'a token with iat in the future': withClaims({
    iat: nowInSeconds() + 600,
    exp: nowInSeconds() + 2400,
  }),
  'a token with nbf in the future': withClaims({ nbf: nowInSeconds() + 600 }),
  'a token with auth_time in the future': withClaims({ auth_time: nowInSeconds() + 600 }),
  'a token with a negative auth_time': withClaims({ auth_time: -1 }),
  'a token with a string as auth_time': withClaims({ auth_time: String(nowInSeconds()) }),
  'a token with a wrong iss': withClaims({ iss: 'https://evil.example' }),
  'a token with a wrong aud': withClaims({ aud: 'another-api' }),
  'a token with a wrong typ': withHeaderFields({ typ: 'JWT' }),
  'a token with a string as payload': ({ validToken, secret }) =>
    `Bearer ${signToken(decodeToken(validToken)[0], 'guest', secret)}`,
  'a token with null as payload': ({ validToken, secret }) =>
    `Bearer ${signToken(decodeToken(validToken)[0], null, secret)}`,
  'a token without sub': withClaims({ sub: undefined }),
  'a token with an object as sub': withClaims({ sub: { uid: 'guest' } }),
  'a token with an array as email': ({ validToken, secret }) => {
    const [header, payload] = decodeToken(validToken);
    return `Bearer ${signToken(header, { ...payload, email: [payload.email] }, secret)}`;
  },
  'a token with an unknown kid': withHeaderFields({ kid: 'other' }),
  'a token with the kid __proto__': withHeaderFields({ kid: '__proto__' }),
  'a Firebase ID token': ({ idToken }) => `Bearer ${idToken}`,
  // A service without a configured secret would create the same signature.
  'a token that is signed with an empty secret': ({ validToken }) =>
    `Bearer ${signToken(...decodeToken(validToken), '')}`,
};

/**
 * Returns an `Authorization` header with a 1 MB token. The header has a separate test, because Node
 * rejects headers over 16 KiB before the API sees them.
 */
export function createHugeAuthorizationHeader({ validToken }: AuthTokensAndSigningSecret): string {
  return `Bearer ${validToken}${'A'.repeat(1_000_000)}`;
}
