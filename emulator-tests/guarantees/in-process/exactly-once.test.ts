import { status } from '@grpc/grpc-js';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../scripts/project-config';
import { connectFirestore } from '../../test-support/firestore-connection';
import { chooseByTestLevel } from '../../test-support/test-level';
import { checkMenuAfterAll } from './check-menu-after-all';
import { startFirestoreProxy } from './firestore-proxy';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import {
  sendPurchase,
  createBuyerAccount,
  startApiInstance,
  addFoodWithStock,
  type ApiInstance,
} from './api-instance';

const grpcCodes = ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'UNKNOWN', 'INTERNAL'] as const;
const commitFaults = grpcCodes.flatMap((code) =>
  (['before', 'after'] as const).flatMap((moment) =>
    [1, 2, 3].map((times) => [times, code, moment] as const),
  ),
);

const ROUNDS = chooseByTestLevel({ test: 1, all: 1, long: 20 });

const project = `${projectId}-exactly-once`;
const inspectionClient = connectFirestore({ project });
checkMenuAfterAll(project);
let apiInstance: ApiInstance;
let otherInstance: ApiInstance;
const responseCountByAttempt: Record<number, number> = {};
let verifiedCount = 0;
beforeAll(async () => {
  apiInstance = await startApiInstance(project);
  otherInstance = await startApiInstance(project);
  // Both instances must have a Firestore connection before the concurrent purchases start.
  await otherInstance.waitForFirestore();
});
afterAll(async () => {
  console.log(
    `Exactly once: one order per key with ${verifiedCount} of ${commitFaults.length * ROUNDS} faults; final responses by attempt`,
    responseCountByAttempt,
  );
  await otherInstance.close();
  await apiInstance.close();
  await inspectionClient.close();
});

/**
 * Retries a purchase after each response with status 503, like the purchase form. Resolves with the
 * final response.
 */
async function retryPurchaseUntilResponse({ service }: ApiInstance, foodId: string, key: string) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendPurchase(service, buyerFixture, foodId, { key });
    if (response.status < 500) {
      responseCountByAttempt[attempt] = (responseCountByAttempt[attempt] ?? 0) + 1;
      return response;
    }
    if (response.status !== 503) throw new Error(`Unexpected status ${response.status}.`);
    if (attempt === 10) throw new Error('No final response after 10 attempts.');
  }
}

describe.concurrent.each(commitFaults)(
  'a purchase with %i Firestore error(s) of type %s %s the commit',
  (times, code, moment) => {
    it('results in exactly one order after retries with the same idempotency key', async ({
      expect,
    }) => {
      const proxy = await startFirestoreProxy();
      const faultyInstance = await startApiInstance(project, proxy.host);
      for (let round = 0; round < ROUNDS; round += 1) {
        const foodId = await addFoodWithStock(faultyInstance.service, 5);
        const key = `the-key-for-${foodId}`;
        proxy.failCalls('Commit', moment, status[code], times);
        const first = await retryPurchaseUntilResponse(faultyInstance, foodId, key);
        expect(first.status).toBe(201);
        // If the response to a commit is lost with UNAVAILABLE, the SDK retries the commit, and Firestore
        // rejects the retry. The API then runs the transaction once more. The proxy loses only the responses to
        // these two successful commits, so the third planned fault does not occur.
        const isRepeatedOnce = code === 'UNAVAILABLE' && moment === 'after';
        expect(proxy.clearFaults(), 'planned faults that did not occur').toBe(
          isRepeatedOnce ? Math.max(0, times - 2) : 0,
        );
        const repeated = await sendPurchase(faultyInstance.service, buyerFixture, foodId, { key });
        expect(repeated.json.orderResult).toEqual(first.json.orderResult);
        expect(await readStockAndOrderCounts(inspectionClient.db, foodId)).toEqual({
          left: 4,
          sold: 1,
          orders: 1,
          purchaseCount: 1,
        });
        verifiedCount += 1;
      }
      await faultyInstance.close();
      proxy.stop();
    });
  },
);

it('20 concurrent purchases with the same idempotency key at two instances return the same order', async () => {
  const foodId = await addFoodWithStock(apiInstance.service, 30);
  const key = 'one-key-for-twenty-callers';
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      sendPurchase((number % 2 ? apiInstance : otherInstance).service, buyerFixture, foodId, {
        key,
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(responses.map(({ json }) => JSON.stringify(json.orderResult))).size).toBe(1);
  expect(await readStockAndOrderCounts(inspectionClient.db, foodId)).toMatchObject({
    left: 29,
    orders: 1,
  });
});

it('a repeated purchase returns isRemoved and places no new order if the buyer has hidden the first order', async () => {
  const foodId = await addFoodWithStock(apiInstance.service, 5);
  const key = 'key-of-a-hidden-order';
  const { json } = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
  const { orderResult } = json;
  const { insertedId } = orderResult as { insertedId: string };
  const body = { email: buyerFixture.email };
  await apiInstance.service.call('DELETE', `/orders/${insertedId}`, {
    account: buyerFixture,
    body,
  });
  const repeated = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
  expect(repeated.status).toBe(201);
  expect(repeated.json).toEqual({
    orderResult,
    isRemoved: true,
    message: 'This order was placed before and removed from your history.',
  });
  expect(await readStockAndOrderCounts(inspectionClient.db, foodId)).toMatchObject({
    left: 4,
    orders: 1,
  });
});

describe('a repeated purchase', () => {
  const key = 'repeated-key';

  it('returns the first order while other users buy the same food, and is rejected with key-reused if the quantity differs', async () => {
    const foodId = await addFoodWithStock(apiInstance.service, 10);
    const first = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, (_, number) =>
        sendPurchase(apiInstance.service, createBuyerAccount(number), foodId),
      ),
      sendPurchase(apiInstance.service, buyerFixture, foodId, { key }),
    ]);
    expect(responses.map((response) => response.status)).toEqual(Array(7).fill(201));
    expect(responses.at(-1)?.json.orderResult).toEqual(first.json.orderResult);
    expect(await readStockAndOrderCounts(inspectionClient.db, foodId)).toMatchObject({
      left: 3,
      orders: 7,
    });

    const changedPurchase = await sendPurchase(apiInstance.service, buyerFixture, foodId, {
      key,
      quantity: 2,
    });
    expect(changedPurchase.json).toMatchObject({ code: 'key-reused' });
  });
});
