import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import {
  createPurchaseFixture,
  placeOrderFixture,
} from '@potluck/functions/testing/purchase-fixture';
import { startTestService, type TestApiService } from '@potluck/functions/testing/test-service';
import type { Account } from '@potluck/functions/account/authenticate';
import { connectFirestore } from '../../test-support/firestore-connection';
import { trackFirestoreCalls } from './track-firestore-calls';

/** An instance of the API in this process, with a separate connection to Firestore. */
export interface ApiInstance {
  service: TestApiService;
  /**
   * Resolves after the first response from Firestore. Later requests then do not wait for the
   * connection to Firestore.
   */
  waitForFirestore: () => Promise<void>;
  /** Resolves after all calls to Firestore have ended, including those of timed-out requests. */
  waitForCalls: () => Promise<void>;
  /** Stops the API, waits for all running calls to Firestore, and closes the connection. */
  close: () => Promise<void>;
}

/**
 * Starts an API instance. `host` can be the host and port of a Firestore proxy. `overrides`
 * replaces options of the API.
 */
export async function startApiInstance(
  project: string,
  host?: string,
  overrides: Parameters<typeof startTestService>[0] = {},
): Promise<ApiInstance> {
  const { db, close } = connectFirestore({ project, ...(host && { host }) });
  const waitForCalls = trackFirestoreCalls(db);
  const service = await startTestService({ db, ...overrides });
  return {
    service,
    async waitForFirestore() {
      await db.doc('connection/first').get();
    },
    waitForCalls,
    async close() {
      await service.stop();
      await waitForCalls();
      await close();
    },
  };
}

export const createAccount = (uid: string): Account => ({
  uid,
  isEmailVerified: true,
  email: `${uid}@potluck.test`,
  name: `Name of ${uid}`,
  photoURL: null,
  authTime: loginTimeFixture,
});

export const createBuyerAccount = (number: number): Account => createAccount(`buyer-${number}`);

export const addFoodWithStock = (service: TestApiService, quantity: number) =>
  addFoodFixture(service, { quantity });

export const createPurchaseBody = (account: Account, foodId: string, quantity: number) =>
  createPurchaseFixture(foodId, quantity, account);

/**
 * Sends one purchase. `key` is the idempotency key: a second
 * call with the same arguments sends the same purchase again, like a client that retries.
 */
export function sendPurchase(
  service: TestApiService,
  account: Account,
  foodId: string,
  {
    quantity = 1,
    key,
    window,
  }: { quantity?: number; key?: string; window?: string | undefined } = {},
) {
  return service.call('POST', '/purchase', {
    account,
    body: { ...createPurchaseBody(account, foodId, quantity), window },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}

/** Places an order of one unit. Resolves with the id of the order. */
export const placeOrder = (service: TestApiService, account: Account, foodId: string) =>
  placeOrderFixture(service, foodId, 1, account);
