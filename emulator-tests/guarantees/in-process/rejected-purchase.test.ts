import { status } from '@grpc/grpc-js';
import type { Firestore } from '@google-cloud/firestore';
import { applyStockChanges } from '@potluck/functions/food/change-stock';
import { createPurchaseAttempt } from '@potluck/functions/order/plan-stock-changes';
import { createCancelFixture } from '@potluck/functions/testing/purchase-fixture';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../scripts/project-config';
import { connectFirestore } from '../../test-support/firestore-connection';
import { checkMenuAfterAll } from './check-menu-after-all';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import {
  sendPurchase,
  createBuyerAccount,
  startApiInstance,
  createPurchaseBody,
  addFoodWithStock,
  type ApiInstance,
} from './api-instance';

const project = `${projectId}-rejected-purchase`;
checkMenuAfterAll(project);
let proxy: FirestoreProxy;
let apiInstance: ApiInstance;
let proxiedClient: { db: Firestore; close: () => Promise<void> };
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  apiInstance = await startApiInstance(project, proxy.host);
  proxiedClient = connectFirestore({ project, host: proxy.host });
});
afterAll(async () => {
  await apiInstance.close();
  await proxiedClient.close();
  proxy.stop();
});
afterEach(() => {
  expect(proxy.clearFaults(), 'planned faults that did not occur').toBe(0);
});

const purchaseWithChangedPrice = (foodId: string) => ({
  ...createPurchaseBody(buyerFixture, foodId, 1),
  price: 99,
});

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /purchase when the commit response is lost with %s',
  (code) => {
    const loseResponse = () => proxy.failCalls('Commit', 'after', status[code], 1);

    it('returns 409 insufficient-quantity if the quantity exceeds the stock', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      loseResponse();
      const response = await sendPurchase(apiInstance.service, buyerFixture, foodId, {
        quantity: 6,
      });
      expect(response).toMatchObject({ status: 409, json: { code: 'insufficient-quantity' } });
    });

    it('returns 409 own-item if the buyer is the cook of the food', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      loseResponse();
      const response = await sendPurchase(apiInstance.service, ownerFixture, foodId);
      expect(response).toMatchObject({ status: 409, json: { code: 'own-item' } });
    });

    it('returns 409 price-changed if the price has changed', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      loseResponse();
      const response = await apiInstance.service.call('POST', '/purchase', {
        account: buyerFixture,
        body: purchaseWithChangedPrice(foodId),
      });
      expect(response).toMatchObject({ status: 409, json: { code: 'price-changed' } });
    });

    it('returns 409 key-reused if the idempotency key belongs to a purchase with another quantity', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const key = `reused-${foodId}`;
      await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
      loseResponse();
      const response = await sendPurchase(apiInstance.service, buyerFixture, foodId, {
        key,
        quantity: 2,
      });
      expect(response).toMatchObject({ status: 409, json: { code: 'key-reused' } });
    });

    it('returns 404 if the food does not exist', async () => {
      loseResponse();
      expect((await sendPurchase(apiInstance.service, buyerFixture, 'removed')).status).toBe(404);
    });

    it('returns the earlier order if the idempotency key is repeated', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const key = `repeated-${foodId}`;
      const first = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
      loseResponse();
      const repeated = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
      expect(repeated).toMatchObject({
        status: 201,
        json: { orderResult: first.json.orderResult },
      });
    });
  },
);

describe('a batch of purchases of one food', () => {
  /**
   * Prepares three purchases of a food with 5 units. The first takes 4 units. The second exceeds
   * the stock. The third exceeds the stock only if the first has succeeded.
   */
  const createBatch = async () => {
    const foodId = await addFoodWithStock(apiInstance.service, 5);
    const attempts = [4, 6, 3].map((quantity, number) =>
      createPurchaseAttempt(
        createBuyerAccount(number),
        createPurchaseBody(createBuyerAccount(number), foodId, quantity),
      ),
    );
    const placeBatch = applyStockChanges(proxiedClient.db, () => new Date());
    return { foodId, placeAll: () => placeBatch(foodId, attempts), attempts };
  };

  it('returns the correct result of every purchase when the commit response is lost', async () => {
    const { foodId, placeAll, attempts } = await createBatch();
    proxy.failCalls('Commit', 'after', status.UNAVAILABLE, 1);
    await expect(placeAll()).resolves.toMatchObject([
      { orderId: attempts[0]?.orderId },
      { rejection: { code: 'insufficient-quantity' } },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    expect(await readStockAndOrderCounts(proxiedClient.db, foodId)).toMatchObject({
      left: 1,
      orders: 1,
    });
  });

  it('returns the correct result of every purchase when the first commit fails', async () => {
    const { foodId, placeAll, attempts } = await createBatch();
    proxy.failCalls('Commit', 'before', status.FAILED_PRECONDITION, 1);
    await expect(placeAll()).resolves.toMatchObject([
      { orderId: attempts[0]?.orderId },
      { rejection: { code: 'insufficient-quantity' } },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    expect(await readStockAndOrderCounts(proxiedClient.db, foodId)).toMatchObject({
      left: 1,
      orders: 1,
    });
  });

  it('throws the commit error and stores nothing when both commits fail', async () => {
    const { foodId, placeAll } = await createBatch();
    proxy.failCalls('Commit', 'before', status.FAILED_PRECONDITION, 2);
    await expect(placeAll()).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
    expect(await readStockAndOrderCounts(proxiedClient.db, foodId)).toMatchObject({
      left: 5,
      orders: 0,
    });
  });
});

describe('a batch of purchases and cancellations of one food', () => {
  it('returns the correct result of every change when the commit response is lost', async () => {
    const foodId = await addFoodWithStock(apiInstance.service, 3);
    const createAttempt = (number: number, quantity: number) =>
      createPurchaseAttempt(
        createBuyerAccount(number),
        createPurchaseBody(createBuyerAccount(number), foodId, quantity),
      );
    const placeBatch = applyStockChanges(proxiedClient.db, () => new Date());
    const [first, second] = [createAttempt(0, 2), createAttempt(1, 1)];
    await placeBatch(foodId, [first, second]);
    const createCancel = ({ orderId }: { orderId: string }, caller: { uid: string }) =>
      createCancelFixture(orderId, caller, {}, foodId);
    // The dish is sold out, so the purchase needs the units of the cancelled order.
    const purchase = createAttempt(2, 2);
    proxy.failCalls('Commit', 'after', status.UNAVAILABLE, 1);
    await expect(
      placeBatch(foodId, [
        purchase,
        createCancel(first, first.buyer),
        createAttempt(3, 6),
        createCancel(second, first.buyer),
      ]),
    ).resolves.toMatchObject([
      { orderId: purchase.orderId },
      { orderId: first.orderId, order: { status: 'cancelled', restocked: true } },
      { rejection: { code: 'insufficient-quantity' } },
      { rejection: { code: 'not-found' } },
    ]);
    const food = await proxiedClient.db.doc(`foods/${foodId}`).get();
    expect(food.data()).toMatchObject({ quantity: 0, purchase_count: 2 });
  });
});

describe('PUT /foods/:id when the commit response is lost with UNAVAILABLE', () => {
  it('returns modifiedCount 0 for an edit that changes nothing', async () => {
    const foodId = await addFoodWithStock(apiInstance.service, 5);
    proxy.failCalls('Commit', 'after', status.UNAVAILABLE, 1);
    const body = { ...foodFieldsFixture, quantity: 5, email: ownerFixture.email };
    const response = await apiInstance.service.call('PUT', `/foods/${foodId}`, {
      account: ownerFixture,
      body,
    });
    expect(response).toMatchObject({ status: 200, json: { modifiedCount: 0 } });
  });
});
