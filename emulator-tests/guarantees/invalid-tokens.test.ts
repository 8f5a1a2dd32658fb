import { routes } from '@potluck/functions/routes';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { serializeDatabase } from '../test-support/serialize-database';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, parseOrderId } from '../test-support/food-requests';
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
});
afterAll(close);

let rejectedCount = 0;
const fetchStatus = async (
  header: string | undefined,
  { method, path, body }: (typeof protectedRequests)[number],
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

  it.each(Object.entries(invalidAuthorizationHeaders))(
    'with %s gets 401 from every protected route',
    async (_description, createHeader) => {
      const databaseBefore = await serializeDatabase(db);
      const header = createHeader(validTokenAndSecret);
      for (const protectedRequest of protectedRequests) {
        expect(await fetchStatus(header, protectedRequest)).toBe(401);
        rejectedCount += 1;
      }
      expect(await serializeDatabase(db)).toBe(databaseBefore);
    },
  );

  it('with a 1 MB token is rejected before the API parses the token', async () => {
    const databaseBefore = await serializeDatabase(db);
    for (const protectedRequest of protectedRequests) {
      const statusOrErrorCode = await fetchStatus(
        createHugeAuthorizationHeader(validTokenAndSecret),
        protectedRequest,
      ).catch(readConnectionErrorCode);
      expect([431, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(statusOrErrorCode);
    }
    expect(await serializeDatabase(db)).toBe(databaseBefore);
  });

  it('with each of the 35 invalid Authorization headers gets 401 from every protected route', () => {
    expect(Object.keys(invalidAuthorizationHeaders)).toHaveLength(35);
    console.log(
      `Invalid tokens: ${rejectedCount} of ${35 * protectedRequests.length} requests got 401`,
    );
    expect(rejectedCount).toBe(35 * protectedRequests.length);
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
