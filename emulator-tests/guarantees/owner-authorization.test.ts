import * as v from 'valibot';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { purchaseResponseSchema } from '@potluck/functions/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { anonymousApiClient } from '../test-support/api-client';
import { connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, soupFixture } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { createExpiredToken, createTokenWithWrongSecret } from './rejected-access-tokens';
import { routes, type RouteName } from '@potluck/functions/routes';

/** Credentials with which the tests call each route. */
const callerCredentials = [
  'no header',
  'a malformed header',
  'a token with an invalid signature',
  'an expired token',
  'a Firebase ID token',
  'the token of another user',
  'the token of the owner',
  'the token of the owner and the email in another letter case',
] as const;
type CallerCredential = (typeof callerCredentials)[number];

const createdRoutes = ['POST /foods', 'POST /purchase', 'POST /foods/:id/reports'];

/**
 * Returns the expected statuses of a route, in the order of {@link callerCredentials}. Every request refers to the
 * email, foods, and orders of one user, the owner.
 */
function expectedStatuses(route: RouteName): number[] {
  const { access } = routes[route];
  // `POST /jwt` is the only route that requires a Firebase ID token. It rejects access tokens.
  if (route === 'POST /jwt') return [401, 401, 401, 401, 200, 401, 401, 401];
  const success = createdRoutes.includes(route) ? 201 : 200;
  if (access === 'everyone') return callerCredentials.map(() => success);
  // Every user may call such a route, but finds no order of another user.
  const forAccount = route === 'GET /orders/:id/receipt' ? 404 : 200;
  return [401, 401, 401, 401, 401, access === 'owner' ? 403 : forAccount, success, success];
}

const { db, close } = connectFirestore();
let owner: TestUser;
let otherUser: TestUser;
let cook: TestUser;
beforeAll(async () => {
  [owner, otherUser, cook] = await Promise.all([
    createTestUser('Owner'),
    createTestUser('Other'),
    createTestUser('Cook'),
  ]);
});
afterAll(close);

function createAuthorizationHeader(caller: CallerCredential): Record<string, string> {
  const createBearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });
  switch (caller) {
    case 'no header':
      return {};
    case 'a malformed header':
      return { Authorization: owner.accessToken };
    case 'a token with an invalid signature':
      return createBearerHeader(createTokenWithWrongSecret(owner));
    case 'an expired token':
      return createBearerHeader(createExpiredToken(owner));
    case 'a Firebase ID token':
      return createBearerHeader(owner.idToken);
    case 'the token of another user':
      return createBearerHeader(otherUser.accessToken);
    default:
      return createBearerHeader(owner.accessToken);
  }
}

/** Creates a request for the route, and the food or order that the request needs. */
async function createRequest(route: string, email: string) {
  const [method = '', template = ''] = route.split(' ');
  const foodOwner = route === 'POST /foods/:id/reports' ? cook : owner;
  const foodId = route.includes('/foods/:id') ? await addFood(foodOwner) : '';
  const orderId = await placeOrderFor(route);
  const path = template
    .replace('/foods/:id', `/foods/${foodId}`)
    .replace('/orders/:id', `/orders/${orderId}`)
    .replace(':email', email);
  return { method, path, body: await createRequestBody(route, email) };
}

async function createRequestBody(route: string, email: string): Promise<unknown> {
  switch (route) {
    case 'POST /foods':
      return { ...soupFixture, added_by: { ...owner.publicProfile, email } };
    case 'PUT /foods/:id':
      return { ...soupFixture, price: 7, email };
    case 'POST /foods/:id/reports':
      return { reason: 'unsafe', email };
    case 'POST /purchase':
      return { ...(await createPurchaseRequest(await addFood(cook), owner)), buyer_email: email };
    case 'POST /orders/:id/cancel':
      return { version: 1, email };
    case 'POST /orders/:id/transitions':
      return { version: 1, to: 'ready', email };
    case 'PUT /kitchens/:email':
      return { ...BLANK_KITCHEN, email };
    case 'PUT /notifications/:email':
      return { mail: false, email };
    default:
      return route.startsWith('GET') ? undefined : { email };
  }
}

/** Places the order that a request for the route needs. Returns an empty id for the other routes. */
async function placeOrderFor(route: string): Promise<string> {
  // Only the cook of an order can change its status, so the owner must be the cook.
  if (route === 'POST /orders/:id/transitions') return placeOrder(cook, owner);
  return route.includes('/orders/:id') ? placeOrder() : '';
}

async function placeOrder(buyer = owner, foodOwner = cook): Promise<string> {
  const request = await createPurchaseRequest(await addFood(foodOwner), buyer);
  const { body } = await createUserApiClient(buyer).post('/purchase', request);
  return v.parse(purchaseResponseSchema, body).orderResult?.insertedId ?? '';
}

/**
 * Routes that end the access of the owner. After a request to such a route, the test creates a new
 * owner for the next request.
 */
const routesThatEndLogins = ['DELETE /account', 'POST /account/sign-outs'];

describe.each(Object.keys(routes) as RouteName[])('%s', (route) => {
  it.each(
    callerCredentials.map((caller, index) => [caller, expectedStatuses(route)[index]] as const),
  )('called with the credentials “%s” responds with status %i', async (caller, expectedStatus) => {
    const email = caller.endsWith('another letter case') ? owner.email.toUpperCase() : owner.email;
    const { method, path, body } = await createRequest(route, email);
    const { status } = await anonymousApiClient.send(
      method,
      path,
      body,
      createAuthorizationHeader(caller),
    );
    if (routesThatEndLogins.includes(route)) owner = await createTestUser('Owner');
    expect(status).toBe(expectedStatus);
  });
});

// The upload route belongs to the Cloud Function `photos`, so `authorizationMatrix` does not
// contain it. The request body is not an image, so 415 means that the function accepted the token.
it.each([
  ...callerCredentials.slice(0, 5).map((caller) => [caller, 401] as const),
  ...callerCredentials.slice(5, 7).map((caller) => [caller, 415] as const),
])(
  'POST /photos called with the credentials “%s” responds with status %i',
  async (caller, expectedStatus) => {
    const { status } = await fetch(`${localSiteUrl}/api/photos`, {
      method: 'POST',
      headers: { ...createAuthorizationHeader(caller), 'Content-Type': 'image/jpeg' },
      body: 'This is not an image.',
    });
    expect(status).toBe(expectedStatus);
  },
);

it('PUT and DELETE /foods/:id respond with 403 to users other than the cook, even if the request body contains the email of the caller', async () => {
  const id = await addFood(owner);
  const edit = { ...soupFixture, price: 1, email: otherUser.email };
  expect((await createUserApiClient(otherUser).put(`/foods/${id}`, edit)).status).toBe(403);
  expect(
    (await createUserApiClient(otherUser).delete(`/foods/${id}`, { email: otherUser.email }))
      .status,
  ).toBe(403);
});

it.each([
  ['DELETE', '/orders/:id', {}],
  ['GET', '/orders/:id/receipt', undefined],
  ['POST', '/orders/:id/cancel', { version: 1, reason: 'other' }],
  ['POST', '/orders/:id/transitions', { version: 1, to: 'ready' }],
])(
  '%s %s responds with the same 404 for an order of another user as for an unknown order',
  async (method, template, fields) => {
    const body = fields && { ...fields, email: otherUser.email };
    const orderId = await placeOrder();
    const before = (await db.doc(`orders/${orderId}`).get()).data();
    const [orderOfOwner, unknownOrder] = await Promise.all(
      [orderId, 'no-such-order'].map((id) =>
        createUserApiClient(otherUser).send(method, template.replace(':id', id), body),
      ),
    );
    expect([orderOfOwner?.status, unknownOrder?.status]).toEqual([404, 404]);
    const requestId: unknown = expect.any(String);
    expect(orderOfOwner?.body).toEqual({ ...(unknownOrder?.body as object), requestId });
    expect((await db.doc(`orders/${orderId}`).get()).data()).toEqual(before);
  },
);
