import { status } from '@grpc/grpc-js';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../scripts/project-config';
import { checkMenuAfterAll } from './check-menu-after-all';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { sendPurchase, startApiInstance, addFoodWithStock, type ApiInstance } from './api-instance';

const project = `${projectId}-lost-response`;
checkMenuAfterAll(project);
let proxy: FirestoreProxy;
let apiInstance: ApiInstance;
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  apiInstance = await startApiInstance(project, proxy.host);
});
afterAll(async () => {
  await apiInstance.close();
  proxy.stop();
});

const call = (...request: Parameters<ApiInstance['service']['call']>) =>
  apiInstance.service.call(...request);
const edit = { ...foodFieldsFixture, price: 7.75, email: ownerFixture.email };
const ownerRequest = { account: ownerFixture, body: { email: ownerFixture.email } };

/** Places an order of one unit of a new dish. Resolves with the id of the order. */
async function placeOrder(): Promise<string> {
  const foodId = await addFoodWithStock(apiInstance.service, 5);
  const { json } = await sendPurchase(apiInstance.service, buyerFixture, foodId);
  return (json.orderResult as { insertedId: string }).insertedId;
}

const readReceipt = async (id: string, account = buyerFixture) =>
  (await call('GET', `/orders/${id}/receipt`, { account })).json;

/**
 * Firestore executes the commit, but the response is lost once. The Firestore client then retries.
 */
describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'when the commit response is lost with %s,',
  (code) => {
    const loseResponse = () => proxy.failCalls('Commit', 'after', status[code], 1);
    afterEach(() => {
      expect(proxy.clearFaults(), 'planned faults that did not occur').toBe(0);
    });

    it('POST /foods adds exactly one food', async () => {
      const countOwnFoods = async () =>
        Object.keys(
          (await call('GET', `/my-foods/${ownerFixture.email}`, { account: ownerFixture })).json,
        ).length;
      const countBefore = await countOwnFoods();
      loseResponse();
      await addFoodWithStock(apiInstance.service, 5);
      expect(await countOwnFoods()).toBe(countBefore + 1);
    });

    it('PUT /foods/:id updates the food and responds with modifiedCount 1', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      loseResponse();
      await expect(
        call('PUT', `/foods/${foodId}`, { account: ownerFixture, body: edit }),
      ).resolves.toMatchObject({ status: 200, json: { modifiedCount: 1 } });
    });

    it('PUT /foods/:id with a matching If-Match header updates the food and responds with modifiedCount 1', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const { headers } = await call('GET', `/foods/${foodId}`);
      const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
      loseResponse();
      await expect(
        call('PUT', `/foods/${foodId}`, { account: ownerFixture, body: edit, headers: ifMatch }),
      ).resolves.toMatchObject({ status: 200, json: { modifiedCount: 1 } });
    });

    it('DELETE /foods/:id deletes the food and responds with 200', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      loseResponse();
      expect((await call('DELETE', `/foods/${foodId}`, ownerRequest)).status).toBe(200);
      expect((await call('GET', `/foods/${foodId}`)).status).toBe(404);
    });

    it('DELETE /orders/:id responds with 200', async () => {
      const insertedId = await placeOrder();
      loseResponse();
      const body = { email: buyerFixture.email };
      const response = await call('DELETE', `/orders/${insertedId}`, {
        account: buyerFixture,
        body,
      });
      expect(response.status).toBe(200);
    });

    it('POST /orders/:id/cancel cancels the order once and responds with the stored order', async () => {
      const id = await placeOrder();
      loseResponse();
      const body = { email: buyerFixture.email, version: 1 };
      const response = await call('POST', `/orders/${id}/cancel`, { account: buyerFixture, body });
      expect(response).toMatchObject({
        status: 200,
        json: { order: { status: 'cancelled', version: 2, restocked: true } },
      });
      expect(await readReceipt(id)).toEqual(response.json.order);
    });

    it('POST /orders/:id/transitions changes the order once and responds with the stored order', async () => {
      const id = await placeOrder();
      loseResponse();
      const body = { email: ownerFixture.email, version: 1, to: 'ready' };
      const response = await call('POST', `/orders/${id}/transitions`, {
        account: ownerFixture,
        body,
      });
      expect(response).toMatchObject({
        status: 200,
        json: { order: { status: 'ready', version: 2 } },
      });
      const { pickup, ...receipt } = await readReceipt(id, ownerFixture);
      expect(receipt).toEqual(response.json.order);
      expect(pickup).toBeDefined();
    });
  },
);
