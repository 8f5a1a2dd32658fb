import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../account/authenticate';
import {
  accountClosuresCollection,
  foodsCollection,
  ordersCollection,
  photosCollection,
  reportsCollection,
} from '../firestore/collections';
import {
  createFoodOfAccountFixture,
  createOrderBetweenAccountsFixture,
  findPersonalData,
  storeAccountDataFixture,
} from '../testing/account-data-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storePhotoFixture } from '../testing/stored-photo-fixture';
import { createInMemoryPhotoFiles } from '../testing/in-memory-photo-files';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, loginTimeFixture } from '../testing/user-fixtures';
import {
  resumeAccountClosures,
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from './close-account';

const account: Account = {
  uid: 'the-uid',
  email: 'the-email@potluck.test',
  name: 'The Name',
  photoURL: '/images/people/the-photo.svg',
  authTime: loginTimeFixture,
};
const { uid } = account;
const startedAt = new Date('2026-01-01T12:00:00Z');

let db: Firestore;
let identity: InMemoryIdentityProvider;
let photoFiles: ReturnType<typeof createInMemoryPhotoFiles>;
let time: Date;
const now = () => time;
const afterSeconds = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);
const readClosure = async () => (await accountClosuresCollection(db).doc(uid).get()).data();

beforeEach(async () => {
  db = await createInMemoryFirestore();
  identity = createInMemoryIdentityProvider();
  photoFiles = createInMemoryPhotoFiles();
  time = startedAt;
  await storeAccountDataFixture(db, account, buyerFixture);
});

describe('startAccountClosure', () => {
  it('does not change the stored start time if the deletion is already recorded', async () => {
    await startAccountClosure({ db, now }, uid);
    time = afterSeconds(60);
    await startAccountClosure({ db, now }, uid);
    expect((await readClosure())?.started_at.toDate()).toEqual(startedAt);
  });

  it('throws if Firestore does not record the deletion', async () => {
    failNextCommit(db, { isApplied: false });
    await expect(startAccountClosure({ db, now }, uid)).rejects.toThrow('The commit failed.');
  });
});

describe('runFirstAccountClosurePass', () => {
  beforeEach(() => startAccountClosure({ db, now }, uid));

  it('disables the account and calls `forget` first, erases the documents next, and deletes the account last', async () => {
    const steps: string[] = [];
    const record = (step: string) => async () => {
      const { size } = await foodsCollection(db).get();
      steps.push(`${step} with ${size} dishes`);
    };
    await runFirstAccountClosurePass(
      {
        db,
        identity: {
          setDisabled: (_uid, isDisabled) => record(isDisabled ? 'disable' : 'enable')(),
          deleteUser: record('deleteUser'),
        },
        now,
        photoFiles,
        forget: () => steps.push('forget'),
      },
      uid,
    );
    expect(steps).toEqual(['disable with 1 dishes', 'forget', 'deleteUser with 0 dishes']);
    expect((await readClosure())?.first_pass_at?.toDate()).toEqual(startedAt);
  });

  it('erases all personal data except the uid, which remains in `closures` and where a policy allows it', async () => {
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    expect(await findPersonalData(db, account)).toEqual({
      closures: [uid],
      mail: [uid],
      food_additions: [uid],
      photo_uploads: [uid],
      report_counts: [uid],
      moderation: [uid],
    });
    expect((await reportsCollection(db).get()).size).toBe(0);
  });

  it('removes from orders only the fields with personal data of the account', async () => {
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    const orders = (await ordersCollection(db).get()).docs.map((order) => order.data());
    const {
      food_owner: _food_owner,
      seller_uid: _seller_uid,
      ...bought
    } = createOrderBetweenAccountsFixture(account, buyerFixture);
    const {
      buyer_name: _buyer_name,
      buyer_email: _buyer_email,
      buyer_photoURL: _buyer_photoURL,
      buyer_uid: _buyer_uid,
      fingerprint: _fingerprint,
      ...sold
    } = createOrderBetweenAccountsFixture(buyerFixture, account);
    const changed = { updated_at: expect.any(Timestamp) as Timestamp };
    expect(orders).toEqual(
      expect.arrayContaining([
        { ...bought, ...changed },
        { ...sold, ...changed },
      ]),
    );
    expect(orders).toHaveLength(2);
  });

  it('cancels the active orders first, and then removes the fields about the account from them', async () => {
    const bought = createStoredOrderFixture([], { buyer_uid: uid, foodId: 'bought' });
    const received = createStoredOrderFixture([], { seller_uid: uid, foodId: 'received' });
    await ordersCollection(db).doc('bought').set(bought);
    await ordersCollection(db).doc('received').set(received);
    await foodsCollection(db).doc('bought').set(createFoodOfAccountFixture(buyerFixture));
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    for (const id of ['bought', 'received']) {
      const order = (await ordersCollection(db).doc(id).get()).data();
      expect(order).toMatchObject({ status: 'cancelled', version: 2, restocked: id === 'bought' });
    }
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
    const food = (await foodsCollection(db).doc('bought').get()).data();
    expect(food).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('does not change the documents of other users', async () => {
    const other = { ...buyerFixture, uid: 'other' };
    await foodsCollection(db).doc('other').set(createFoodOfAccountFixture(other));
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    expect((await foodsCollection(db).get()).docs.map(({ id }) => id)).toEqual(['other']);
  });

  it('erases all documents of an account if they need more than one batch', async () => {
    const writer = db.batch();
    for (let index = 0; index < 501; index += 1) {
      writer.set(
        ordersCollection(db).doc(`more-${index}`),
        createOrderBetweenAccountsFixture(account, buyerFixture),
      );
      writer.set(foodsCollection(db).doc(`more-${index}`), createFoodOfAccountFixture(account));
    }
    await writer.commit();
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    expect((await foodsCollection(db).get()).size).toBe(0);
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
  });

  it('still erases the personal data in all remaining orders if another request deletes an order at the same time', async () => {
    const order = ordersCollection(db).doc('removed-later');
    await order.set(createOrderBetweenAccountsFixture(account, buyerFixture));
    const createBatch = db.batch.bind(db);
    let batches = 0;
    db.batch = () => {
      const created = createBatch();
      batches += 1;
      // The second write batch of the pass removes the fields about the cook from the orders that the account
      // received. Delete one of these orders immediately before this batch commits.
      if (batches !== 2) return created;
      const commitBatch = created.commit.bind(created);
      created.commit = async () => {
        await order.delete();
        return commitBatch();
      };
      return created;
    };
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
    expect((await order.get()).exists).toBe(false);
  });

  it('resolves if a concurrent run completes the account deletion first', async () => {
    await runFirstAccountClosurePass(
      {
        db,
        identity: {
          setDisabled: () => Promise.resolve(),
          deleteUser: async () => {
            await accountClosuresCollection(db).doc(uid).delete();
          },
        },
        now,
        photoFiles,
      },
      uid,
    );
    expect(await readClosure()).toBeUndefined();
  });
});

describe('the photos of a closed account', () => {
  const readPhotos = async () => (await photosCollection(db).get()).docs.map(({ id }) => id[0]);

  it('are removed, except for a dish photo that an order shows', async () => {
    const store = { db, files: photoFiles };
    const ofOrder = await storePhotoFixture(store, '1', { owner_uid: uid });
    await storePhotoFixture(store, '2', { owner_uid: uid });
    await storePhotoFixture(store, '3', { owner_uid: uid, kind: 'portrait' });
    const ofOther = await storePhotoFixture(store, '4', { owner_uid: buyerFixture.uid });
    const order = createStoredOrderFixture([], { food_image: ofOrder });
    await ordersCollection(db).doc('with-photo').set(order);
    await startAccountClosure({ db, now }, uid);
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    expect(await readPhotos()).toEqual(['1', '4']);
    const [first] = (await photosCollection(db).get()).docs;
    expect(first?.data().owner_uid).toBeUndefined();
    expect(new Set([...photoFiles.stored.keys()].map((name) => name[0]))).toEqual(
      new Set(['1', '4']),
    );
    expect(ofOther).toContain('4444');
  });
});

describe('runSecondAccountClosurePass', () => {
  it('erases documents that were written after the first pass, and then deletes the document in `closures`', async () => {
    await startAccountClosure({ db, now }, uid);
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, uid);
    await storeAccountDataFixture(db, account, buyerFixture);
    await runSecondAccountClosurePass({ db, now, photoFiles }, uid);
    expect(await findPersonalData(db, account)).toEqual({
      mail: [uid],
      food_additions: [uid],
      photo_uploads: [uid],
      report_counts: [uid],
      moderation: [uid],
    });
  });
});

describe('resumeAccountClosures', () => {
  it('runs the first pass of a deletion, and runs the second pass at least 10 minutes later', async () => {
    await startAccountClosure({ db, now }, uid);
    await resumeAccountClosures({ db, identity, now, photoFiles });
    expect(await identity.findUser(uid)).toBeUndefined();
    await storeAccountDataFixture(db, account, buyerFixture);
    time = afterSeconds(599);
    await resumeAccountClosures({ db, identity, now, photoFiles });
    expect((await foodsCollection(db).get()).size).toBe(1);
    expect(await readClosure()).toBeDefined();
    time = afterSeconds(600);
    await resumeAccountClosures({ db, identity, now, photoFiles });
    expect((await foodsCollection(db).get()).size).toBe(0);
    expect(await readClosure()).toBeUndefined();
  });

  it('continues the other deletions if one deletion fails, and then throws the error', async () => {
    await startAccountClosure({ db, now }, 'a-failing-account');
    await startAccountClosure({ db, now }, uid);
    const failing = createInMemoryIdentityProvider({
      setDisabled: (id) =>
        id === uid ? Promise.resolve() : Promise.reject(new Error('Auth is not available.')),
    });
    await expect(resumeAccountClosures({ db, identity: failing, now, photoFiles })).rejects.toThrow(
      '1 deletions of accounts failed: Error: Auth is not available.',
    );
    expect((await readClosure())?.first_pass_at).toBeDefined();
  });

  it('changes nothing if no deletion is recorded', async () => {
    await resumeAccountClosures({ db, identity, now, photoFiles });
    expect((await foodsCollection(db).get()).size).toBe(1);
  });
});
