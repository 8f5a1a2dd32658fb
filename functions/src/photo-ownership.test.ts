import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from './account/authenticate';
import { foodsCollection, photosCollection } from './firestore/collections';
import { addFoodFixture } from './testing/add-food-fixture';
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
  const identity = createInMemoryIdentityProvider({ verifyIdToken: () => Promise.resolve(claims) });
  service = await startTestService({ identity, photoFiles });
});
afterEach(() => service.stop());

type PhotoChanges = Parameters<typeof storePhotoFixture>[2];
const store = (digit: string, changes?: PhotoChanges) =>
  storePhotoFixture({ db: service.db, files: photoFiles }, digit, changes);
const removed_at = Timestamp.fromMillis(0);
const foreign = { owner_uid: buyerFixture.uid };
const portrait = { kind: 'portrait' } as const;
const missingPhoto = `/photos/${'9'.repeat(32)}-a0b1c2-960.webp`;

const addFood = (food_image: string) =>
  service.call('POST', '/foods', {
    account: ownerFixture,
    body: { ...foodFieldsFixture, food_image, added_by: ownerFixture },
  });
const editFood = (id: string, food_image: string, price = foodFieldsFixture.price) =>
  service.call('PUT', `/foods/${id}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, food_image, price, email: ownerFixture.email },
  });
const readFoods = async () =>
  (await foodsCollection(service.db).get()).docs.map((document) => document.data());
const readPhotos = async () => (await photosCollection(service.db).get()).docs;

describe('the photo of a dish', () => {
  /** Expects that the request was rejected, and that no dish and no photo changed. */
  async function expectRejection(response: ReturnType<typeof addFood>, address: string) {
    const message =
      'This photo belongs to another account, or it was removed. Please choose it again.';
    expect(await response).toMatchObject({
      status: 400,
      json: { code: 'photo-not-yours', fields: { food_image: message } },
    });
    expect((await readFoods()).map(({ food_image }) => food_image)).not.toContain(address);
    for (const photo of await readPhotos()) expect(photo.data()).not.toHaveProperty('used_at');
  }

  it.each<[route: string, save: (address: string) => ReturnType<typeof addFood>]>([
    ['POST /foods', addFood],
    ['PUT /foods/:id', async (address) => editFood(await addFoodFixture(service), address)],
  ])(
    'in %s can belong only to the caller, which sets used_at in the document of the photo',
    async (_route, save) => {
      const foreignAddress = await store('1', foreign);
      await expectRejection(save(foreignAddress), foreignAddress);
      const address = await store('5');
      expect((await save(address)).status).toBeLessThan(202);
      expect((await readFoods()).map(({ food_image }) => food_image)).toContain(address);
      expect((await readPhotos()).at(-1)?.data().used_at).toBeInstanceOf(Timestamp);
    },
  );

  it.each<[kind: string, storeUnusable: () => Promise<string>]>([
    ['that was removed', () => store('1', { removed_at })],
    ['that is a portrait', () => store('1', portrait)],
    [
      'that is a portrait, with the URL of a dish photo',
      async () => (await store('1', portrait)).replace('192', '960'),
    ],
    ['that does not exist', () => Promise.resolve(missingPhoto)],
    ['with another color', async () => (await store('1')).replace('a0b1c2', 'ffffff')],
    ['with another size', async () => (await store('1')).replace('960', '480')],
  ])('cannot be a photo %s', async (_kind, storeUnusable) => {
    const address = await storeUnusable();
    await expectRejection(addFood(address), address);
  });
});

it('POST /foods rejects a photo if its removal begins after the ownership check', async () => {
  const address = await store('5');
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
  const response = await addFood(address);
  expect(response).toMatchObject({ status: 400, json: { code: 'photo-not-yours' } });
  expect(await readFoods()).toEqual([]);
});

it('PUT /foods/:id accepts the unchanged photo of a dish, even if the photo no longer exists', async () => {
  const address = await store('5');
  const { json } = await addFood(address);
  await photosCollection(service.db).doc('5'.repeat(32)).delete();
  expect(await editFood(json.insertedId as string, address, 3)).toMatchObject({
    status: 200,
    json: { modifiedCount: 1 },
  });
});

describe('POST /jwt', () => {
  /** Requests a token for an account with this photo URL. Resolves with the photo URL in the token. */
  async function requestToken(picture: string): Promise<string | null> {
    const { uid, email, authTime: auth_time } = ownerFixture;
    claims = { uid, email, name: 'Amara', picture, auth_time };
    const headers = { Authorization: 'Bearer id-token' };
    const { json } = await service.call('POST', '/jwt', { body: { email }, headers });
    const tokens = createAccessTokens({
      secret: () => testAccessTokenSecret,
      now: () => new Date(),
    });
    return tokens.verify(json.token as string).photoURL;
  }

  it('returns a token with the URL of the uploaded portrait of the account', async () => {
    const address = await store('5', portrait);
    expect(await requestToken(address)).toBe(address);
  });

  it('returns a token with photoURL = null for another user’s portrait, a dish photo, and a missing photo', async () => {
    expect(await requestToken(await store('1', { ...portrait, ...foreign }))).toBeNull();
    expect(await requestToken(await store('2'))).toBeNull();
    expect(await requestToken(missingPhoto.replace('960', '192'))).toBeNull();
  });
});

describe('PUT /account', () => {
  const copyProfile = (photoURL: string) =>
    service.call('PUT', '/account', {
      account: { ...ownerFixture, photoURL },
      body: { email: ownerFixture.email },
    });
  const portraitAt = (minute: number) => ({
    ...portrait,
    created_at: Timestamp.fromMillis(minute * 60_000),
  });

  it('ignores a portrait of another user', async () => {
    await addFoodFixture(service);
    await copyProfile(await store('1', { ...portrait, ...foreign }));
    expect(await readFoods()).toMatchObject([{ added_by: { photoURL: null } }]);
    expect(photoFiles.stored.size).toBe(4);
  });

  it('copies the new portrait to the dishes and removes only the older portraits of the user, with their files', async () => {
    await addFoodFixture(service);
    await store('1', portraitAt(1));
    const current = await store('2', portraitAt(2));
    await store('3', portraitAt(3));
    await store('4', { ...portraitAt(1), ...foreign });
    await store('5', { created_at: Timestamp.fromMillis(0) });
    expect(await copyProfile(current)).toMatchObject({ status: 200, json: { modifiedCount: 1 } });
    expect(await readFoods()).toMatchObject([{ added_by: { photoURL: current } }]);
    expect((await readPhotos()).map(({ id }) => id[0])).toEqual(['2', '3', '4', '5']);
    const files = [...photoFiles.stored.keys()].map((name) => name[0]);
    expect([...new Set(files)]).toEqual(['2', '3', '4', '5']);
  });

  it('responds with 200 if Cloud Storage does not remove the older portraits', async () => {
    const failing = { ...photoFiles, remove: () => Promise.reject(new Error('Storage failed.')) };
    const current = await store('2', portraitAt(2));
    await store('1', portraitAt(1));
    await service.stop();
    service = await startTestService({ db: service.db, photoFiles: failing });
    expect((await copyProfile(current)).status).toBe(200);
    const error = expect.stringContaining('Storage failed.') as string;
    expect(service.logged).toMatchObject([{ error }]);
  });
});
