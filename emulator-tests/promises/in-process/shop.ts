import type { Firestore } from '@google-cloud/firestore';
import { addFood } from '@potluck/functions/testing/add-food';
import { samplePurchase } from '@potluck/functions/testing/sample-purchase';
import { startTestService, type TestService } from '@potluck/functions/testing/test-service';
import type { Account } from '@potluck/functions/account/account';
import { connectFirestore } from '../../support/firestore';

/** The service in this process, with a connection to Firestore of its own. */
export interface Shop {
  service: TestService;
  /** Firestore has answered this shop once. */
  connect: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openShop(
  project: string,
  host?: string,
  overrides: Parameters<typeof startTestService>[0] = {},
): Promise<Shop> {
  const { db, close } = connectFirestore({ project, ...(host && { host }) });
  const transactionsEnd = followTransactions(db);
  const service = await startTestService({ db, ...overrides });
  return {
    service,
    async connect() {
      await db.doc('connection/first').get();
    },
    async close() {
      await service.stop();
      await transactionsEnd();
      await close();
    },
  };
}

/**
 * Those that nobody waits for any more go on, and the SDK throws, where nobody can catch it, at who
 * reads with a client that is closed.
 */
function followTransactions(db: Firestore): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const run = db.runTransaction.bind(db);
  db.runTransaction = (...transaction) => {
    const result = run(...transaction);
    running.add(result);
    const end = () => running.delete(result);
    result.then(end, end);
    return result;
  };
  return async () => {
    await Promise.allSettled(running);
  };
}

export const buyer = (number: number): Account => ({
  uid: `buyer-${number}`,
  email: `buyer-${number}@potluck.test`,
  name: `Buyer ${number}`,
  photoURL: null,
});

export const stock = (service: TestService, quantity: number) => addFood(service, { quantity });

export const purchaseBody = (account: Account, foodId: string, quantity: number) =>
  samplePurchase(foodId, quantity, account);

/** Sends one purchase; with a key it can be sent again. */
export function buy(
  service: TestService,
  account: Account,
  foodId: string,
  { quantity = 1, key }: { quantity?: number; key?: string } = {},
) {
  return service.call('POST', '/purchase', {
    account,
    body: purchaseBody(account, foodId, quantity),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}
