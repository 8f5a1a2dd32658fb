import * as z from 'zod/mini';

const tokenClaimsSchema = z.object({ sub: z.string(), iat: z.number(), exp: z.number() });
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/** Returns the claims of an access token without verifying it, or undefined if the token is invalid. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1] ?? '';
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    return z.parse(tokenClaimsSchema, JSON.parse(atob(base64)));
  } catch {
    return undefined;
  }
}
