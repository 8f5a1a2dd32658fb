import { toCookId } from '@potluck/functions/food/food-store';
import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { routes, type RouteName } from '@potluck/functions/routes';
import { createReviewFixture } from '@potluck/functions/testing/account-data-fixture';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { readTokenSecret } from '../scripts/local-emulator-files';
import { anonymousApiClient } from '../test-support/api-client';
import { connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, parseOrderId } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { invalidAuthorizationHeaders } from './invalid-tokens';
import { createValidRequest } from './valid-requests';

/** Credentials with which the tests call each route. */
const callerCredentials = [
  'no header',
  'a malformed header',
  'a token that is signed with another secret',
  'a token with exp in the past',
  'a Firebase ID token',
  'the token of another user',
  'the token of the owner',
  'the token of the owner and the email in another letter case',
] as const;
type CallerCredential = (typeof callerCredentials)[number];

const MESSAGE_REPORT_ROUTE = 'POST /orders/:id/messages/:messageId/reports';

const createdRoutes = [
  'POST /foods',
  'POST /purchase',
  'POST /foods/:id/reports',
  'POST /reviews/:id/reports',
  MESSAGE_REPORT_ROUTE,
];

/**
 * Returns the expected statuses of a route, in the order of {@link callerCredentials}. Every request refers to the
 * email, foods, and orders of one user, the owner.
 */
function expectedStatuses(route: RouteName): number[] {
  const { access } = routes[route];
  // `POST /jwt` is the only route that requires a Firebase ID token. It rejects access tokens.
  if (route === 'POST /jwt') return [401, 401, 401, 401, 200, 401, 401, 401];
  const success = createdRoutes.includes(route) ? 201 : 200;
  // The signature in the URL identifies the user, and the requests have none.
  if (route === 'GET /unsubscribe') return callerCredentials.map(() => 303);
  if (route === 'POST /unsubscribe') return callerCredentials.map(() => 404);
  if (access === 'everyone') return callerCredentials.map(() => success);
  // Every user may call such a route, but finds no order and no open orders of another user.
  const forAccount = route === 'GET /account/export' ? 200 : 404;
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

function createHeaders(caller: CallerCredential): Record<string, string> {
  const header = createAuthorizationHeader(caller);
  return header === undefined ? {} : { Authorization: header };
}

function createAuthorizationHeader(caller: CallerCredential): string | undefined {
  const tokens = {
    secret: readTokenSecret(),
    validToken: owner.accessToken,
    idToken: owner.idToken,
  };
  switch (caller) {
    case 'no header':
      return undefined;
    case 'a malformed header':
      return owner.accessToken;
    case 'the token of another user':
      return `Bearer ${otherUser.accessToken}`;
    case 'a token that is signed with another secret':
    case 'a token with exp in the past':
    case 'a Firebase ID token':
      return invalidAuthorizationHeaders[caller]?.(tokens);
    default:
      return `Bearer ${owner.accessToken}`;
  }
}

/** Creates a request for the route, and the food or order that the request needs. */
async function createRequest(route: string, email: string) {
  const isWatch = route === 'PUT /foods/:id/watch';
  const needsForeignFood =
    isWatch ||
    route.endsWith('/cooks/:id') ||
    ['POST /purchase', 'POST /foods/:id/reports'].includes(route);
  const needsFood = needsForeignFood || route.includes('/foods/:id');
  const foodOwner = needsForeignFood ? cook : owner;
  const foodId = needsFood
    ? await addFood(foodOwner, { ...foodFieldsFixture, ...(isWatch && { quantity: 0 }) })
    : '';
  const orderId = await placeOrderFor(route);
  if (route === MESSAGE_REPORT_ROUTE) {
    const subject = { ...cook.publicProfile, foodId, orderId };
    const { path, body } = createValidRequest('POST /orders/:id/messages', subject);
    await createUserApiClient(cook).post(path, body);
  }
  // A review of the cook about a dish of the owner, to which the owner can reply, and which the owner can report.
  const reviewId = `review-${randomUUID()}`;
  const { reply: _oldReply, ...review } = createReviewFixture(owner, cook);
  await db.doc(`reviews/${reviewId}`).set(review);
  const ids = { foodId, orderId, reviewId, cookId: toCookId(cook.uid) };
  return createValidRequest(route, { ...owner.publicProfile, email, ...ids });
}

/** Places the order that a request for the route needs. Returns an empty id for the other routes. */
async function placeOrderFor(route: string): Promise<string> {
  // Only the cook of an order can send these requests, so the owner must be the cook.
  if (/transitions$|allergy-read$/.test(route)) return placeOrder(cook, owner);
  if (!route.includes('/orders/:id')) return '';
  const orderId = await placeOrder();
  if (route.endsWith('/review')) {
    const collected = { what: 'collected', by: 'cook', at: Timestamp.now() };
    await db.doc(`orders/${orderId}`).update({ status: 'collected', events: [collected] });
  }
  return orderId;
}

async function placeOrder(buyer = owner, foodOwner = cook): Promise<string> {
  const request = await createPurchaseRequest(await addFood(foodOwner), buyer);
  return parseOrderId(await createUserApiClient(buyer).post('/purchase', request)) ?? '';
}

/** Routes that end the access of the owner. So each of their requests has a new owner. */
const routesThatEndLogins = ['DELETE /account', 'POST /account/sign-outs'];

it.each(Object.keys(routes) as RouteName[])(
  '%s accepts only the owner, or every caller whom the table of routes allows',
  async (route) => {
    const statuses: number[] = [];
    let request: ReturnType<typeof createValidRequest> | undefined;
    for (const caller of callerCredentials) {
      const isUppercase = caller.endsWith('another letter case');
      // A rejected request changes nothing, so the next caller can send it too.
      if (!request || isUppercase) {
        // An account with active orders cannot be deleted.
        if (routesThatEndLogins.includes(route)) owner = await createTestUser('Owner');
        request = await createRequest(route, isUppercase ? owner.email.toUpperCase() : owner.email);
      }
      const { method, path, body, headers } = request;
      const sent = { ...headers, ...createHeaders(caller) };
      const { status } = await anonymousApiClient.send(method, path, body, sent);
      statuses.push(status);
      if (status < 400 && method !== 'GET') request = undefined;
    }
    if (routesThatEndLogins.includes(route)) owner = await createTestUser('Owner');
    expect(nameStatuses(statuses)).toEqual(nameStatuses(expectedStatuses(route)));
  },
);

const nameStatuses = (statuses: number[]) =>
  Object.fromEntries(callerCredentials.map((caller, index) => [caller, statuses[index]]));

// The upload route belongs to the Cloud Function `photos`, so `routes` does not contain it. The request body is not an image, so 415 means that the function accepted the token.
it.each([
  ...callerCredentials.slice(0, 5).map((caller) => [caller, 401] as const),
  ...callerCredentials.slice(5, 7).map((caller) => [caller, 415] as const),
])(
  'POST /photos called with the credentials “%s” responds with status %i',
  async (caller, expectedStatus) => {
    const { status } = await fetch(`${localSiteUrl}/api/photos`, {
      method: 'POST',
      headers: { ...createHeaders(caller), 'Content-Type': 'image/jpeg' },
      body: 'This is not an image.',
    });
    expect(status).toBe(expectedStatus);
  },
);

it.each([
  ['DELETE', '/orders/:id', {}],
  ['PUT', '/orders/:id/review', { stars: 5 }],
  ['DELETE', '/orders/:id/review', {}],
  ['GET', '/orders/:id/receipt', undefined],
  ['POST', '/orders/:id/cancel', { version: 1, reason: 'other' }],
  ['POST', '/orders/:id/transitions', { version: 1, to: 'ready' }],
  ['POST', '/orders/:id/allergy-read', {}],
  ['GET', '/orders/:id/messages', undefined],
  ['POST', '/orders/:id/messages', { id: 'a-message', text: 'Hello' }],
  ['PUT', '/orders/:id/messages/seen', { count: 1 }],
  ['POST', '/orders/:id/messages/stop', {}],
  ['POST', '/orders/:id/messages/a-message/reports', { reason: 'other' }],
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
