import * as v from 'valibot';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import type { Food } from '@potluck/functions/contract/food';
import { purchaseResponseSchema } from '@potluck/functions/contract/order';
import { gzipSync } from 'node:zlib';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { serializeDatabase } from '../test-support/serialize-database';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, soupFixture } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { routes } from '@potluck/functions/routes';
import { badBodies, badFields, contractFieldNames } from './bad-inputs';
import {
  badPageQueries,
  badPathIds,
  badFoodListQueries,
  badReceivedOrderQueries,
} from './bad-urls';
import { replaceJsonValue } from './replace-json-value';

const gzipBomb = new Uint8Array(gzipSync(JSON.stringify({ email: ' '.repeat(30_000_000) })));
const { db, close } = connectFirestore();
let cook: TestUser;
let guest: TestUser;
let foodId: string;
let validRequests: Record<string, { caller: TestUser; method: string; path: string; body: object }>;
let databaseBefore: string;
let sentCount = 0;
let rejectedCount = 0;

beforeAll(async () => {
  await clearFirestore();
  [cook, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
  foodId = await addFood(cook);
  const { email } = cook;
  const purchase = await createPurchaseRequest(foodId, guest);
  const { body: placed } = await createUserApiClient(guest).post('/purchase', purchase);
  const orderId = v.parse(purchaseResponseSchema, placed).orderResult?.insertedId ?? '';
  validRequests = {
    // `POST /jwt` is the only route that requires a Firebase ID token.
    'POST /jwt': {
      caller: { ...cook, accessToken: cook.idToken },
      method: 'POST',
      path: '/jwt',
      body: { email },
    },
    'POST /foods': {
      caller: cook,
      method: 'POST',
      path: '/foods',
      body: { ...soupFixture, added_by: cook.publicProfile },
    },
    'PUT /foods/:id': {
      caller: cook,
      method: 'PUT',
      path: `/foods/${foodId}`,
      body: { ...soupFixture, price: 7, email },
    },
    'POST /purchase': {
      caller: guest,
      method: 'POST',
      path: '/purchase',
      body: purchase,
    },
    'DELETE /account': { caller: cook, method: 'DELETE', path: '/account', body: { email } },
    'DELETE /foods/:id': {
      caller: cook,
      method: 'DELETE',
      path: `/foods/${foodId}`,
      body: { email },
    },
    'DELETE /orders/:id': {
      caller: cook,
      method: 'DELETE',
      path: '/orders/some-order',
      body: { email },
    },
    'POST /orders/:id/cancel': {
      caller: guest,
      method: 'POST',
      path: `/orders/${orderId}/cancel`,
      body: { email: guest.email, version: 1, reason: 'other', note: 'Sorry.', restock: true },
    },
    'POST /orders/:id/transitions': {
      caller: cook,
      method: 'POST',
      path: `/orders/${orderId}/transitions`,
      body: { email, version: 1, to: 'ready' },
    },
    'PUT /kitchens/:email': {
      caller: cook,
      method: 'PUT',
      path: `/kitchens/${email}`,
      body: { email, place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' },
    },
    'PUT /notifications/:email': {
      caller: cook,
      method: 'PUT',
      path: `/notifications/${email}`,
      body: { email, mail: false },
    },
    'POST /foods/:id/reports': {
      caller: guest,
      method: 'POST',
      path: `/foods/${foodId}/reports`,
      body: { email: guest.email, reason: 'unsafe', note: 'It is not cooked.' },
    },
    'PUT /account': { caller: cook, method: 'PUT', path: '/account', body: { email } },
    'POST /account/sign-outs': {
      caller: cook,
      method: 'POST',
      path: '/account/sign-outs',
      body: { email },
    },
  };
  databaseBefore = await serializeDatabase(db);
});

afterAll(async () => {
  console.log(`Invalid input: ${rejectedCount} of ${sentCount} fixed inputs got a 4xx response`);
  await close();
});

async function send(
  { accessToken }: TestUser,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  sentCount += 1;
  const response = await fetch(`${localSiteUrl}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  if (status >= 400 && status < 500) rejectedCount += 1;
  return { status, text: await response.text() };
}

/**
 * Checks that a response has the `expected` status and a body in the error format of the API.
 * Without `expected`, any 4xx status is correct.
 */
function expectRejection(
  { status, text }: { status: number; text: string },
  label: string,
  expected?: number,
): void {
  expect(status, label).toBeGreaterThanOrEqual(expected ?? 400);
  expect(status, label).toBeLessThanOrEqual(expected ?? 499);
  expect(v.safeParse(errorResponseSchema, JSON.parse(text)).success, label).toBe(true);
}

describe.each(Object.entries(badFields))('%s', (route, fields) => {
  it.each(Object.entries(fields))(
    'rejects invalid values of the body field %s with 400',
    async (field, values) => {
      const { caller, method, path, body } = validRequests[route] ?? throwMissingRequest(route);
      await Promise.all(
        values.map(async (value) => {
          const response = await send(caller, method, path, replaceJsonValue(body, field, value));
          const label = `${route} ${field}: ${value.slice(0, 60)}`;
          expectRejection(response, label, 400);
          expect(response.text, label).toContain(field.split('.')[0]);
        }),
      );
      expect(await serializeDatabase(db)).toBe(databaseBefore);
    },
  );

  it.each(Object.entries(badBodies))(
    'rejects a request body that is %s',
    async (description, { type, text, status }) => {
      const { caller, method, path } = validRequests[route] ?? throwMissingRequest(route);
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const response = await send(caller, method, path, text, headers);
      expect(response.status, description).toBe(status);
      expectRejection(response, description);
      expect(await serializeDatabase(db)).toBe(databaseBefore);
    },
  );

  it('rejects a compressed request body with 415', async () => {
    const { caller, method, path } = validRequests[route] ?? throwMissingRequest(route);
    const { status } = await send(caller, method, path, gzipBomb, { 'Content-Encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

it.each(badPathIds)(
  'every route with an ID in the path responds to the invalid ID %s with a 4xx status and changes no document',
  async (id) => {
    const { email } = cook;
    const edit = JSON.stringify({ ...soupFixture, email });
    const responses = await Promise.all([
      send(cook, 'GET', `/foods/${id}`),
      send(cook, 'PUT', `/foods/${id}`, edit),
      send(cook, 'DELETE', `/foods/${id}`, JSON.stringify({ email })),
      send(cook, 'POST', `/foods/${id}/reports`, JSON.stringify({ email, reason: 'other' })),
      send(cook, 'DELETE', `/orders/${id}`, JSON.stringify({ email })),
      send(cook, 'GET', `/orders/${id}`),
      send(cook, 'GET', `/orders/${id}/receipt`),
      send(
        cook,
        'POST',
        `/orders/${id}/cancel`,
        JSON.stringify({ email, version: 1, reason: 'other' }),
      ),
      send(
        cook,
        'POST',
        `/orders/${id}/transitions`,
        JSON.stringify({ email, version: 1, to: 'ready' }),
      ),
      send(cook, 'GET', `/received-orders/${id}`),
      send(cook, 'GET', `/received-orders/${id}/portions`),
      send(cook, 'GET', `/received-orders/${id}/count`),
      send(cook, 'GET', `/kitchens/${id}`),
      send(cook, 'PUT', `/kitchens/${id}`, JSON.stringify({ ...BLANK_KITCHEN, email })),
      send(cook, 'GET', `/notifications/${id}`),
      send(cook, 'PUT', `/notifications/${id}`, JSON.stringify({ email, mail: false })),
      send(cook, 'GET', `/my-foods/${id}`),
    ]);
    for (const response of responses) expectRejection(response, id);
    expect(await serializeDatabase(db)).toBe(databaseBefore);
  },
);

it.each(badFoodListQueries)('GET /foods rejects the query ?%s with 400', async (query) => {
  const { status, text } = await send(cook, 'GET', `/foods?${query}`);
  expect(status).toBe(400);
  expect(v.parse(errorResponseSchema, JSON.parse(text)).code).toBe('invalid');
});

it.each([
  ...['my-foods', 'orders', 'received-orders'].flatMap((list) =>
    badPageQueries.map((query) => ({ list, query })),
  ),
  ...badReceivedOrderQueries.map((query) => ({ list: 'received-orders', query })),
])('GET /$list/:email rejects the query ?$query with 400', async ({ list, query }) => {
  const { status, text } = await send(cook, 'GET', `/${list}/${cook.email}?${query}`);
  expect(status).toBe(400);
  expect(v.parse(errorResponseSchema, JSON.parse(text)).code).toBe('invalid');
});

it.each(
  ['POST /purchase', 'POST /foods'].flatMap((route) =>
    ['short', 'x'.repeat(129), 'with space', 'ünïcödé'].map((key) => ({ route, key })),
  ),
)('$route rejects the Idempotency-Key "$key" with 400', async ({ route, key }) => {
  const { caller, method, path, body } = validRequests[route] ?? throwMissingRequest(route);
  const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
  const { status } = await send(caller, method, path, JSON.stringify(body), headers);
  expect(status).toBe(400);
});

it('PUT /foods/:id ignores body fields that updateFoodRequestSchema does not define', async () => {
  const unknownFields = {
    'added_by.name': 'x',
    owner_uid: 'x',
    purchase_count: 9,
    constructor: { x: 1 },
  };
  const { quantity } = (await createUserApiClient(cook).get(`/foods/${foodId}`)).body as Food;
  const edit = { ...soupFixture, quantity, email: cook.email, ...unknownFields };
  const { status, body } = await createUserApiClient(cook).put(`/foods/${foodId}`, edit);
  expect({ status, body }).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect(await serializeDatabase(db)).toBe(databaseBefore);
});

it('badFields contains invalid values for every route with a body and for every field of its request schema', () => {
  const routesWithBody = Object.keys(routes).filter((route) => !route.startsWith('GET '));
  expect(Object.keys(badFields).sort()).toEqual(routesWithBody.sort());
  expect(Object.keys(contractFieldNames).sort()).toEqual(routesWithBody.sort());
  for (const [route, names] of Object.entries(contractFieldNames)) {
    expect(Object.keys(badFields[route] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

it('the API responds with a 4xx status to each invalid request of this file (at least 500 requests) and changes no document', async () => {
  expect(sentCount).toBeGreaterThanOrEqual(500);
  expect(rejectedCount).toBe(sentCount);
  expect(await serializeDatabase(db)).toBe(databaseBefore);
});

function throwMissingRequest(route: string): never {
  throw new Error(`validRequests has no entry for ${route}.`);
}
