import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from './account/authenticate';
import { foodsCollection, photosCollection } from './firestore/collections';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { foodFieldsFixture } from './testing/food-fixture';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createInMemoryPhotoFiles } from './testing/in-memory-photo-files';
import { storePhotoFixture } from './testing/stored-photo-fixture';
import {
  startTestService,
  testAccessTokenSecret,
  type TestApiService,
} from './testing/test-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

let service: TestApiService;
let claims: Record<string, unknown>;
const photoFiles = createInMemoryPhotoFiles();
beforeEach(async () => {
  photoFiles.stored.clear();
  claims = {};
  const identity = createInMemoryIdentityProvider({ verifyIdToken: () => Promise.resolve(claims) });
  service = await startTestService({ identity, photoFiles });
});
afterEach(() => service.stop());

const removed_at = Timestamp.fromMillis(0);
const missingPhoto = `/photos/${'9'.repeat(32)}-a0b1c2-960.webp`;
/** Stores photos that `ownerFixture` must not use for a dish. Resolves with their URLs. */
async function storeUnusablePhotos(): Promise<Record<string, string>> {
  const own = await storePhotoFixture(service, '5');
  return {
    'of another user': await storePhotoFixture(service, '1', { owner_uid: buyerFixture.uid }),
    'that was removed': await storePhotoFixture(service, '2', { removed_at }),
    'that is a portrait': await storePhotoFixture(service, '3', { kind: 'portrait' }),
    'that is a portrait, with the URL of a dish photo': (
      await storePhotoFixture(service, '4', { kind: 'portrait' })
    ).replace('192', '960'),
    'that does not exist': missingPhoto,
    'with another color': own.replace('a0b1c2', 'ffffff'),
    'with another size': own.replace('960', '480'),
  };
}

const addFood = (food_image: string) =>
  service.call('POST', '/foods', {
    account: ownerFixture,
    body: { ...foodFieldsFixture, food_image, added_by: ownerFixture },
  });
const editFood = (id: string, food_image: string) =>
  service.call('PUT', `/foods/${id}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, food_image, email: ownerFixture.email },
  });
const readFoodImages = async () =>
  (await foodsCollection(service.db).get()).docs.map((document) => document.data().food_image);

describe.each(['POST /foods', 'PUT /foods/:id'])('%s', (route) => {
  /** Saves a dish with the image. For `PUT`, adds a dish with another image and then changes it. */
  const save = async (image: string) =>
    route === 'POST /foods' ? addFood(image) : editFood(await addFoodFixture(service), image);

  it('accepts a photo of the caller and sets used_at in the document of the photo', async () => {
    const address = await storePhotoFixture(service, '5');
    expect((await save(address)).status).toBeLessThan(202);
    expect(await readFoodImages()).toEqual([address]);
    const [photo] = (await photosCollection(service.db).get()).docs;
    expect(photo?.data().used_at).toBeInstanceOf(Timestamp);
  });

  it.each([
    'of another user',
    'that was removed',
    'that is a portrait',
    'that is a portrait, with the URL of a dish photo',
    'that does not exist',
    'with another color',
    'with another size',
  ])('rejects a photo %s with a field error and changes nothing', async (kind) => {
    const { [kind]: address = '' } = await storeUnusablePhotos();
    const { status, json } = await save(address);
    const message =
      'This photo belongs to another account, or it was removed. Please choose it again.';
    expect({ status, code: json.code, fields: json.fields }).toEqual({
      status: 400,
      code: 'photo-not-yours',
      fields: { food_image: message },
    });
    expect(await readFoodImages()).not.toContain(address);
    const photos = (await photosCollection(service.db).get()).docs;
    expect(photos.some((photo) => photo.get('used_at') !== undefined)).toBe(false);
  });
});

describe('POST /foods', () => {
  it('rejects a photo if its removal begins after the ownership check', async () => {
    const address = await storePhotoFixture(service, '5');
    const { db } = service;
    const createBatch = db.batch.bind(db);
    db.batch = () => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      batch.commit = async () => {
        db.batch = createBatch;
        await photosCollection(db).doc('5'.repeat(32)).update({ removed_at });
        return commit();
      };
      return batch;
    };
    expect(await addFood(address)).toMatchObject({
      status: 400,
      json: { code: 'photo-not-yours' },
    });
    expect(await readFoodImages()).toEqual([]);
  });
});

describe('PUT /foods/:id', () => {
  it('accepts the unchanged photo of a dish, even if the photo no longer exists', async () => {
    const address = await storePhotoFixture(service, '5');
    const id = (await addFood(address)).json.insertedId as string;
    await photosCollection(service.db).doc('5'.repeat(32)).delete();
    const body = { ...foodFieldsFixture, food_image: address, price: 3, email: ownerFixture.email };
    expect(
      await service.call('PUT', `/foods/${id}`, { account: ownerFixture, body }),
    ).toMatchObject({ status: 200, json: { modifiedCount: 1 } });
  });
});

describe('the Firestore usage', () => {
  it('of POST /foods contains one more read and write if the dish has an uploaded photo', async () => {
    const address = await storePhotoFixture(service, '5');
    const count = (image: string) => countFirestoreUsage(service.db, () => addFood(image));
    const before = await count('https://example.org/soup.jpg');
    const after = await count(address);
    expect(after.reads - before.reads).toBe(1);
    expect(after.writes - before.writes).toBe(1);
  });

  it('of POST /jwt contains no reads if the user has no uploaded portrait', async () => {
    const { reads } = await countFirestoreUsage(service.db, () =>
      requestToken('https://x.test/a.jpg'),
    );
    expect(reads).toBe(0);
  });
});

/**
 * Requests an access token for an account with the photo URL `picture`. Resolves with the photo URL in the
 * token.
 */
async function requestToken(picture: string): Promise<string | null> {
  const { uid, email, authTime: auth_time } = ownerFixture;
  claims = { uid, email, name: 'Amara', picture, auth_time };
  const headers = { Authorization: 'Bearer id-token' };
  const { json } = await service.call('POST', '/jwt', { body: { email }, headers });
  const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
  return tokens.verify(json.token as string).photoURL;
}

describe('POST /jwt', () => {
  it('returns a token with the URL of the uploaded portrait of the account', async () => {
    const address = await storePhotoFixture(service, '5', { kind: 'portrait' });
    expect(await requestToken(address)).toBe(address);
  });

  it('returns a token with photoURL = null for another user’s portrait, a dish photo, and a missing photo', async () => {
    const foreign = { kind: 'portrait', owner_uid: buyerFixture.uid } as const;
    expect(await requestToken(await storePhotoFixture(service, '1', foreign))).toBeNull();
    expect(await requestToken(await storePhotoFixture(service, '2'))).toBeNull();
    expect(await requestToken(missingPhoto.replace('960', '192'))).toBeNull();
  });
});

describe('PUT /account', () => {
  const copyProfile = (photoURL: string) =>
    service.call('PUT', '/account', {
      account: { ...ownerFixture, photoURL },
      body: { email: ownerFixture.email },
    });
  const readOwnerPhoto = async () =>
    (await foodsCollection(service.db).get()).docs[0]?.data().added_by.photoURL;
  const store = () => ({ db: service.db, files: photoFiles });
  const portraitAt = (minute: number) => ({
    kind: 'portrait' as const,
    created_at: Timestamp.fromMillis(minute * 60_000),
  });

  it('ignores a portrait of another user', async () => {
    await addFoodFixture(service);
    const foreign = { kind: 'portrait', owner_uid: buyerFixture.uid } as const;
    await copyProfile(await storePhotoFixture(store(), '1', foreign));
    expect(await readOwnerPhoto()).toBeNull();
    expect(photoFiles.stored.size).toBe(4);
  });

  it('copies the new portrait to the dishes and removes the older portraits with their files', async () => {
    await addFoodFixture(service);
    await storePhotoFixture(store(), '1', portraitAt(1));
    const current = await storePhotoFixture(store(), '2', portraitAt(2));
    const newer = await storePhotoFixture(store(), '3', portraitAt(3));
    await storePhotoFixture(store(), '4', { ...portraitAt(1), owner_uid: buyerFixture.uid });
    await storePhotoFixture(store(), '5', { created_at: Timestamp.fromMillis(0) });
    expect(await copyProfile(current)).toMatchObject({ status: 200, json: { modifiedCount: 1 } });
    expect(await readOwnerPhoto()).toBe(current);
    const remaining = (await photosCollection(service.db).get()).docs.map(({ id }) => id[0]);
    expect(remaining).toEqual(['2', '3', '4', '5']);
    const files = [...photoFiles.stored.keys()].map((name) => name[0]);
    expect([...new Set(files)]).toEqual(['2', '3', '4', '5']);
    expect(newer).toContain('3333');
  });

  it('responds with 200 if Cloud Storage does not remove the older portraits', async () => {
    const failing = { ...photoFiles, remove: () => Promise.reject(new Error('Storage failed.')) };
    const current = await storePhotoFixture(store(), '2', portraitAt(2));
    await storePhotoFixture(store(), '1', portraitAt(1));
    await service.stop();
    service = await startTestService({ db: service.db, photoFiles: failing });
    expect((await copyProfile(current)).status).toBe(200);
    expect(service.logged).toMatchObject([
      { error: expect.stringContaining('Storage failed.') as string },
    ]);
  });
});
