/** Who calls, in the order of each row's statuses. */
export const callers = [
  'no header',
  'a malformed header',
  'a forged token',
  'an expired token',
  'a Firebase ID token',
  'another user',
  'the owner',
  'the owner, the email in other case',
] as const;
export type Caller = (typeof callers)[number];

/** Where the answer depends on who calls; what an address or a body names is always the owner's. */
export const matrix: Record<string, readonly number[]> = {
  'GET /health': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /top-foods': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /foods': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /foods/:id': [200, 200, 200, 200, 200, 200, 200, 200],
  // The one call that takes an ID token; an access token is none.
  'POST /jwt': [401, 401, 401, 401, 200, 401, 401, 401],
  'POST /foods': [401, 401, 401, 401, 401, 403, 201, 201],
  'PUT /foods/:id': [401, 401, 401, 401, 401, 403, 200, 200],
  'DELETE /foods/:id': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /my-foods/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /purchase': [401, 401, 401, 401, 401, 403, 201, 201],
  'GET /orders/:emailOrId': [401, 401, 401, 401, 401, 403, 200, 200],
  'DELETE /orders/:emailOrId': [401, 401, 401, 401, 401, 403, 200, 200],
};
