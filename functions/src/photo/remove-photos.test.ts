import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection, ordersCollection, photosCollection } from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createInMemoryPhotoFiles } from '../testing/in-memory-photo-files';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { storePhotoFixture } from '../testing/stored-photo-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import type { PhotoFiles } from './photo-files';
import { sweepPhotos } from './remove-photos';

let db: Firestore;
let files: ReturnType<typeof createInMemoryPhotoFiles>;
let portraits: Record<string, string | null>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  files = createInMemoryPhotoFiles();
  portraits = {};
});

const nextDay = new Date('2026-01-02T12:00:00Z');
const store = (digit: string, changes = {}) => storePhotoFixture({ db, files }, digit, changes);
const sweep = (now = nextDay, photoFiles: PhotoFiles = files) =>
  sweepPhotos({
    db,
    files: photoFiles,
    now: () => now,
    findUser: (uid) => {
      const photoURL = portraits[uid];
      return Promise.resolve(photoURL === undefined ? undefined : { photoURL });
    },
  });
/**
 * Resolves with the first digit of the hash of each photo: in `documents` for the photos that have a
 * document, and in `files` for the photos that have files.
 */
async function readRemaining() {
  const { docs } = await photosCollection(db).get();
  const names = [...files.stored.keys()].map((name) => name[0]);
  return { documents: docs.map(({ id }) => id[0]), files: [...new Set(names)] };
}
const expectRemaining = async (...digits: string[]) => {
  expect(await readRemaining()).toEqual({ documents: digits, files: digits });
};

describe('sweepPhotos', () => {
  it('removes the dish photos that no dish and no order references, also those of deleted accounts', async () => {
    const ofDish = await store('1');
    const ofOrder = await store('2');
    await store('3');
    await store('4');
    await photosCollection(db).doc('4'.repeat(32)).update({ owner_uid: FieldValue.delete() });
    await foodsCollection(db)
      .doc('food')
      .set({ ...storedFoodFixture, food_image: ofDish });
    await ordersCollection(db)
      .doc('order')
      .set(createStoredOrderFixture([], { food_image: ofOrder }));
    await sweep();
    await expectRemaining('1', '2');
  });

  it('keeps an unused photo until it is a day old', async () => {
    await store('1');
    await store('2', { kind: 'portrait' });
    await sweep(new Date(nextDay.getTime() - 1));
    await expectRemaining('1', '2');
  });

  it('removes each portrait that is not the current portrait of its owner', async () => {
    portraits = {
      [ownerFixture.uid]: await store('1', { kind: 'portrait' }),
      [buyerFixture.uid]: null,
    };
    await store('2', { kind: 'portrait' });
    await store('3', { kind: 'portrait', owner_uid: buyerFixture.uid });
    await store('4', { kind: 'portrait', owner_uid: 'deleted' });
    await store('5', { kind: 'portrait', owner_uid: 'deleted', created_at: Timestamp.now() });
    await sweep();
    await expectRemaining('1', '5');
  });

  it('keeps a portrait that a dish still shows after a login with Google has replaced the photo of the account', async () => {
    portraits = { [ownerFixture.uid]: 'https://lh3.googleusercontent.com/a/photo' };
    const photoURL = await store('1', { kind: 'portrait' });
    await store('2', { kind: 'portrait' });
    await foodsCollection(db).add({
      ...storedFoodFixture,
      added_by: { ...storedFoodFixture.added_by, photoURL },
    });
    await sweep();
    await expectRemaining('1');
  });

  it('keeps a photo if a cook saves a dish with this photo during the sweep', async () => {
    const address = await store('1');
    const orders = db.collection.bind(db);
    db.collection = (name) => {
      // Save the dish when the sweep queries the orders. It has already queried the dishes by then, so it
      // does not find this dish.
      if (name === 'orders') saving ??= saveDish();
      return orders(name);
    };
    let saving: Promise<unknown> | undefined;
    const saveDish = () =>
      db
        .batch()
        .set(foodsCollection(db).doc('food'), { ...storedFoodFixture, food_image: address })
        .update(photosCollection(db).doc('1'.repeat(32)), { used_at: Timestamp.now() })
        .commit();
    await sweep();
    await saving;
    await expectRemaining('1');
  });

  it('completes an interrupted removal of a photo', async () => {
    await store('1');
    const failing = { ...files, remove: () => Promise.reject(new Error('Storage failed.')) };
    await expect(sweep(nextDay, failing)).rejects.toThrow('Storage failed.');
    expect((await readRemaining()).documents).toEqual(['1']);
    await sweep();
    await expectRemaining();
  });
});
