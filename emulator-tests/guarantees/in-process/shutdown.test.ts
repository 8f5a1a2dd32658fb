import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFunctionsFrameworkProcess } from '../../functions-framework/functions-framework-process';
import { emulatorHosts } from '../../scripts/project-config';
import { chooseByTestLevel } from '../../test-support/test-level';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { createBuyerAccount, createPurchaseBody, addFoodWithStock } from './api-instance';
import { useApiInstance } from './use-api-instance';

const PURCHASES = 250;
/**
 * Number of buyers. Each buyer places five purchases. The instance looks up each account only once, so 250
 * purchases need only 50 account lookups.
 */
const BUYERS = 50;
const STOCK = 1_000;
/** Numbers of responses after which the tests send SIGTERM to the instance. */
const responseCountsBeforeSigterm = chooseByTestLevel({
  test: [125],
  all: [1, 60, 125, 200],
  long: [1, 60, 125, 200],
});

const apiInstance = useApiInstance('shutdown');
const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });

function purchaseRequest(number: number, foodId: string): string {
  const account = createBuyerAccount(number % BUYERS);
  const body = JSON.stringify(createPurchaseBody(account, foodId, 1));
  return [
    'POST /api/purchase HTTP/1.1',
    'Host: potluck.test',
    'Content-Type: application/json',
    `Authorization: Bearer ${tokens.issue(account)}`,
    `Idempotency-Key: ${foodId}-purchase-${number}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

describe('an API instance that receives SIGTERM during 250 purchases', () => {
  it.each(responseCountsBeforeSigterm)(
    'responds to every purchase, and loses or duplicates no order, if the signal arrives after %i responses',
    async (responsesBeforeSignal) => {
      const foodId = await addFoodWithStock(apiInstance.service, STOCK);
      const [stoppingInstance, otherInstance] = await Promise.all([
        startFunctionsFrameworkProcess(emulatorHosts.firestore, { project: apiInstance.project }),
        startFunctionsFrameworkProcess(emulatorHosts.firestore, { project: apiInstance.project }),
      ]);
      onTestFinished(async () => {
        await Promise.all([stoppingInstance.kill(), otherInstance.kill()]);
      });
      const connections = await Promise.all(
        Array.from({ length: PURCHASES }, () => openRawConnection(stoppingInstance.base)),
      );
      let responses = 0;
      const statuses = await Promise.all(
        connections.map(async (connection, number) => {
          void connection.send(purchaseRequest(number, foodId));
          const response = await connection.response().catch((cause: unknown) => {
            const message = `Purchase ${number} got no response. The instance wrote:\n`;
            throw new Error(message + stoppingInstance.output(), { cause });
          });
          responses += 1;
          if (responses === responsesBeforeSignal) stoppingInstance.signal('SIGTERM');
          return response;
        }),
      ).then((all) => all.map(validateStatus));
      expect(await stoppingInstance.exited).toEqual([0, null]);

      const rejected = statuses.flatMap((status, number) => (status === 503 ? [number] : []));
      // Concurrent purchases of one dish could fill its queue, and the other instance would reject some of them.
      for (const number of rejected) await retryPurchase(otherInstance.base, number, foodId);
      expect(await readStockAndOrderCounts(apiInstance.db, foodId)).toEqual({
        left: STOCK - PURCHASES,
        sold: PURCHASES,
        orders: PURCHASES,
        purchaseCount: PURCHASES,
      });
      console.log(
        `SIGTERM after ${responsesBeforeSignal} responses: ${PURCHASES - rejected.length} orders ` +
          `confirmed, ${rejected.length} retried elsewhere, ${PURCHASES} orders in the end`,
      );
    },
  );
});

/** Returns the status of the response. Expects status 201, or 503 with a `Retry-After` header. */
function validateStatus({ status, headers }: RawResponse): number {
  if (status !== 201)
    expect({ status, headers }).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  return status;
}

/** Repeats the purchase until the instance places the order. The time limit of the test ends the attempts. */
async function retryPurchase(base: string, number: number, foodId: string): Promise<void> {
  let status = 503;
  while (status === 503) {
    const connection = await openRawConnection(base);
    void connection.send(purchaseRequest(number, foodId));
    ({ status } = await connection.response());
    connection.close();
  }
  expect(status).toBe(201);
}
