import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import {
  createFoodOfAccountFixture,
  createOrderBetweenAccountsFixture,
} from '../testing/account-data-fixture';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { backfillSellerUids } from './backfill-seller-uids';

const { uid, email } = ownerFixture;
const boughtAt = new Date('2026-01-01T12:00:00Z');
const { seller_uid: _seller_uid, ...oldOrder } = {
  ...createOrderBetweenAccountsFixture(ownerFixture, buyerFixture),
  buying_date: Timestamp.fromDate(boughtAt),
};
const none = { updated: 0, unchanged: 0, withoutSeller: 0, changedMeanwhile: 0 };

let db: Firestore;
let identity: InMemoryIdentityProvider;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  identity = createInMemoryIdentityProvider();
});

const storeOrder = (order: StoredOrder, id = 'order') => ordersCollection(db).doc(id).set(order);
const readSeller = async (id = 'order') =>
  (await ordersCollection(db).doc(id).get()).data()?.seller_uid;

describe('backfillSellerUids', () => {
  it('adds the uid of the dish’s owner to an order without `seller_uid`', async () => {
    await foodsCollection(db).doc('food').set(createFoodOfAccountFixture(ownerFixture));
    await storeOrder(oldOrder);
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, updated: 1 });
    expect((await ordersCollection(db).doc('order').get()).data()).toEqual({
      ...oldOrder,
      seller_uid: uid,
    });
  });

  it('changes no order if it runs a second time', async () => {
    await foodsCollection(db).doc('food').set(createFoodOfAccountFixture(ownerFixture));
    await storeOrder(oldOrder);
    await backfillSellerUids({ db, identity });
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, unchanged: 1 });
  });

  it('adds the uid of the account with the cook’s email if the dish was deleted', async () => {
    identity.change(uid, { email, createdAt: boughtAt });
    await storeOrder(oldOrder);
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, updated: 1 });
    expect(await readSeller()).toBe(uid);
  });

  it('does not add the uid of an account that was created after the order', async () => {
    identity.change(uid, { email, createdAt: new Date(boughtAt.getTime() + 1) });
    await storeOrder(oldOrder);
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, withoutSeller: 1 });
    expect(await readSeller()).toBeUndefined();
  });

  it('does not change an order if no account has the cook’s email', async () => {
    await storeOrder(oldOrder);
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, withoutSeller: 1 });
  });

  it('does not change an order without a cook, because the cook has deleted the account', async () => {
    const { food_owner: _food_owner, ...withoutCook } = oldOrder;
    await foodsCollection(db).doc('food').set(createFoodOfAccountFixture(ownerFixture));
    await storeOrder(withoutCook);
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, withoutSeller: 1 });
    expect(await readSeller()).toBeUndefined();
  });

  it.each([
    [
      'restore an order that another request deletes during the backfill',
      () => ordersCollection(db).doc('order').delete(),
    ],
    [
      'overwrite an order that another request changes during the backfill',
      () => ordersCollection(db).doc('order').update({ purchase_quantity: 2 }),
    ],
  ])('does not %s', async (_what, change) => {
    await storeOrder(oldOrder);
    const changing = createInMemoryIdentityProvider({
      findUserByEmail: async () => {
        await change();
        return identity.findUser(uid);
      },
    });
    expect(await backfillSellerUids({ db, identity: changing })).toEqual({
      ...none,
      changedMeanwhile: 1,
    });
    expect(await readSeller()).toBeUndefined();
  });

  it('updates all 601 orders, although one query reads at most 300', async () => {
    await foodsCollection(db).doc('food').set(createFoodOfAccountFixture(ownerFixture));
    const writer = db.batch();
    for (let index = 0; index < 601; index += 1) {
      writer.set(ordersCollection(db).doc(`order-${index}`), oldOrder);
    }
    await writer.commit();
    expect(await backfillSellerUids({ db, identity })).toEqual({ ...none, updated: 601 });
  });
});
