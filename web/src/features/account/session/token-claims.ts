import * as v from 'valibot';

const tokenClaimsSchema = v.object({
  sub: v.string(),
  exp: v.number(),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
});
export type TokenClaims = v.InferOutput<typeof tokenClaimsSchema>;

/** Returns the claims of an access token, or undefined if they cannot be decoded. Does not check the signature. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1] ?? '';
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    return v.parse(tokenClaimsSchema, JSON.parse(atob(base64)));
  } catch {
    return undefined;
  }
}
