import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountClosuresCollection,
  kitchensCollection,
  ordersCollection,
  pendingChangesCollection,
  photosCollection,
  restocksCollection,
} from './firestore/collections';
import { runMaintenance } from './run-maintenance';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createInMemoryFirestore } from './testing/in-memory-firestore';
import { createInMemoryPhotoFiles } from './testing/in-memory-photo-files';
import { createStoredOrderFixture } from './testing/stored-order-fixture';
import { storePhotoFixture } from './testing/stored-photo-fixture';

const startedAt = Timestamp.fromDate(new Date('2026-01-02T00:00:00Z'));

const findUser = () => Promise.resolve(undefined);

let db: Firestore;
let closedUids: string[];
beforeEach(async () => {
  db = await createInMemoryFirestore();
  closedUids = [];
  await storePhotoFixture({ db }, '1');
  await accountClosuresCollection(db).doc('the-uid').set({ started_at: startedAt });
});

const run = (
  time: string,
  deleteUser = (uid: string) => Promise.resolve(void closedUids.push(uid)),
) =>
  runMaintenance({
    db,
    identity: createInMemoryIdentityProvider({ deleteUser, findUser }),
    now: () => new Date(time),
    photoFiles: createInMemoryPhotoFiles(),
  });
const countPhotos = async () => (await photosCollection(db).get()).size;

describe('runMaintenance', () => {
  it.each([
    ['02:59:59', 1, false],
    ['03:59:59', 0, false],
    ['04:00:00', 1, true],
    ['05:00:00', 1, false],
  ])(
    'at %s continues unfinished account deletions, keeps %d unused photos, and starts the deletion of missing accounts: %s',
    async (time, photos, isStarted) => {
      await kitchensCollection(db)
        .doc('missing')
        .set({ place: '', times: '', payment: '', note: '' });
      await run(`2026-01-03T${time}Z`);
      expect(closedUids).toEqual(['the-uid']);
      expect(await countPhotos()).toBe(photos);
      const closure = await accountClosuresCollection(db).doc('missing').get();
      expect(closure.exists).toBe(isStarted);
    },
  );

  it('adds pending changes to the open orders, and completes restocks', async () => {
    const pending = { seller_uid: 'cook', changes: { place: { at: startedAt } } };
    await pendingChangesCollection(db).doc('cook-cook').set(pending);
    await ordersCollection(db).doc('order').set(createStoredOrderFixture());
    const restock = restocksCollection(db).doc('food');
    await restock.set({ food_name: 'Soup', at: startedAt });
    await run('2026-01-03T04:00:00Z');
    expect((await restock.get()).exists).toBe(false);
    const order = await ordersCollection(db).doc('order').get();
    expect(order.get('changes')).toEqual([{ what: 'place', at: startedAt }]);
  });

  it('runs the photo sweep even if an account deletion fails', async () => {
    const failing = run('2026-01-03T03:00:00Z', () => Promise.reject(new Error('Auth failed.')));
    await expect(failing).rejects.toThrow(/^Maintenance failed: .*Auth failed/);
    expect(await countPhotos()).toBe(0);
  });
});
