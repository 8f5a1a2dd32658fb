import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { describe, it } from 'vitest';
import { repositoryRoot } from '../../scripts/project-config';
import { startFirestoreProxy } from './firestore-proxy';
import { readStockAndOrders } from './stock-and-orders';
import { sendPurchase, addFoodWithStock } from './api-instance';
import { useApiInstance } from './use-api-instance';

/** Moments at which the test kills the process: before or after Firestore handles a call. */
const killPoints = [
  { when: 'after the read', method: 'BatchGetDocuments', moment: 'after' },
  { when: 'after the buffered writes', method: 'Commit', moment: 'before' },
  { when: 'after the commit', method: 'Commit', moment: 'after' },
] as const;

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
/**
 * The test cases run concurrently, because each case can wait up to 60 s for the lock of its own
 * transaction.
 */
const killCases = Array.from({ length: ROUNDS }, () => killPoints).flat();

/**
 * Maximum time for the retries in ms. The lock of a transaction stays for up to 60 s after its
 * process ends.
 */
const RETRY_TIMEOUT_MS = 90_000;

const apiInstance = useApiInstance('killed-process');

describe.concurrent.each(killCases.map((killCase) => [killCase.when, killCase] as const))(
  'a purchase whose process is killed %s',
  (when, { method, moment }) => {
    it('leaves stock and orders consistent, and a retry with the same idempotency key results in exactly one order', async ({
      expect,
    }) => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const key = `the-key-for-${foodId}`;
      const proxy = await startFirestoreProxy();
      const callHeld = proxy.holdCall(method, moment);
      const program = `${repositoryRoot}emulator-tests/guarantees/in-process/purchase-process.ts`;
      const child = spawn(
        'node',
        ['--import', 'tsx', program, apiInstance.project, proxy.host, foodId, key],
        {
          cwd: repositoryRoot,
          stdio: 'ignore',
        },
      );
      const exit = once(child, 'exit');
      await callHeld;
      child.kill('SIGKILL');
      await exit;
      proxy.stop();

      const killedAt = performance.now();
      let response = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
      while (response.status === 503) {
        expect(performance.now() - killedAt).toBeLessThan(RETRY_TIMEOUT_MS);
        response = await sendPurchase(apiInstance.service, buyerFixture, foodId, { key });
      }
      expect(response.status).toBe(201);
      expect(await readStockAndOrders(apiInstance.db, foodId)).toEqual({
        left: 4,
        sold: 1,
        orders: 1,
        purchaseCount: 1,
      });
      const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
      console.log(`Killed ${when}: stock and orders match, one order, response after ${seconds} s`);
    });
  },
);
