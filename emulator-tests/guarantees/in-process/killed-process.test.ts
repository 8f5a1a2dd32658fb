import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Account } from '@potluck/functions/account/authenticate';
import { foodsCollection } from '@potluck/functions/firestore/collections';
import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/project-config';
import { chooseByTestLevel } from '../../test-support/test-level';
import { startFirestoreProxy } from './firestore-proxy';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { addFoodWithStock, createAccount, sendPurchase } from './api-instance';
import {
  computeOrderId,
  turnOnOrderMails,
  performOrderAction,
  type CancelOrderAction,
  type PurchaseAction,
} from './order-actions';
import { findOrderViolations } from './order-violations';
import { readStoredFoodsOrdersAndMails } from './stored-foods-orders-and-mails';
import { useApiInstance } from './use-api-instance';

/** Moments at which the test kills the process: before or after Firestore handles a call. */
const killPoints = [
  { when: 'after the read', method: 'BatchGetDocuments', moment: 'after' },
  { when: 'after the buffered writes', method: 'Commit', moment: 'before' },
  { when: 'after the commit', method: 'Commit', moment: 'after' },
] as const;

const ROUNDS = chooseByTestLevel({ test: 1, all: 1, long: 20 });
/**
 * True if the tests wait until Firestore releases the locks of the killed transaction, which takes up to 60 s.
 * Otherwise, they roll the transaction back, which also releases its locks.
 */
const waitsForLocks = chooseByTestLevel({ test: false, all: true, long: true });
/** The test cases run concurrently, because each case can wait for locks. */
const killCases = Array.from({ length: ROUNDS }, () => killPoints).flat();

const apiInstance = useApiInstance('killed-process');

/** Starts a write in a process. Kills it with SIGKILL before or after Firestore handles the next call of `method`. */
async function killWrite(
  write: string[],
  { method, moment }: (typeof killPoints)[number],
): Promise<void> {
  const proxy = await startFirestoreProxy();
  const callHeld = proxy.holdCall(method, moment);
  const path = `${repositoryRoot}emulator-tests/guarantees/in-process/killed-write-process.ts`;
  const args = ['--import', 'tsx', path, apiInstance.project, proxy.host, ...write];
  const child = spawn('node', args, { cwd: repositoryRoot, stdio: 'ignore' });
  const exit = once(child, 'exit');
  await callHeld;
  child.kill('SIGKILL');
  await exit;
  if (!waitsForLocks) await proxy.rollBackTransactions();
  proxy.stop();
}

/**
 * Repeats a request until the response has another status than 503. While the killed transaction has locks,
 * Firestore rejects other transactions.
 */
async function retryWhileBusy<Response extends { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
  }
}

describe.concurrent.each(killCases.map((killCase) => [killCase.when, killCase] as const))(
  'a purchase in a process that is killed with SIGKILL %s',
  (when, killPoint) => {
    it('leaves stock and orders consistent, and a retry with the same idempotency key results in exactly one order', async ({
      expect,
    }) => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const key = `the-key-for-${foodId}`;
      await killWrite(['purchase', foodId, key], killPoint);

      const response = await retryWhileBusy(() =>
        sendPurchase(apiInstance.service, buyerFixture, foodId, { key }),
      );
      expect(response.status).toBe(201);
      expect(await readStockAndOrderCounts(apiInstance.db, foodId)).toEqual({
        left: 4,
        sold: 1,
        orders: 1,
        purchaseCount: 1,
      });
      console.log(`Killed ${when}: stock and orders match, one order`);
    });
  },
);

/**
 * Adds a dish with 5 units and places two orders. Returns a batch that cancels both orders and then
 * buys 3 units, which are available only after the first cancellation.
 */
async function prepareBatch(service: TestApiService) {
  const suffix = randomUUID();
  const [cook, buyer, otherBuyer] = ['cook', 'buyer', 'other-buyer'].map((role) =>
    createAccount(`${role}-${suffix}`),
  ) as [Account, Account, Account];
  await Promise.all([cook, buyer, otherBuyer].map((account) => turnOnOrderMails(service, account)));
  const body = { ...foodFieldsFixture, quantity: 5, added_by: cook };
  const { json } = await service.call('POST', '/foods', { account: cook, body });
  const foodId = json.insertedId as string;
  const [first, second, third] = [2, 1, 3].map((quantity, number) => ({
    kind: 'purchase' as const,
    caller: number === 2 ? otherBuyer : buyer,
    foodId,
    quantity,
    key: `${foodId}-${number}`,
  })) as [PurchaseAction, PurchaseAction, PurchaseAction];
  const responses = [
    await performOrderAction(service, first),
    await performOrderAction(service, second),
  ];
  const cancels: CancelOrderAction[] = [
    { kind: 'cancel', caller: buyer, orderId: computeOrderId(first), version: 1 },
    {
      kind: 'cancel',
      caller: cook,
      orderId: computeOrderId(second),
      version: 1,
      reason: 'cannot-cook',
    },
  ];
  return {
    cook,
    uids: [cook.uid, buyer.uid, otherBuyer.uid],
    foodId,
    cancels,
    purchase: third,
    responses,
  };
}

describe.concurrent.each(killCases.map((killCase) => [killCase.when, killCase] as const))(
  'a batch of two cancellations and one purchase in a process that is killed with SIGKILL %s',
  (when, killPoint) => {
    it('leaves stock, events, and emails consistent, and a retry of the three requests applies each of them exactly once', async ({
      expect,
    }) => {
      const { service, db } = apiInstance;
      const { cook, uids, foodId, cancels, purchase, responses } = await prepareBatch(service);
      const actions = JSON.stringify([purchase, ...cancels]);
      await killWrite(['batch', foodId, actions], killPoint);

      for (const action of [...cancels, purchase])
        responses.push(await retryWhileBusy(() => performOrderAction(service, action)));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200, 201]);
      const stored = await readStoredFoodsOrdersAndMails(db, [cook.uid], uids);
      expect(stored.foods.get(foodId)).toMatchObject({ quantity: 1, purchase_count: 1 });
      expect(
        findOrderViolations({
          stored,
          responses,
          stockedUnits: new Map([[foodId, 5]]),
          mailRecipients: new Set(uids),
          hasLostCommits: true,
        }),
      ).toEqual([]);
      console.log(`Batch killed ${when}: stock, events, and emails match`);
    });
  },
);

describe.each(
  killCases
    .filter(({ method }) => method === 'Commit')
    .map((killCase) => [killCase.when, killCase] as const),
)('a process that adds or deletes a dish and is killed with SIGKILL %s', (when, killPoint) => {
  const { db } = apiInstance;
  const isCommitted = killPoint.moment === 'after';

  it('stores either both the new dish and its menu entry, or nothing', async () => {
    const cook = createAccount(`cook-${randomUUID()}`);
    await killWrite(['add', cook.uid], killPoint);
    const foods = await foodsCollection(db).where('owner_uid', '==', cook.uid).get();
    expect(foods.size).toBe(isCommitted ? 1 : 0);
    expect(await findMenuDifferences(db)).toEqual([]);
    console.log(`Addition killed ${when}: ${foods.size} dishes, and the menu matches`);
  });

  it('deletes either both the dish and its menu entry, or nothing', async () => {
    const foodId = await addFoodWithStock(apiInstance.service, 5);
    await killWrite(['remove', foodId], killPoint);
    const { exists } = await foodsCollection(db).doc(foodId).get();
    expect(exists).toBe(!isCommitted);
    expect(await findMenuDifferences(db)).toEqual([]);
    console.log(`Deletion killed ${when}: the dish exists: ${exists}, and the menu matches`);
  });
});
