/**
 * Credentials with which the tests call each route. Each row of `authorizationMatrix` lists the
 * expected statuses in the order of this list.
 */
export const callerCredentials = [
  'no header',
  'a malformed header',
  'a token with an invalid signature',
  'an expired token',
  'a Firebase ID token',
  'the token of another user',
  'the token of the owner',
  'the token of the owner and the email in another letter case',
] as const;
export type CallerCredential = (typeof callerCredentials)[number];

/**
 * Expected response statuses by route, one for each entry of `callerCredentials`. Every request
 * refers to the email, foods, and orders of one user, the owner.
 */
export const authorizationMatrix: Record<string, readonly number[]> = {
  'GET /health': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /top-foods': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /categories': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /foods': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /foods/:id': [200, 200, 200, 200, 200, 200, 200, 200],
  'GET /foods/:id/same-cook': [200, 200, 200, 200, 200, 200, 200, 200],
  // `POST /jwt` is the only route that requires a Firebase ID token. It rejects access tokens.
  'POST /jwt': [401, 401, 401, 401, 200, 401, 401, 401],
  'GET /account/export': [401, 401, 401, 401, 401, 200, 200, 200],
  'DELETE /account': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /foods': [401, 401, 401, 401, 401, 403, 201, 201],
  'PUT /foods/:id': [401, 401, 401, 401, 401, 403, 200, 200],
  'DELETE /foods/:id': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /my-foods/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /purchase': [401, 401, 401, 401, 401, 403, 201, 201],
  'GET /orders/:emailOrId': [401, 401, 401, 401, 401, 403, 200, 200],
  'DELETE /orders/:emailOrId': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /orders/:id/receipt': [401, 401, 401, 401, 401, 404, 200, 200],
  'POST /orders/:id/cancel': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /orders/:id/transitions': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /received-orders/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /received-orders/:email/portions': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /received-orders/:email/count': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /kitchens/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'PUT /kitchens/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'GET /notifications/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'PUT /notifications/:email': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /foods/:id/reports': [401, 401, 401, 401, 401, 403, 201, 201],
  'PUT /account': [401, 401, 401, 401, 401, 403, 200, 200],
  'POST /account/sign-outs': [401, 401, 401, 401, 401, 403, 200, 200],
};
