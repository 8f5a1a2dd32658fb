import * as v from 'valibot';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { purchaseResponseSchema, type PurchaseRequest } from '@potluck/functions/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { serializeDatabase } from '../test-support/serialize-database';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';
import { addFood, createPurchaseRequest, soupFixture } from '../test-support/food-requests';
import { createTestUser, createUserApiClient, type TestUser } from '../test-support/test-users';
import { readTokenSecret } from '../scripts/local-emulator-files';
import {
  invalidAuthorizationHeaders,
  validAuthorizationHeaders,
  createHugeAuthorizationHeader,
  signWithEmptySecret,
  type AuthTokensAndSigningSecret,
} from './invalid-tokens';

const { db, close } = connectFirestore();
let victim: TestUser;
let validTokenAndSecret: AuthTokensAndSigningSecret;
type ProtectedRequest = [method: string, path: string, body?: unknown];
let protectedRequests: ProtectedRequest[];
beforeAll(async () => {
  await clearFirestore();
  victim = await createTestUser('Victim');
  const { accessToken: validToken, idToken, email } = victim;
  validTokenAndSecret = {
    secret: readTokenSecret(),
    validToken,
    idToken,
    emptySecretToken: signWithEmptySecret(validToken),
  };
  const cook = await createTestUser('Cook');
  const id = await addFood(victim);
  const purchase = await createPurchaseRequest(await addFood(cook), victim);
  const placeOrder = async (buyer: TestUser, request: PurchaseRequest) => {
    const { body } = await createUserApiClient(buyer).post('/purchase', request);
    return v.parse(purchaseResponseSchema, body).orderResult?.insertedId ?? '';
  };
  const orderId = await placeOrder(victim, purchase);
  const receivedOrderId = await placeOrder(cook, await createPurchaseRequest(id, cook));
  protectedRequests = [
    ['GET', '/account/export'],
    ['DELETE', '/account', { email }],
    ['POST', '/foods', { ...soupFixture, added_by: victim.publicProfile }],
    ['PUT', `/foods/${id}`, { ...soupFixture, price: 1, email }],
    ['DELETE', `/foods/${id}`, { email }],
    ['GET', `/my-foods/${email}`],
    ['POST', '/purchase', purchase],
    ['GET', `/orders/${email}`],
    ['DELETE', `/orders/${orderId}`, { email }],
    ['GET', `/orders/${orderId}/receipt`],
    ['POST', `/orders/${orderId}/cancel`, { email, version: 1 }],
    ['POST', `/orders/${receivedOrderId}/transitions`, { email, version: 1, to: 'ready' }],
    ['GET', `/received-orders/${email}`],
    ['GET', `/received-orders/${email}/portions`],
    ['GET', `/received-orders/${email}/count`],
    ['GET', `/kitchens/${email}`],
    ['PUT', `/kitchens/${email}`, { ...BLANK_KITCHEN, email }],
    ['GET', `/notifications/${email}`],
    ['PUT', `/notifications/${email}`, { email, mail: false }],
    ['POST', `/foods/${id}/reports`, { email, reason: 'unsafe' }],
    ['PUT', '/account', { email }],
    ['POST', '/account/sign-outs', { email }],
  ];
});
afterAll(close);

let rejectedCount = 0;
const fetchStatus = async (header: string | undefined, [method, path, body]: ProtectedRequest) => {
  const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
  return (await anonymousApiClient.send(method, path, body, headers)).status;
};

describe('a request', () => {
  it.each(Object.entries(validAuthorizationHeaders))(
    'with %s gets status 200',
    async (_description, createHeader) => {
      expect(
        await fetchStatus(createHeader(validTokenAndSecret), ['GET', `/orders/${victim.email}`]),
      ).toBe(200);
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
