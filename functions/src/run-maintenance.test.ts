import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountClosuresCollection,
  kitchensCollection,
  ordersCollection,
  pendingChangesCollection,
  photosCollection,
} from './firestore/collections';
import { runMaintenance } from './run-maintenance';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createInMemoryFirestore } from './testing/in-memory-firestore';
import { createInMemoryPhotoFiles } from './testing/in-memory-photo-files';
import { createStoredOrderFixture } from './testing/stored-order-fixture';
import { storePhotoFixture } from './testing/stored-photo-fixture';

const startedAt = Timestamp.fromDate(new Date('2026-01-02T00:00:00Z'));

const findUser = (uid: string) =>
  uid === 'missing' ? Promise.resolve(undefined) : createInMemoryIdentityProvider().findUser(uid);

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
  it.each(['2026-01-03T02:59:59Z', '2026-01-03T04:00:00Z'])(
    'continues unfinished account deletions at %s, but does not run the photo sweep',
    async (time) => {
      await run(time);
      expect(closedUids).toEqual(['the-uid']);
      expect(await countPhotos()).toBe(1);
    },
  );

  it('also runs the photo sweep from 3 to 4 o’clock UTC', async () => {
    await run('2026-01-03T03:59:59Z');
    expect(closedUids).toEqual(['the-uid']);
    expect(await countPhotos()).toBe(0);
  });

  it('starts the deletion of missing accounts only from 4 to 5 o’clock UTC', async () => {
    await kitchensCollection(db)
      .doc('missing')
      .set({ place: '', times: '', payment: '', note: '' });
    const closure = accountClosuresCollection(db).doc('missing');
    await run('2026-01-03T03:59:59Z');
    expect((await closure.get()).exists).toBe(false);
    await run('2026-01-03T04:59:59Z');
    expect((await closure.get()).exists).toBe(true);
  });

  it('adds pending changes to the open orders', async () => {
    const pending = { seller_uid: 'cook', changes: { place: { at: startedAt } } };
    await pendingChangesCollection(db).doc('cook-cook').set(pending);
    await ordersCollection(db).doc('order').set(createStoredOrderFixture());
    await run('2026-01-03T04:00:00Z');
    const order = await ordersCollection(db).doc('order').get();
    expect(order.get('changes')).toEqual([{ what: 'place', at: startedAt }]);
  });

  it('runs the photo sweep even if an account deletion fails', async () => {
    const failing = run('2026-01-03T03:00:00Z', () => Promise.reject(new Error('Auth failed.')));
    await expect(failing).rejects.toThrow(/^Maintenance failed: .*Auth failed/);
    expect(await countPhotos()).toBe(0);
  });
});
