import * as v from 'valibot';
import { gzipSync } from 'node:zlib';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { routes } from '@potluck/functions/routes';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { serializeDatabase } from '../test-support/serialize-database';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, parseOrderId } from '../test-support/food-requests';
import { chooseByTestLevel } from '../test-support/test-level';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { badBodies, badFields, badPathIds, badQueries, replaceJsonValue } from './bad-inputs';
import { createValidRequest } from './valid-requests';

/** Below the level `all`, the tests send only every fourth invalid value of a field. */
const VALUE_STEP = chooseByTestLevel({ test: 4, all: 1, long: 1 });
let valueCount = 0;
const isSent = () => (valueCount += 1) % VALUE_STEP === 0;
/** Returns true for every fourth case of a route below the level `all`. The next route gets other cases. */
const isSentTo = (route: string, index: number) =>
  (Object.keys(routes).indexOf(route) + index) % VALUE_STEP === 0;

const gzipBomb = new Uint8Array(gzipSync(JSON.stringify({ email: ' '.repeat(30_000_000) })));
const { db, close } = connectFirestore();
let cook: TestUser;
let foodId: string;
let orderId: string;
let databaseBefore: string;
let sentCount = 0;
let rejectedCount = 0;

beforeAll(async () => {
  await clearFirestore();
  const [owner, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
  cook = owner;
  foodId = await addFood(cook, foodFieldsFixture);
  const purchase = await createPurchaseRequest(foodId, guest);
  orderId = parseOrderId(await createUserApiClient(guest).post('/purchase', purchase)) ?? '';
  databaseBefore = await serializeDatabase(db);
});

afterAll(async () => {
  console.log(`Invalid input: ${rejectedCount} of ${sentCount} fixed inputs got a 4xx response`);
  await close();
});

/** Returns a valid request of the cook, who owns the dish and received the order. */
const createRequest = (route: string) => createValidRequest(route, { ...cook, foodId, orderId });

/** Sends a request of the cook to a route, with another path or another body than a valid request. */
async function send(
  route: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = createRequest(route).path,
) {
  sentCount += 1;
  // `POST /jwt` is the only route that requires a Firebase ID token.
  const token = route === 'POST /jwt' ? cook.idToken : cook.accessToken;
  const response = await fetch(`${localSiteUrl}/api${path}`, {
    method: createRequest(route).method,
    headers: {
      Authorization: `Bearer ${token}`,
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

describe.each(badFields)('%s', (route, fields) => {
  it.each(fields)('rejects invalid values of the body field %s with 400', async (field, values) => {
    await Promise.all(
      values.filter(isSent).map(async (value) => {
        const { body = {} } = createRequest(route);
        const response = await send(route, replaceJsonValue(body, field, value));
        const label = `${route} ${field}: ${value.slice(0, 60)}`;
        expectRejection(response, label, 400);
        expect(response.text, label).toContain(field.split('.')[0]);
      }),
    );
  });

  it.each(Object.entries(badBodies).filter((_, index) => isSentTo(route, index)))(
    'rejects a request body that is %s',
    async (description, { type = 'application/json', text, status }) => {
      const response = await send(route, text, { 'Content-Type': type });
      expectRejection(response, description, status);
    },
  );

  it('rejects a compressed request body with 415', async () => {
    const { status } = await send(route, gzipBomb, { 'Content-Encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

it.each(badPathIds)(
  'every route with an ID or an email in the path responds to the invalid ID %s with a 4xx status',
  async (id) => {
    const routesWithId = Object.keys(routes).filter(
      (route) => route.includes('/:') && isSentTo(route, badPathIds.indexOf(id)),
    );
    await Promise.all(
      routesWithId.map(async (route) => {
        const { body } = createRequest(route);
        const path = (route.split(' ')[1] ?? '').replace(/:\w+/, id);
        expectRejection(
          await send(route, body && JSON.stringify(body), {}, path),
          `${route} ${id}`,
        );
      }),
    );
  },
);

it.each(
  Object.entries(badQueries).flatMap(([list, queries]) =>
    queries.map((query) => ({ list, query })),
  ),
)('GET /$list rejects the query ?$query with 400', async ({ list, query }) => {
  const route = `GET /${list}`;
  const { status, text } = await send(
    route,
    undefined,
    {},
    `${createRequest(route).path}?${query}`,
  );
  expect(status).toBe(400);
  expect(v.parse(errorResponseSchema, JSON.parse(text)).code).toBe('invalid');
});

it.each(
  ['POST /purchase', 'POST /foods'].flatMap((route) =>
    ['short', 'x'.repeat(129), 'with space', 'ünïcödé'].map((key) => ({ route, key })),
  ),
)('$route rejects the Idempotency-Key "$key" with 400', async ({ route, key }) => {
  const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
  const { status } = await send(route, JSON.stringify(createRequest(route).body), headers);
  expect(status).toBe(400);
});

it('PUT /foods/:id ignores body fields that updateFoodRequestSchema does not define', async () => {
  const unknownFields = {
    'added_by.name': 'x',
    owner_uid: 'x',
    purchase_count: 9,
    constructor: { x: 1 },
  };
  const quantity = foodFieldsFixture.quantity - 1;
  const edit = { ...foodFieldsFixture, quantity, email: cook.email, ...unknownFields };
  expect(await createUserApiClient(cook).put(`/foods/${foodId}`, edit)).toMatchObject({
    status: 200,
    body: { modifiedCount: 0 },
  });
  expect(await serializeDatabase(db)).toBe(databaseBefore);
});

it('the API responds with a 4xx status to each invalid request of this file and changes no document', async () => {
  expect(sentCount).toBeGreaterThanOrEqual(500);
  expect(rejectedCount).toBe(sentCount);
  expect(await serializeDatabase(db)).toBe(databaseBefore);
});
