import type { Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityUser } from '../account/identity-provider';
import {
  accountClosuresCollection,
  foodsCollection,
  kitchensCollection,
  ordersCollection,
  type StoredOrderEvent,
} from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { closeMissingAccounts } from './close-missing-accounts';

const outage = new Error('Auth does not respond.');

let db: Firestore;
let lookups: string[];
beforeEach(async () => {
  db = await createInMemoryFirestore();
  lookups = [];
});

/** Runs the search. Users whose uid begins with `gone` have no account. The lookup of the user `outage` fails. */
const run = () =>
  closeMissingAccounts({
    db,
    now: () => new Date('2026-01-03T04:00:00Z'),
    identity: {
      findUser(uid) {
        lookups.push(uid);
        if (uid === 'outage') return Promise.reject(outage);
        return Promise.resolve(uid.startsWith('gone') ? undefined : ({ uid } as IdentityUser));
      },
    },
  });
const storeFood = (owner_uid: string) =>
  foodsCollection(db).add({ ...storedFoodFixture, owner_uid });
const storeOrder = (buyer_uid: string, seller_uid: string, events: StoredOrderEvent[] = []) =>
  ordersCollection(db).add(createStoredOrderFixture(events, { buyer_uid, seller_uid }));
const listClosures = async () =>
  (await accountClosuresCollection(db).get()).docs.map(({ id }) => id);

describe('closeMissingAccounts', () => {
  it('looks each user of dishes, active orders, and pickup details up once, and starts the deletion of the missing ones', async () => {
    for (const uid of ['gone-cook', 'gone-cook', 'cook']) await storeFood(uid);
    await storeOrder('gone-buyer', 'gone-seller');
    await storeOrder('gone-past', 'gone-past', [createOrderEventFixture('collected')]);
    await kitchensCollection(db)
      .doc('gone-kitchen')
      .set({ place: '', times: '', payment: '', note: '' });
    await run();
    const gone = ['gone-buyer', 'gone-cook', 'gone-kitchen', 'gone-seller'];
    expect(lookups.sort()).toEqual(['cook', ...gone]);
    expect(await listClosures()).toEqual(gone);
  });

  it('starts no deletion if one lookup fails', async () => {
    for (const uid of ['gone', 'outage']) await storeFood(uid);
    await expect(run()).rejects.toBe(outage);
    expect(await listClosures()).toEqual([]);
  });

  it('starts no deletion if at least 20 accounts are missing, and if they are the majority', async () => {
    for (let count = 0; count < 20; count += 1) await storeFood(`gone-${count}`);
    for (let count = 0; count < 19; count += 1) await storeFood(`cook-${count}`);
    await expect(run()).rejects.toThrow('20 of 39 accounts are missing. None is deleted.');
    expect(await listClosures()).toEqual([]);
    await storeFood('cook-19');
    await run();
    expect(await listClosures()).toHaveLength(20);
  });
});
