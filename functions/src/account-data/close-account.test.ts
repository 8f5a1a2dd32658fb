import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../account/authenticate';
import {
  accountClosuresCollection,
  foodsCollection,
  ordersCollection,
  photosCollection,
  ratingsCollection,
  reportsCollection,
  reviewsCollection,
  threadsCollection,
  type StoredOrder,
} from '../firestore/collections';
import { findMenuDifferences } from '../menu/repair-menu';
import {
  createFoodOfAccountFixture,
  createOrderBetweenAccountsFixture,
  findPersonalData,
  storeAccountDataFixture,
} from '../testing/account-data-fixture';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storePhotoFixture } from '../testing/stored-photo-fixture';
import { createInMemoryPhotoFiles } from '../testing/in-memory-photo-files';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, loginTimeFixture } from '../testing/user-fixtures';
import { writeFoods } from '../testing/write-food';
import {
  resumeAccountClosures,
  runFirstAccountClosurePass,
  startAccountClosure,
} from './close-account';

const account: Account = {
  uid: 'the-uid',
  isEmailVerified: true,
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
const countFoods = async () => (await foodsCollection(db).get()).size;
/** The collections that may still contain the uid after the first pass, except for `closures`. */
const remaining = {
  mail: [uid],
  food_additions: [uid],
  photo_uploads: [uid],
  report_counts: [uid],
  moderation: [uid],
};

beforeEach(async () => {
  db = await createInMemoryFirestore();
  identity = createInMemoryIdentityProvider();
  photoFiles = createInMemoryPhotoFiles();
  time = startedAt;
  await storeAccountDataFixture(db, account, buyerFixture);
  await startAccountClosure({ db, now }, uid);
});

it('startAccountClosure does not change the stored start time if the deletion is already recorded', async () => {
  time = afterSeconds(60);
  await startAccountClosure({ db, now }, uid);
  expect((await readClosure())?.started_at.toDate()).toEqual(startedAt);
});

describe('runFirstAccountClosurePass', () => {
  const runFirstPass = (changed: Partial<InMemoryIdentityProvider> = {}) =>
    runFirstAccountClosurePass({ db, identity: { ...identity, ...changed }, now, photoFiles }, uid);

  it('disables the account and calls `forget` first, erases the documents next, and deletes the account last', async () => {
    const steps: string[] = [];
    const record = (step: string) => async () => {
      steps.push(`${step} with ${await countFoods()} dishes`);
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

  it('erases all personal data except the uid, which remains in `closures` and where a policy allows it, and does not change the dishes of other users and their menu entries', async () => {
    const other = { ...buyerFixture, uid: 'other' };
    await writeFoods(db, new Map([['other', createFoodOfAccountFixture(other)]]));
    const { area = '', cell = '', windows: [window] = [] } = createFoodOfAccountFixture(account);
    const { from = '', orders_until = '' } = window ?? {};
    expect(await findPersonalData(db, account)).toMatchObject({
      foods: expect.arrayContaining([area, cell, from]) as string[],
      orders: expect.arrayContaining([from]) as string[],
      kitchens: expect.arrayContaining([area, cell]) as string[],
      menu_shards: expect.arrayContaining([
        area,
        cell,
        String(Date.parse(orders_until)),
      ]) as string[],
    });
    await runFirstPass();
    expect(await findPersonalData(db, account)).toEqual({ closures: [uid], ...remaining });
    expect((await reportsCollection(db).get()).size).toBe(0);
    // The stars of the account stay in the sums of the other cook.
    const [review, ...others] = (await reviewsCollection(db).get()).docs.map((doc) => doc.data());
    expect(others).toEqual([]);
    expect(review).toMatchObject({ author: 'A guest', stars: 5, seller_uid: buyerFixture.uid });
    expect((await ratingsCollection(db).get()).size).toBe(0);
    const threads = (await threadsCollection(db).get()).docs.map((thread) => thread.data());
    expect(threads).toHaveLength(2);
    for (const { messages, buyer_texts: asked = [], cook_texts: answered = [] } of threads) {
      expect([messages.length, ...asked, ...answered].join()).toMatch(/^2,Sam (?:asks|answers)\.$/);
    }
    expect((await foodsCollection(db).get()).docs.map(({ id }) => id)).toEqual(['other']);
    expect(await findMenuDifferences(db)).toEqual([]);
  });

  it('removes from orders only the fields with personal data of the account', async () => {
    await runFirstPass();
    const { docs } = await ordersCollection(db).get();
    const withoutFields = (order: StoredOrder, fields: string[]) => ({
      ...Object.fromEntries(Object.entries(order).filter(([field]) => !fields.includes(field))),
      updated_at: expect.any(Timestamp) as Timestamp,
    });
    const bought = createOrderBetweenAccountsFixture(buyerFixture, account);
    const sold = createOrderBetweenAccountsFixture(account, buyerFixture);
    const profile = ['buyer_name', 'buyer_email', 'buyer_photoURL', 'buyer_uid'];
    const ofBuyer = [...profile, 'note', 'allergy', 'review', 'fingerprint'];
    expect(docs).toHaveLength(2);
    expect(docs.map((order) => order.data())).toEqual(
      expect.arrayContaining([
        withoutFields(bought, ofBuyer),
        withoutFields(sold, ['food_owner', 'seller_uid', 'pickup_window', 'review']),
      ]),
    );
  });

  it('cancels the active orders first, and then removes the fields about the account from them', async () => {
    const bought = createStoredOrderFixture([], { buyer_uid: uid, foodId: 'bought' });
    const received = createStoredOrderFixture([], { seller_uid: uid, foodId: 'received' });
    await ordersCollection(db).doc('bought').set(bought);
    await ordersCollection(db).doc('received').set(received);
    await foodsCollection(db).doc('bought').set(createFoodOfAccountFixture(buyerFixture));
    await runFirstPass();
    for (const id of ['bought', 'received']) {
      const order = (await ordersCollection(db).doc(id).get()).data();
      expect(order).toMatchObject({ status: 'cancelled', version: 2, restocked: id === 'bought' });
    }
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
    const food = (await foodsCollection(db).doc('bought').get()).data();
    expect(food).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('erases the fields of the account from more orders than fit into one batch, also if another request deletes one of them at the same time', async () => {
    const order = createOrderBetweenAccountsFixture(account, buyerFixture);
    const writer = db.batch();
    for (let index = 0; index < 401; index += 1) writer.set(ordersCollection(db).doc(), order);
    // The ids of the other orders are larger, so the first batch contains this order.
    const removed = ordersCollection(db).doc('-');
    await writer.set(removed, order).commit();
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
        await removed.delete();
        return commitBatch();
      };
      return created;
    };
    await runFirstPass();
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
    expect((await removed.get()).exists).toBe(false);
  });

  it('resolves if a concurrent run completes the account deletion first', async () => {
    await runFirstPass({
      deleteUser: async () => {
        await accountClosuresCollection(db).doc(uid).delete();
      },
    });
    expect(await readClosure()).toBeUndefined();
  });

  it('removes the photos of the account, except for a dish photo that an order shows', async () => {
    const store = { db, files: photoFiles };
    const ofOrder = await storePhotoFixture(store, '1', { owner_uid: uid });
    await storePhotoFixture(store, '2', { owner_uid: uid });
    await storePhotoFixture(store, '3', { owner_uid: uid, kind: 'portrait' });
    await storePhotoFixture(store, '4', { owner_uid: buyerFixture.uid });
    const order = createStoredOrderFixture([], { food_image: ofOrder });
    await ordersCollection(db).doc('with-photo').set(order);
    await runFirstPass();
    const { docs } = await photosCollection(db).get();
    expect(docs.map((photo) => [photo.id[0], photo.data().owner_uid])).toEqual([
      ['1', undefined],
      ['4', buyerFixture.uid],
    ]);
    const fileOwners = [...photoFiles.stored.keys()].map((name) => name[0]);
    expect(new Set(fileOwners)).toEqual(new Set(['1', '4']));
  });
});

describe('resumeAccountClosures', () => {
  const resume = () => resumeAccountClosures({ db, identity, now, photoFiles });

  it('runs the first pass of a deletion, and at least 10 minutes later erases the documents that were written since, and completes the deletion', async () => {
    await resume();
    expect(await identity.findUser(uid)).toBeUndefined();
    await storeAccountDataFixture(db, account, buyerFixture);
    time = afterSeconds(599);
    await resume();
    expect(await countFoods()).toBe(1);
    expect(await readClosure()).toBeDefined();
    time = afterSeconds(600);
    await resume();
    expect(await findPersonalData(db, account)).toEqual(remaining);
  });

  it('continues the other deletions if one deletion fails, and then throws the error', async () => {
    await startAccountClosure({ db, now }, 'a-failing-account');
    identity = createInMemoryIdentityProvider({
      setDisabled: (id) =>
        id === uid ? Promise.resolve() : Promise.reject(new Error('Auth is not available.')),
    });
    await expect(resume()).rejects.toThrow(
      '1 deletions of accounts failed: Error: Auth is not available.',
    );
    expect((await readClosure())?.first_pass_at).toBeDefined();
  });
});
