import type { Firestore } from '@google-cloud/firestore';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';
import { startTestService, type TestService } from '@potluck/functions/testing/test-service';
import type { Account } from '@potluck/functions/account/account';
import { connectFirestore } from '../../test-support/firestore-connection';

/** An instance of the service in this process, with a separate connection to Firestore. */
export interface ApiInstance {
  service: TestService;
  /**
   * Resolves after the first response from Firestore. Later requests then do not wait for the
   * connection.
   */
  waitForFirestore: () => Promise<void>;
  /** Resolves after all running transactions have ended, including those of timed-out requests. */
  waitForTransactions: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts an API instance. `host` can be the address of a Firestore proxy. `overrides` replaces
 * options of the service.
 */
export async function startApiInstance(
  project: string,
  host?: string,
  overrides: Parameters<typeof startTestService>[0] = {},
): Promise<ApiInstance> {
  const { db, close } = connectFirestore({ project, ...(host && { host }) });
  const waitForTransactions = trackTransactions(db);
  const service = await startTestService({ db, ...overrides });
  return {
    service,
    async waitForFirestore() {
      await db.doc('connection/first').get();
    },
    waitForTransactions,
    async close() {
      await service.stop();
      await waitForTransactions();
      await close();
    },
  };
}

/**
 * Tracks the transactions of a Firestore client. Returns a function that waits until all running
 * transactions have ended. A transaction continues after its request times out. If it then reads
 * through a closed client, the SDK throws an error that cannot be caught.
 */
function trackTransactions(db: Firestore): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const run = db.runTransaction.bind(db);
  db.runTransaction = (...transaction) => {
    const result = run(...transaction);
    running.add(result);
    const untrack = () => running.delete(result);
    result.then(untrack, untrack);
    return result;
  };
  return async () => {
    await Promise.allSettled(running);
  };
}

export const createAccount = (uid: string): Account => ({
  uid,
  email: `${uid}@potluck.test`,
  name: `Name of ${uid}`,
  photoURL: null,
});

export const createBuyerAccount = (number: number): Account => ({
  uid: `buyer-${number}`,
  email: `buyer-${number}@potluck.test`,
  name: `Buyer ${number}`,
  photoURL: null,
});

export const addFoodWithStock = (service: TestService, quantity: number) =>
  addFoodFixture(service, { quantity });

export const createPurchaseBody = (account: Account, foodId: string, quantity: number) =>
  createPurchaseFixture(foodId, quantity, account);

/**
 * Sends one purchase. `key` is the idempotency key: a second call with the same arguments repeats
 * the purchase.
 */
export function sendPurchase(
  service: TestService,
  account: Account,
  foodId: string,
  { quantity = 1, key }: { quantity?: number; key?: string } = {},
) {
  return service.call('POST', '/purchase', {
    account,
    body: createPurchaseBody(account, foodId, quantity),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}
