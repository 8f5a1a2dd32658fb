import { status } from '@grpc/grpc-js';
import type { Account } from '@potluck/functions/account/authenticate';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { addFoodWithStock, createAccount, sendPurchase } from './api-instance';
import { startProxiedInstance, useApiInstance, type ProxiedInstance } from './use-api-instance';

/** `npm test` omits UNKNOWN, because the API and the Firestore client treat it like INTERNAL. */
const grpcCodes = (['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'INTERNAL', 'UNKNOWN'] as const).slice(
  0,
  chooseByTestLevel({ test: 3, all: 4, long: 4 }),
);
const faultCounts = chooseByTestLevel({ test: [2], all: [1, 2, 3], long: [1, 2, 3] });
const commitFaults = grpcCodes.flatMap((code) =>
  (['before', 'after'] as const).flatMap((moment) =>
    faultCounts.map((times) => [times, code, moment] as const),
  ),
);

const ROUNDS = chooseByTestLevel({ test: 1, all: 1, long: 20 });

const apiInstance = useApiInstance('exactly-once', { count: 2 });
const { db, project } = apiInstance;
const responseCountByAttempt: Record<number, number> = {};
let verifiedCount = 0;
afterAll(() => {
  console.log(
    `Exactly once: one order per key with ${verifiedCount} of ${commitFaults.length * ROUNDS} faults; final responses by attempt`,
    responseCountByAttempt,
  );
});

/**
 * Retries a purchase after each response with status 503, like the purchase form. Resolves with the
 * final response.
 */
async function retryPurchaseUntilResponse(
  { service }: ProxiedInstance,
  buyer: Account,
  foodId: string,
  key: string,
) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendPurchase(service, buyer, foodId, { key });
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
      const faultyInstance = await startProxiedInstance(project);
      const { proxy } = faultyInstance;
      for (let round = 0; round < ROUNDS; round += 1) {
        const foodId = await addFoodWithStock(faultyInstance.service, 5);
        const key = `the-key-for-${foodId}`;
        // The quota of a shared buyer would couple the purchases of the concurrent tests.
        const buyer = createAccount(`buyer-of-${foodId}`);
        proxy.failCalls('Commit', moment, status[code], times);
        const first = await retryPurchaseUntilResponse(faultyInstance, buyer, foodId, key);
        expect(first.status).toBe(201);
        // If the response to a commit is lost with UNAVAILABLE, the SDK retries the commit, and Firestore
        // rejects the retry. The API then runs the transaction once more. The proxy loses only the responses to
        // these two successful commits, so the third planned fault does not occur.
        const isRepeatedOnce = code === 'UNAVAILABLE' && moment === 'after';
        expect(proxy.clearFaults(), 'planned faults that did not occur').toBe(
          isRepeatedOnce ? Math.max(0, times - 2) : 0,
        );
        const repeated = await sendPurchase(faultyInstance.service, buyer, foodId, { key });
        expect(repeated.json.orderResult).toEqual(first.json.orderResult);
        expect(await readStockAndOrderCounts(db, foodId)).toEqual({
          left: 4,
          sold: 1,
          orders: 1,
          purchaseCount: 1,
        });
        verifiedCount += 1;
      }
      await faultyInstance.close();
    });
  },
);

it('20 concurrent purchases with the same idempotency key at two instances return the same order', async () => {
  const foodId = await addFoodWithStock(apiInstance.service, 30);
  const key = 'one-key-for-twenty-callers';
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const { service } = apiInstance.instances[number % 2] ?? expect.fail();
      return sendPurchase(service, buyerFixture, foodId, { key });
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(responses.map(({ json }) => JSON.stringify(json.orderResult))).size).toBe(1);
  expect(await readStockAndOrderCounts(db, foodId)).toMatchObject({ left: 29, orders: 1 });
});

it('a repeated purchase returns the first order after its buyer has hidden the order', async () => {
  const { service } = apiInstance;
  const foodId = await addFoodWithStock(service, 10);
  const buy = () => sendPurchase(service, buyerFixture, foodId, { key: 'repeated-key' });
  const { orderResult } = (await buy()).json;
  const { insertedId } = orderResult as { insertedId: string };
  const { email } = buyerFixture;
  const request = { account: buyerFixture, body: { email } };
  await service.call('DELETE', `/orders/${insertedId}`, request);
  const message =
    'This order was placed before, and it has ended or was removed from your history. Confirm again to place a new order.';
  expect(await buy()).toMatchObject({
    status: 201,
    json: { orderResult, isRemoved: true, message },
  });
  expect(await readStockAndOrderCounts(db, foodId)).toMatchObject({ left: 9, orders: 1 });
});
