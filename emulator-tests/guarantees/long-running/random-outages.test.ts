import fc from 'fast-check';
import { status } from '@grpc/grpc-js';
import { expect, it } from 'vitest';
import { readStockAndOrderCounts } from '../in-process/stock-and-order-counts';
import { addFoodWithStock, createAccount, sendPurchase } from '../in-process/api-instance';
import { useApiInstance } from '../in-process/use-api-instance';

const SCHEDULE_COUNT = 200;
const STOCK = 20;

const apiInstance = useApiInstance('random-outages', { isProxied: true });

/**
 * Generates lists of faults that the Firestore proxy injects. While the proxy injects the faults of one
 * list, the test retries eight concurrent purchases until they succeed. The lists contain no lost response
 * to a read. If the response to the read of a transaction is lost, Firestore keeps the lock of this
 * transaction for a minute. `killed-process.test.ts` tests that case.
 */
const faultSchedules = fc.array(
  fc.record({
    call: fc.constantFrom(
      ['Commit', 'before'] as const,
      ['Commit', 'after'] as const,
      ['BatchGetDocuments', 'before'] as const,
    ),
    code: fc.constantFrom(status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.ABORTED),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

let attemptCount = 0;

/**
 * Retries one purchase until the API places it. Expects status 503 with a `Retry-After` header for
 * each failed attempt.
 */
async function buyUntilPlaced(foodId: string, key: string): Promise<void> {
  for (;;) {
    attemptCount += 1;
    const { status: httpStatus, headers } = await sendPurchase(
      apiInstance.service,
      // The quota of a buyer contains all active orders, so one buyer of all dishes would slow the purchases down.
      createAccount(`buyer-of-${foodId}`),
      foodId,
      { key },
    );
    if (httpStatus === 201) return;
    expect(httpStatus).toBe(503);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
}

it(
  `every retried purchase places exactly one order and the stock matches the orders during ${SCHEDULE_COUNT} random lists of Firestore faults`,
  { timeout: 3_600_000 },
  async () => {
    const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
    console.log(`Seed of the fault schedules: ${seed}`);
    let plannedCount = 0;
    let unusedCount = 0;
    for (const schedule of fc.sample(faultSchedules, { seed, numRuns: SCHEDULE_COUNT })) {
      const foodId = await addFoodWithStock(apiInstance.service, STOCK);
      for (const { call, code, times } of schedule) {
        const [method, moment] = call;
        apiInstance.proxy.failCalls(method, moment, code, times);
        plannedCount += times;
      }
      await Promise.all(
        Array.from({ length: 8 }, (_, number) => buyUntilPlaced(foodId, `${foodId}-${number}`)),
      );
      unusedCount += apiInstance.proxy.clearFaults();
      expect(await readStockAndOrderCounts(apiInstance.db, foodId), `seed ${seed}`).toEqual({
        left: STOCK - 8,
        sold: 8,
        orders: 8,
        purchaseCount: 8,
      });
    }
    console.log(
      `${SCHEDULE_COUNT} fault schedules: ${plannedCount - unusedCount} of ${plannedCount} faults occurred, ${attemptCount} attempts for ${SCHEDULE_COUNT * 8} purchases`,
    );
    // A planned fault does not occur if all eight purchases have succeeded before it. More than half of the
    // planned faults must occur.
    expect(plannedCount - unusedCount).toBeGreaterThan(plannedCount / 2);
  },
);
