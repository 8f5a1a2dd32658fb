import { randomUUID } from 'node:crypto';
import { foodsCollection, ordersCollection } from '@potluck/functions/firestore/collections';
import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { startFirestoreProxy } from './firestore-proxy';
import { addFoodWithStock, createAccount } from './api-instance';
import {
  computeOrderId,
  createOrderScene,
  performOrderAction,
  toStockChange,
  type CancelOrderAction,
} from './order-actions';
import { findOrderViolations } from './order-violations';
import { readRatings, recountRatings, storeCollectedOrder } from './review-sums';
import { readStoredFoodsOrdersAndMails } from './stored-foods-orders-and-mails';
import { useApiInstance } from './use-api-instance';
import { useKilledProcess } from './use-killed-process';

/**
 * Below the level `all`, no process is killed after the read or for a single purchase. Firestore then has the same state
 * as before the commit of the batch, which contains a purchase.
 */
const hasAllCases = chooseByTestLevel({ test: false, all: true, long: true });

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
const killCases = Array.from({ length: ROUNDS }, () =>
  killPoints.slice(hasAllCases ? 0 : 1),
).flat();

const apiInstance = useApiInstance('killed-process');
const killProcess = useKilledProcess();

/** Starts a write in a process. Kills it with SIGKILL before or after Firestore handles the next call of `method`. */
async function killWrite(
  write: string[],
  { method, moment }: (typeof killPoints)[number],
): Promise<void> {
  const proxy = await startFirestoreProxy();
  const callHeld = proxy.holdCall(method, moment);
  await killProcess([apiInstance.project, proxy.host, ...write], () => callHeld);
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

/** Adds a dish with 5 units and places two orders. Adds cancellations of the orders, and one more purchase. */
async function prepareStockChanges(service: TestApiService, units: number) {
  const scene = await createOrderScene(service, 5);
  const { cook, buyer, otherBuyer, createPurchase, responses } = scene;
  const [first, second] = [createPurchase(buyer, 1, 2), createPurchase(buyer, 2, 1)];
  responses.push(await performOrderAction(service, first));
  responses.push(await performOrderAction(service, second));
  const cancel = { kind: 'cancel', version: 1 } as const;
  const cancels: CancelOrderAction[] = [
    { ...cancel, caller: buyer, orderId: computeOrderId(first) },
    { ...cancel, caller: cook, orderId: computeOrderId(second), reason: 'cannot-cook' },
  ];
  return { ...scene, cancels, purchase: createPurchase(otherBuyer, 3, units) };
}

/** `food` is the stock and the purchase count after all changes. */
const stockChanges = [
  { what: 'a purchase', hasCancels: false, units: 2, food: { quantity: 0, purchase_count: 3 } },
  {
    // The 3 units are available only after the first cancellation.
    what: 'a batch of two cancellations and one purchase',
    hasCancels: true,
    units: 3,
    food: { quantity: 1, purchase_count: 1 },
  },
]
  .filter(({ hasCancels }) => hasCancels || hasAllCases)
  .flatMap((change) =>
    killCases.map((killPoint) => ({ ...change, when: killPoint.when, killPoint })),
  );

describe.concurrent.each(stockChanges)(
  '$what in a process that is killed with SIGKILL $when',
  ({ what, when, killPoint, hasCancels, units, food }) => {
    it('leaves stock, orders, and emails consistent, and a retry with the same idempotency key applies each change exactly once', async ({
      expect,
    }) => {
      const { service, db } = apiInstance;
      const { cook, uids, foodId, cancels, purchase, responses } = await prepareStockChanges(
        service,
        units,
      );
      const actions = hasCancels ? [...cancels, purchase] : [purchase];
      const changes = [purchase, ...actions.slice(0, -1)].map((action) =>
        toStockChange(action, foodId),
      );
      await killWrite(['change-stock', foodId, JSON.stringify(changes)], killPoint);

      for (const action of actions)
        responses.push(await retryWhileBusy(() => performOrderAction(service, action)));
      const statuses = responses.map(({ status }) => status);
      expect(statuses).toEqual([201, 201, ...(hasCancels ? [200, 200] : []), 201]);
      const stored = await readStoredFoodsOrdersAndMails(db, [cook.uid], uids);
      expect(stored.foods.get(foodId)).toMatchObject(food);
      expect(
        findOrderViolations({
          stored,
          responses,
          stockedUnits: new Map([[foodId, 5]]),
          mailRecipients: new Set(uids),
          hasLostCommits: true,
        }),
      ).toEqual([]);
      console.log(`Killed ${when}: stock, orders, and emails of ${what} match`);
    });
  },
);

describe.each(
  killCases
    .filter(({ method }) => method === 'Commit')
    .map((killCase) => [killCase.when, killCase] as const),
)(
  'a process that adds or deletes a dish or stores a review, and is killed with SIGKILL %s',
  (when, killPoint) => {
    const { db } = apiInstance;
    const isCommitted = killPoint.moment === 'after';

    it('stores either both the new dish and its menu entry, or nothing', async () => {
      const cook = createAccount(`cook-${randomUUID()}`);
      await killWrite(['add', JSON.stringify(cook)], killPoint);
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

    it('stores either the review of an order, its stars in the sums, and the review in the order, or nothing', async () => {
      const foodId = await addFoodWithStock(apiInstance.service, 5);
      const account = createAccount(`guest-${randomUUID()}`);
      const orderId = await storeCollectedOrder(db, foodId, account);
      const review = { stars: 4 };
      await killWrite(['review', JSON.stringify({ orderId, foodId, account, review })], killPoint);
      const stored = (await ordersCollection(db).doc(orderId).get()).data();
      expect(stored?.review).toEqual(isCommitted ? review : undefined);
      const ratings = await readRatings(db);
      expect(ratings).toEqual(await recountRatings(db));
      expect(ratings.get(foodId)).toEqual(isCommitted ? { sum: 4, count: 1 } : undefined);
      expect(await findMenuDifferences(db)).toEqual([]);
    });
  },
);
