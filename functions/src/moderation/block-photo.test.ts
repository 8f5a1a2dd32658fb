import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  foodsCollection,
  moderationActionsCollection,
  photosCollection,
} from '../firestore/collections';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { interruptNthBackendCall } from '../testing/interrupt-nth-backend-call';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createFakeJpegBytes,
  startTestPhotoService,
  type TestPhotoService,
} from '../testing/test-photo-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { blockPhoto } from './block-photo';

const noPhoto = { food_image: '/images/foods/default.svg' };
let service: TestPhotoService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestPhotoService();
});
afterEach(() => service.stop());

const upload = async (options: Partial<Parameters<TestPhotoService['upload']>[0]> = {}) =>
  (await service.upload({ account: ownerFixture, ...options })).json.address as string;
const block = (url: string) =>
  blockPhoto({ db: service.db, identity, photoFiles: service.files, now: () => new Date() }, url);
const storeFood = (changes: object) =>
  foodsCollection(service.db)
    .doc('food')
    .set({ ...storedFoodFixture, ...changes });
const readFood = async () => (await foodsCollection(service.db).doc('food').get()).data();

describe('blockPhoto', () => {
  it('deletes the files of a dish photo, also of another account, replaces the image of the dish, and rejects the same bytes', async () => {
    const food_image = await upload();
    await upload({ account: buyerFixture });
    await storeFood({ food_image });
    const url = `https://potluck.test${food_image.replace('960.webp', '480.avif')}?size=1`;
    await block(url);
    expect(service.files.stored.size).toBe(0);
    expect((await photosCollection(service.db).get()).size).toBe(0);
    expect(await readFood()).toMatchObject(noPhoto);
    for (const account of [ownerFixture, buyerFixture]) {
      expect(await service.upload({ account, query: '?for=portrait' })).toMatchObject({
        status: 409,
        json: { message: 'Our team removed this photo. Please choose another one.' },
      });
    }
    expect(await upload({ bytes: createFakeJpegBytes('other') })).toMatch(/^\/photos/);
    const [action] = (await moderationActionsCollection(service.db).get()).docs;
    const record = { action: 'remove-photo', uid: 'cook', photo: food_image.slice(8, 40) };
    expect(action?.data()).toMatchObject(record);
  });

  it('removes a portrait from its dishes, and from the account unless it has another portrait', async () => {
    const removed = await upload({ query: '?for=portrait' });
    const other = await upload({ query: '?for=portrait', bytes: createFakeJpegBytes('other') });
    identity.change(ownerFixture.uid, { photoURL: removed });
    await storeFood({ added_by: { ...storedFoodFixture.added_by, photoURL: removed } });
    await block(removed);
    expect(await identity.findUser(ownerFixture.uid)).toMatchObject({ photoURL: null });
    expect(await readFood()).toMatchObject({ added_by: { name: 'Amara', photoURL: null } });
    identity.change(ownerFixture.uid, { photoURL: '/images/people/amara.svg' });
    await block(other);
    expect((await identity.findUser(ownerFixture.uid))?.photoURL).toBe('/images/people/amara.svg');
  });

  it('completes the removal if it is repeated after an error of any call', async () => {
    let nth = 0;
    let count: number;
    do {
      nth += 1;
      const bytes = createFakeJpegBytes(String(nth));
      await upload({ account: buyerFixture, bytes });
      const food_image = await upload({ bytes });
      await storeFood({ food_image });
      const calls = interruptNthBackendCall(service.db, identity, nth, { isApplied: false });
      await block(food_image).catch(() => undefined);
      count = calls.count();
      calls.restore();
      const isComplete = (await photosCollection(service.db).get()).empty;
      if (!isComplete) await block(food_image);
      expect(service.files.stored.size).toBe(0);
      expect(await readFood()).toMatchObject(noPhoto);
    } while (count >= nth);
    expect(nth).toBeGreaterThan(10);
  });

  it.each(['/images/foods/egusi-soup-960.webp', `/photos/${'0'.repeat(32)}-a0b1c2-960.webp`])(
    'throws an error for %s, which is no uploaded photo',
    async (url) => {
      await expect(block(url)).rejects.toThrow(`There is no uploaded photo at ${url}.`);
    },
  );
});
