import { routes } from '@potluck/functions/routes';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { serializeDatabase } from '../test-support/serialize-database';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, parseOrderId } from '../test-support/food-requests';
import { chooseByTestLevel } from '../test-support/test-level';
import { createTestUser, createUserApiClient, type TestUser } from '../test-support/test-users';
import { readTokenSecret } from '../scripts/local-emulator-files';
import {
  invalidAuthorizationHeaders,
  validAuthorizationHeaders,
  createHugeAuthorizationHeader,
  type AuthTokensAndSigningSecret,
} from './invalid-tokens';
import { createValidRequest } from './valid-requests';

const { db, close } = connectFirestore();
let victim: TestUser;
let validTokenAndSecret: AuthTokensAndSigningSecret;
const protectedRoutes = Object.entries(routes).flatMap(([route, { access }]) =>
  access === 'everyone' ? [] : [route],
);
let databaseBefore: string;
let protectedRequests: ReturnType<typeof createValidRequest>[];
beforeAll(async () => {
  await clearFirestore();
  victim = await createTestUser('Victim');
  const { accessToken: validToken, idToken } = victim;
  validTokenAndSecret = { secret: readTokenSecret(), validToken, idToken };
  const foodId = await addFood(victim, foodFieldsFixture);
  const cook = await createTestUser('Cook');
  const purchase = await createPurchaseRequest(await addFood(cook), victim);
  const orderId = parseOrderId(await createUserApiClient(victim).post('/purchase', purchase)) ?? '';
  protectedRequests = protectedRoutes.map((route) =>
    createValidRequest(route, { ...victim, foodId, orderId }),
  );
  databaseBefore = await serializeDatabase(db);
});
afterAll(close);

/**
 * Number of routes to which the tests send each invalid header. Below the level `all`, each header goes to
 * some of the routes, so that each route still gets several headers.
 */
const ROUTES_PER_HEADER = chooseByTestLevel({ test: 4, all: Infinity, long: Infinity });
const countRoutes = () => Math.min(ROUTES_PER_HEADER, protectedRequests.length);

let rejectedCount = 0;
const fetchStatus = async (
  header: string | undefined,
  { method, path, body }: Omit<(typeof protectedRequests)[number], 'headers'>,
) => {
  const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
  return (await anonymousApiClient.send(method, path, body, headers)).status;
};

describe('a request', () => {
  it.each(Object.entries(validAuthorizationHeaders))(
    'with %s gets status 200',
    async (_description, createHeader) => {
      const listRequest = { method: 'GET', path: `/orders/${victim.email}`, body: undefined };
      expect(await fetchStatus(createHeader(validTokenAndSecret), listRequest)).toBe(200);
    },
  );

  it.each(
    Object.entries(invalidAuthorizationHeaders).map(
      ([description, createHeader], index) => [description, createHeader, index] as const,
    ),
  )('with %s gets 401 from protected routes', async (_description, createHeader, index) => {
    const header = createHeader(validTokenAndSecret);
    for (let offset = 0; offset < countRoutes(); offset += 1) {
      const number = (index * countRoutes() + offset) % protectedRequests.length;
      const protectedRequest = protectedRequests[number] ?? expect.fail();
      expect(await fetchStatus(header, protectedRequest), protectedRequest.path).toBe(401);
      rejectedCount += 1;
    }
  });

  it('with a 1 MB token is rejected before the API parses the token', async () => {
    const header = createHugeAuthorizationHeader(validTokenAndSecret);
    for (const protectedRequest of protectedRequests.slice(0, countRoutes())) {
      const statusOrErrorCode = await fetchStatus(header, protectedRequest).catch(
        readConnectionErrorCode,
      );
      expect([431, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(statusOrErrorCode);
    }
  });

  it('with an invalid Authorization header changes no document, for 35 headers and every protected route', async () => {
    expect(Object.keys(invalidAuthorizationHeaders)).toHaveLength(35);
    console.log(`Invalid tokens: ${rejectedCount} requests got 401`);
    expect(rejectedCount).toBe(35 * countRoutes());
    expect(rejectedCount).toBeGreaterThan(protectedRequests.length);
    expect(await serializeDatabase(db)).toBe(databaseBefore);
  });
});

/**
 * Returns the code of a connection error, and throws any other error. The server can close the
 * connection before the client has sent the entire 1 MB header. The request then fails with a
 * connection error instead of a status.
 */
function readConnectionErrorCode(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return cause.code;
  throw error;
}
