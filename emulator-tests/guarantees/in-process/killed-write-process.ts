import { openFirestore } from '@potluck/functions/firestore/client';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import type { Account } from '@potluck/functions/account/authenticate';
import { addFood, testFoodLimits } from '@potluck/functions/food/add-food';
import { applyStockChanges } from '@potluck/functions/food/change-stock';
import { editFood } from '@potluck/functions/food/edit-food';
import { createFoodStore } from '@potluck/functions/food/food-store';
import { addAllPendingChanges } from '@potluck/functions/order/order-changes';
import type { StockChange } from '@potluck/functions/order/plan-stock-changes';
import { changeOrderReview } from '@potluck/functions/review/change-review';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import { interruptNthBackendCall } from '@potluck/functions/testing/interrupt-nth-backend-call';
import { createFirestoreIdentityProvider } from './firestore-identity-provider';

/**
 * Writes to Firestore like the API. The test kills this process during the write. Usage: node … PROJECT HOST
 * followed by `add COOK`, `remove FOOD`, `edit FOOD`, `add-changes`, `change-stock FOOD CHANGES`, `review REVIEW`, or `close
 * UID CALL`. COOK, CHANGES, and REVIEW are JSON. `add-changes` adds the changes of edits to the open orders.
 *
 * `close` deletes an account. It stops after write number CALL to Firestore or to the identity provider, or after
 * both passes of the deletion. Then it prints the number of writes, and waits until the test kills it.
 */
process.env.METADATA_SERVER_DETECTION = 'none';
const [project = '', host = '', write = '', subject = '', details = ''] = process.argv.slice(2);
const open = (projectId: string) => openFirestore({ projectId, host, ssl: false });
const db = open(project);
const now = () => new Date();
const writes: Record<string, () => Promise<unknown>> = {
  add() {
    const add = addFood({ db, now, limits: testFoodLimits, secret: () => 'secret' });
    const owner = JSON.parse(subject) as Account;
    const addition = { owner, fields: foodFieldsFixture, key: undefined };
    return add(addition, new AbortController().signal);
  },
  remove: () => createFoodStore(db).remove(subject),
  edit() {
    const fields = { ...foodFieldsFixture, ingredients: 'Another recipe' };
    return editFood(db, now, { foodId: subject, fields, ifMatch: undefined });
  },
  'add-changes': () => addAllPendingChanges(db),
  'change-stock': () => applyStockChanges(db, now)(subject, JSON.parse(details) as StockChange[]),
  review() {
    const review = JSON.parse(subject) as Parameters<typeof changeOrderReview>[2];
    return changeOrderReview(db, now(), review);
  },
  async close() {
    const accounts = createFirestoreIdentityProvider(open(`${project}-identities`));
    const waitUntilKilled = (): Promise<never> => {
      process.stdout.write(String(calls.count()));
      setInterval(() => undefined, 60_000);
      return new Promise(() => undefined);
    };
    const options = { isApplied: true, interrupt: waitUntilKilled };
    const calls = interruptNthBackendCall(db, accounts, Number(details), options);
    const photoFiles = createInMemoryPhotoFiles();
    const dependencies = { db, identity: calls.identity, now, photoFiles };
    await startAccountClosure(dependencies, subject);
    await runFirstAccountClosurePass(dependencies, subject);
    await runSecondAccountClosurePass(dependencies, subject);
    await waitUntilKilled();
  },
};
void writes[write]?.();
