import { status } from '@grpc/grpc-js';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterEach, describe, expect, it } from 'vitest';
import { addFoodWithStock, createPurchaseBody, placeOrder, sendPurchase } from './api-instance';
import { useApiInstance } from './use-api-instance';

const apiInstance = useApiInstance('lost-response', { isProxied: true });
afterEach(() => {
  expect(apiInstance.proxy.clearFaults(), 'planned faults that did not occur').toBe(0);
});

const call = (...request: Parameters<TestApiService['call']>) =>
  apiInstance.service.call(...request);
const addFood = (quantity = 5) => addFoodWithStock(apiInstance.service, quantity);
const edit = { ...foodFieldsFixture, price: 7.75, email: ownerFixture.email };

/** Sends a request of the cook, or of the buyer, whose body contains the email of the caller. */
const callAs = (account: typeof ownerFixture, method: string, path: string, body: object = {}) =>
  call(method, path, { account, body: { email: account.email, ...body } });
const purchase = (foodId: string, options: { quantity?: number; key?: string } = {}) =>
  sendPurchase(apiInstance.service, buyerFixture, foodId, options);
const readReceipt = async (id: string, account = buyerFixture) =>
  (await call('GET', `/orders/${id}/receipt`, { account })).json;

/** Firestore executes the commit, but the response is lost once. The Firestore client then retries. */
describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'when the commit response is lost with %s,',
  (code) => {
    const loseResponse = () => apiInstance.proxy.failCalls('Commit', 'after', status[code], 1);

    it.each([
      ['without an If-Match header updates the food', edit, false, 1],
      ['with a matching If-Match header updates the food', edit, true, 1],
      ['changes nothing if the edit is empty', { ...edit, ...foodFieldsFixture }, false, 0],
    ])('PUT /foods/:id %s', async (_what, body, isConditional, modifiedCount) => {
      const foodId = await addFood(foodFieldsFixture.quantity);
      const { headers } = await call('GET', `/foods/${foodId}`);
      const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
      loseResponse();
      await expect(
        call('PUT', `/foods/${foodId}`, {
          account: ownerFixture,
          body,
          ...(isConditional && { headers: ifMatch }),
        }),
      ).resolves.toMatchObject({ status: 200, json: { modifiedCount } });
    });

    it('DELETE /foods/:id deletes the food and responds with 200', async () => {
      const foodId = await addFood();
      loseResponse();
      expect((await callAs(ownerFixture, 'DELETE', `/foods/${foodId}`)).status).toBe(200);
      expect((await call('GET', `/foods/${foodId}`)).status).toBe(404);
    });

    it('DELETE /orders/:id responds with 200', async () => {
      const id = await placeOrder(apiInstance.service, buyerFixture, await addFood());
      loseResponse();
      expect((await callAs(buyerFixture, 'DELETE', `/orders/${id}`)).status).toBe(200);
    });

    it.each([
      ['cancel', buyerFixture, {}, { status: 'cancelled', version: 2, restocked: true }],
      ['transitions', ownerFixture, { to: 'ready' }, { status: 'ready', version: 2 }],
    ])(
      'POST /orders/:id/%s changes the order once and responds with the stored order',
      async (action, account, change, order) => {
        const id = await placeOrder(apiInstance.service, buyerFixture, await addFood());
        loseResponse();
        const body = { version: 1, ...change };
        const response = await callAs(account, 'POST', `/orders/${id}/${action}`, body);
        expect(response).toMatchObject({ status: 200, json: { order } });
        const { pickup: _pickup, ...receipt } = await readReceipt(id, account);
        expect(receipt).toEqual(response.json.order);
      },
    );

    it.each([
      [409, 'insufficient-quantity', buyerFixture, { purchase_quantity: 6 }],
      [409, 'own-item', ownerFixture, {}],
      [409, 'price-changed', buyerFixture, { price: 99 }],
      [404, 'not-found', buyerFixture, { foodId: 'removed' }],
    ])('POST /purchase responds with %i %s', async (httpStatus, errorCode, account, change) => {
      const body = { ...createPurchaseBody(account, await addFood(), 1), ...change };
      loseResponse();
      const response = await call('POST', '/purchase', { account, body });
      expect(response).toMatchObject({ status: httpStatus, json: { code: errorCode } });
    });

    it('POST /purchase returns the earlier order for a repeated idempotency key, and 409 key-reused for another quantity', async () => {
      const foodId = await addFood();
      const key = `repeated-${foodId}`;
      const { json } = await purchase(foodId, { key });
      loseResponse();
      expect(await purchase(foodId, { key })).toMatchObject({
        status: 201,
        json: { orderResult: json.orderResult },
      });
      loseResponse();
      expect(await purchase(foodId, { key, quantity: 2 })).toMatchObject({
        status: 409,
        json: { code: 'key-reused' },
      });
    });
  },
);
