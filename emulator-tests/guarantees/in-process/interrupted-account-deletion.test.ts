import { once } from 'node:events';
import type { Account } from '@potluck/functions/account/authenticate';
import {
  type AccountClosureDependencies,
  resumeAccountClosures,
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { personalDataPolicies } from '@potluck/functions/account-data/personal-data-policies';
import {
  accountClosuresCollection,
  ordersCollection,
} from '@potluck/functions/firestore/collections';
import {
  findPersonalData,
  readAllDocuments,
  storeAccountDataFixture,
} from '@potluck/functions/testing/account-data-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { interruptNthBackendCall } from '@potluck/functions/testing/interrupt-nth-backend-call';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import { createStoredOrderFixture } from '@potluck/functions/testing/stored-order-fixture';
import { buyerFixture, loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it } from 'vitest';
import { emulatorHosts } from '../../scripts/project-config';
import { clearFirestore, connectFirestore } from '../../test-support/firestore-connection';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createBuyerAccount, sendPurchase } from './api-instance';
import { createFirestoreIdentityProvider } from './firestore-identity-provider';
import { useApiInstance } from './use-api-instance';
import { useKilledProcess } from './use-killed-process';

const KILLS = chooseByTestLevel({ test: 2, all: 50, long: 1_000 });
/**
 * Below the level `all`, only some calls are interrupted. Most calls that can fail are reads, and a failed read
 * leaves the same documents as the lost response to the write before it.
 */
const FAILED_CALL_STEP = chooseByTestLevel({ test: 23, all: 1, long: 1 });
const LOST_RESPONSE_STEP = chooseByTestLevel({ test: 8, all: 1, long: 1 });
/** After this number of account deletions, the test clears the database, because each document slows down the queries. */
const BATCH_SIZE = 50;
/** Number of account deletions that run at the same time, each in a process. */
const PARALLEL_PROCESSES = 2;

const apiInstance = useApiInstance('account-deletion');
const { db, project } = apiInstance;
const identities = connectFirestore({ project: `${project}-identities` });
afterAll(identities.close);

const killProcess = useKilledProcess();
const photoFiles = createInMemoryPhotoFiles();
const inAnHour = () => new Date(Date.now() + 60 * 60_000);

function createAccount(name: string): Account {
  return {
    uid: `uid-of-${name}`,
    isEmailVerified: true,
    email: `email-of-${name}@potluck.test`,
    name: `Name of ${name}`,
    photoURL: `/images/people/photo-of-${name}.svg`,
    authTime: loginTimeFixture,
  };
}

/**
 * Stores an active order that the buyer has hidden. The API cancels this order if the buyer deletes
 * the account.
 */
async function writeActiveOrder(id: string, { uid, name, email, photoURL }: Account) {
  const buyer = { buyer_uid: uid, buyer_name: name, buyer_email: email, buyer_photoURL: photoURL };
  const order = createStoredOrderFixture([], { ...buyer, hidden_at: Timestamp.now() });
  await ordersCollection(db).doc(id).set(order);
}

/**
 * Completes every unfinished account deletion. The second pass of a deletion is due only some time after the
 * first pass, so the clock of the second pass is one hour ahead.
 */
async function completeClosures(
  dependencies: Omit<AccountClosureDependencies, 'now'>,
): Promise<void> {
  await resumeAccountClosures({ ...dependencies, now: () => new Date() });
  await resumeAccountClosures({ ...dependencies, now: inAnHour });
}

/**
 * Searches the database for data of a deleted account. Resolves with the texts that
 * `personalDataPolicies` does not allow to remain, by collection.
 */
async function findForbiddenMentions(
  account: Account,
  documents?: Awaited<ReturnType<typeof readAllDocuments>>,
): Promise<[string, string[]][]> {
  const allowed = new Map<string, (text: string) => boolean>(
    personalDataPolicies.map(({ collection, mayMention }) => [
      collection(db).id,
      (text) =>
        mayMention === 'everything until it expires' ||
        (mayMention === 'the uid' && text === account.uid),
    ]),
  );
  const mentions = Object.entries(await findPersonalData(db, account, documents));
  return mentions
    .map(([name, texts]): [string, string[]] => [
      name,
      texts.filter((text) => allowed.get(name)?.(text) !== true),
    ])
    .filter(([, texts]) => texts.length > 0);
}

it('findPersonalData finds data of an account in every collection before the deletion, and only data that personalDataPolicies allows after the deletion', async () => {
  const account = createAccount('searched');
  await storeAccountDataFixture(db, account, buyerFixture);
  await startAccountClosure({ db, now: () => new Date() }, account.uid);
  const names = personalDataPolicies
    .map(({ collection }) => collection(db).id)
    // These documents contain only hashes, or only the name of a dish.
    .filter((name) => !['blocked_photos', 'follows', 'restocks'].includes(name));
  expect(Object.keys(await findPersonalData(db, account)).sort()).toEqual(names.sort());
  await completeClosures({ db, identity: createInMemoryIdentityProvider(), photoFiles });
  expect(await findForbiddenMentions(account)).toEqual([]);
});

describe.each([
  ['call to Firestore or to the identity provider fails', false],
  ['write is stored but its response is lost', true],
])('an account deletion in which one %s', (_what, isApplied) => {
  it('leaves none of the data that personalDataPolicies must delete, after the deletion is resumed', async () => {
    let verified = 0;
    const step = isApplied ? LOST_RESPONSE_STEP : FAILED_CALL_STEP;
    for (let nth = 1; ; nth += step) {
      const account = createAccount(`fault-${String(isApplied)}-${nth}`);
      const { uid } = account;
      await storeAccountDataFixture(db, account, buyerFixture);
      const orderId = `active-${String(isApplied)}-${nth}`;
      await writeActiveOrder(orderId, account);
      const fixture = createInMemoryIdentityProvider();
      const { identity, count, restore } = interruptNthBackendCall(db, fixture, nth, {
        isApplied,
      });
      const dependencies = { db, identity, photoFiles, now: () => new Date() };
      const run = async () => {
        await startAccountClosure(dependencies, uid);
        await runFirstAccountClosurePass(dependencies, uid);
        await runSecondAccountClosurePass(dependencies, uid);
      };
      await run().catch(() => undefined);
      restore();
      if (count() < nth) break;
      // If the deletion was not recorded, the user got an error response. Simulate that the user tries again.
      if (await fixture.findUser(uid)) await startAccountClosure(dependencies, uid);
      await completeClosures({ db, identity: fixture, photoFiles });
      expect(await findForbiddenMentions(account), `call ${nth}`).toEqual([]);
      expect(await fixture.findUser(uid), `call ${nth}`).toBeUndefined();
      const order = (await ordersCollection(db).doc(orderId).get()).data();
      expect(order, `call ${nth}`).toMatchObject({ status: 'cancelled', version: 2 });
      verified += 1;
      await clearFirestore(project);
    }
    expect(verified).toBeGreaterThan(15 / step);
    console.log(`Account deletion: no mention after a fault in each of ${verified} calls`);
  });
});

it(`no data that personalDataPolicies forbids remains after ${KILLS} account deletions are killed with SIGKILL after different writes and then resumed`, async () => {
  const identity = createFirestoreIdentityProvider(identities.db);
  const uninterrupted = createAccount('uninterrupted');
  await storeAccountDataFixture(db, uninterrupted, buyerFixture);
  const writeCount = Number(await killDeletion(uninterrupted.uid, Infinity));

  const kills = Array.from({ length: KILLS }, (_, index) => ({
    account: createAccount(`killed-${index}-x`),
    write: 1 + Math.floor((index * writeCount) / KILLS),
  }));
  let recordedCount = 0;
  for (let start = 0; start < KILLS; start += BATCH_SIZE) {
    const batch = kills.slice(start, start + BATCH_SIZE);
    for (const { account } of batch) await storeAccountDataFixture(db, account, buyerFixture);
    const waiting = batch.values();
    const killNext = async () => {
      for (const { account, write } of waiting) await killDeletion(account.uid, write);
    };
    await Promise.all(Array.from({ length: PARALLEL_PROCESSES }, killNext));

    for (const { account } of batch) {
      const { uid } = account;
      const isRecorded = (await accountClosuresCollection(db).doc(uid).get()).exists;
      if (isRecorded) recordedCount += 1;
      // If the deletion was not recorded, the user got no response. Simulate that the user tries again.
      else if ((await identity.readState(uid)) === undefined) {
        await startAccountClosure({ db, now: () => new Date() }, uid);
      }
    }
    await completeClosures({ db, identity, photoFiles });
    const documents = await readAllDocuments(db);
    for (const { account } of batch) {
      expect(await findForbiddenMentions(account, documents)).toEqual([]);
      expect(await identity.readState(account.uid)).toBe('deleted');
    }
    await clearFirestore(project);
  }
  console.log(
    `Account deletion: ${KILLS} SIGKILLs after ${writeCount} writes, ${recordedCount} of them during a recorded deletion, 0 mentions after they were resumed`,
  );
  expect(recordedCount).toBeGreaterThan(KILLS / 2);
});

/**
 * Starts a process that deletes an account, and kills it after write number `write`. Resolves with the number of
 * the last write.
 */
function killDeletion(uid: string, write: number): Promise<string> {
  const args = [project, emulatorHosts.firestore, 'close', uid, String(write)];
  return killProcess(args, async ({ stdout }) => String((await once(stdout, 'data'))[0]));
}

it('account deletions of a cook and a buyer during purchases cause no response with a status of 500 or more, and a second deletion of the buyer leaves only data that personalDataPolicies allows', async () => {
  const { service } = apiInstance;
  const cook = createAccount('cook-of-the-rush');
  const buyer = createAccount('buyer-of-the-rush');
  await storeAccountDataFixture(db, cook, buyer, 3);
  const foods = await db.collection('foods').where('owner_uid', '==', cook.uid).get();
  const identity = createInMemoryIdentityProvider();
  const dependencies = { db, identity, photoFiles, now: () => new Date() };
  const purchases = foods.docs.flatMap(({ id }) =>
    Array.from({ length: 14 }, (_, number) =>
      sendPurchase(service, number % 2 ? buyer : createBuyerAccount(number), id),
    ),
  );
  await startAccountClosure(dependencies, cook.uid);
  await startAccountClosure(dependencies, buyer.uid);
  await completeClosures(dependencies);
  const statuses = (await Promise.all(purchases)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // Delete the account of the buyer again. The last purchases of the buyer can commit after both passes of the
  // first deletion.
  await startAccountClosure(dependencies, buyer.uid);
  await completeClosures(dependencies);
  expect(await findForbiddenMentions(cook)).toEqual([]);
  expect(await findForbiddenMentions(buyer)).toEqual([]);
});
