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
const storeFoods = (...owners: string[]) =>
  Promise.all(
    owners.map((owner_uid) => foodsCollection(db).add({ ...storedFoodFixture, owner_uid })),
  );
const storeOrder = (buyer_uid: string, seller_uid: string, events: StoredOrderEvent[] = []) =>
  ordersCollection(db).add(createStoredOrderFixture(events, { buyer_uid, seller_uid }));
const listClosures = async () =>
  (await accountClosuresCollection(db).get()).docs.map(({ id }) => id);

describe('closeMissingAccounts', () => {
  it('looks each user of dishes, active orders, and pickup details up once, and starts the deletion of the missing ones', async () => {
    await storeFoods('gone-cook', 'gone-cook', 'cook');
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
    await storeFoods('gone', 'outage');
    await expect(run()).rejects.toBe(outage);
    expect(await listClosures()).toEqual([]);
  });

  it.each([
    ['no', 20, 19, 0],
    ['each', 20, 20, 20],
    ['each', 19, 0, 19],
  ])(
    'starts %s deletion if %d accounts are missing and %d exist',
    async (_which, missing, existing, closures) => {
      const names = (prefix: string, count: number) =>
        Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
      await storeFoods(...names('gone', missing), ...names('cook', existing));
      const error = closures === 0 ? '20 of 39 accounts are missing. None is deleted.' : undefined;
      expect(await run().catch((caught: unknown) => (caught as Error).message)).toBe(error);
      expect(await listClosures()).toHaveLength(closures);
    },
  );
});
