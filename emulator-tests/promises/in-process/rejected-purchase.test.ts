import { status } from '@grpc/grpc-js';
import type { Firestore } from '@google-cloud/firestore';
import { confirmOrders } from '@potluck/functions/order/confirm-orders';
import { placeOrders } from '@potluck/functions/order/place-order';
import { purchaseAttempt } from '@potluck/functions/order/purchase-attempt';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { cook, guest } from '@potluck/functions/testing/sample-people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { ledgerOf } from './ledger';
import { buy, buyer, openShop, purchaseBody, stock, type Shop } from './shop';

const project = `${projectId}-rejected-purchase`;
let proxy: FirestoreProxy;
let shop: Shop;
let proxied: { db: Firestore; close: () => Promise<void> };
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  shop = await openShop(project, proxy.host);
  proxied = connectFirestore({ project, host: proxy.host });
});
afterAll(async () => {
  await shop.close();
  await proxied.close();
  proxy.stop();
});
afterEach(() => {
  expect(proxy.heal(), 'planned faults that no call met').toBe(0);
});

const changedPrice = (foodId: string) => ({ ...purchaseBody(guest, foodId, 1), price: 99 });

describe.each(['UNAVAILABLE', 'INTERNAL'] as const)(
  'POST /purchase when the commit response is lost with %s',
  (code) => {
    const loseResponse = () => {
      proxy.fail('Commit', 'after', status[code], 1);
    };

    it('returns 409 insufficient-quantity', async () => {
      const foodId = await stock(shop.service, 5);
      loseResponse();
      const response = await buy(shop.service, guest, foodId, { quantity: 6 });
      expect(response).toMatchObject({ status: 409, json: { code: 'insufficient-quantity' } });
    });

    it('returns 409 own-item', async () => {
      const foodId = await stock(shop.service, 5);
      loseResponse();
      const response = await buy(shop.service, cook, foodId);
      expect(response).toMatchObject({ status: 409, json: { code: 'own-item' } });
    });

    it('returns 409 price-changed', async () => {
      const foodId = await stock(shop.service, 5);
      loseResponse();
      const response = await shop.service.call('POST', '/purchase', {
        account: guest,
        body: changedPrice(foodId),
      });
      expect(response).toMatchObject({ status: 409, json: { code: 'price-changed' } });
    });

    it('returns 409 key-reused', async () => {
      const foodId = await stock(shop.service, 5);
      const key = `reused-${foodId}`;
      await buy(shop.service, guest, foodId, { key });
      loseResponse();
      const response = await buy(shop.service, guest, foodId, { key, quantity: 2 });
      expect(response).toMatchObject({ status: 409, json: { code: 'key-reused' } });
    });

    it('returns 404 for a removed food', async () => {
      loseResponse();
      expect((await buy(shop.service, guest, 'removed')).status).toBe(404);
    });

    it('returns the earlier order for a repeated key', async () => {
      const foodId = await stock(shop.service, 5);
      const key = `repeated-${foodId}`;
      const first = await buy(shop.service, guest, foodId, { key });
      loseResponse();
      const again = await buy(shop.service, guest, foodId, { key });
      expect(again).toMatchObject({ status: 201, json: { orderResult: first.json.orderResult } });
    });
  },
);

describe('a batch that writes an order', () => {
  /** Five units: the first purchase takes four, the second alone asks for too many, the third asks for the rest. */
  const startBatch = async () => {
    const foodId = await stock(shop.service, 5);
    const attempts = [4, 6, 3].map((quantity, number) =>
      purchaseAttempt(buyer(number), purchaseBody(buyer(number), foodId, quantity)),
    );
    const place = confirmOrders(
      proxied.db,
      placeOrders(proxied.db, () => new Date()),
    );
    return { foodId, outcomes: () => place(foodId, attempts), attempts };
  };

  it('returns every outcome when the commit response is lost', async () => {
    const { foodId, outcomes, attempts } = await startBatch();
    proxy.fail('Commit', 'after', status.UNAVAILABLE, 1);
    await expect(outcomes()).resolves.toMatchObject([
      { orderId: attempts[0]?.orderId },
      { refusal: { code: 'insufficient-quantity' } },
      { refusal: { code: 'insufficient-quantity' } },
    ]);
    expect(await ledgerOf(proxied.db, foodId)).toMatchObject({ left: 1, orders: 1 });
  });

  it('rejects only the purchase that the stock as read cannot cover when the commit fails', async () => {
    const { foodId, outcomes } = await startBatch();
    proxy.fail('Commit', 'before', status.FAILED_PRECONDITION, 1);
    await expect(outcomes()).resolves.toMatchObject([
      { failure: { code: status.FAILED_PRECONDITION } },
      { refusal: { code: 'insufficient-quantity' } },
      { failure: { code: status.FAILED_PRECONDITION } },
    ]);
    expect(await ledgerOf(proxied.db, foodId)).toMatchObject({ left: 5, orders: 0 });
  });
});

describe('PUT /foods/:id when the commit response is lost with UNAVAILABLE', () => {
  it('returns modifiedCount 0 for an edit that changes nothing', async () => {
    const foodId = await stock(shop.service, 5);
    proxy.fail('Commit', 'after', status.UNAVAILABLE, 1);
    const body = { ...sampleFood, quantity: 5, email: cook.email };
    const response = await shop.service.call('PUT', `/foods/${foodId}`, { account: cook, body });
    expect(response).toMatchObject({ status: 200, json: { modifiedCount: 0 } });
  });
});
