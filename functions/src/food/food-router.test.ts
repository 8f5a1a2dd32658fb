import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture as fields } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { toCookId } from './food-store';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const now = new Date('2026-03-01T12:00:00Z');
let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService({ now: () => now });
  foodId = await addFoodFixture(service);
});
afterEach(() => service.stop());

const { email } = ownerFixture;
const readStored = async (id = foodId) => (await foodsCollection(service.db).doc(id).get()).data();
const add = (changes: object = {}, account = ownerFixture) =>
  service.call('POST', '/foods', { account, body: { ...fields, added_by: account, ...changes } });
const remove = () =>
  service.call('DELETE', `/foods/${foodId}`, { account: ownerFixture, body: { email } });

describe('the routes of one food', () => {
  it.each([
    ['PUT', { ...fields, price: 7 }],
    ['DELETE', {}],
  ])(
    'respond with 404 to %s if no food has the id, and with 403 if the food belongs to another cook',
    async (method, body) => {
      const send = (id: string, account = ownerFixture) =>
        service.call(method, `/foods/${id}`, { account, body: { ...body, email: account.email } });
      const missing = 'The food item does not exist or was removed.';
      const notFound = { status: 404, json: { code: 'not-found', message: missing } };
      for (const id of ['missing', '__id__']) expect(await send(id)).toMatchObject(notFound);
      const message = 'Only the cook who added this food item can change it.';
      const forbidden = { status: 403, json: { code: 'forbidden', message } };
      expect(await send(foodId, buyerFixture)).toMatchObject(forbidden);
      expect(await readStored()).toMatchObject({ price: fields.price });
    },
  );
});

describe('POST /foods', () => {
  it('stores the fields, the owner, and the creation and update times, and returns the id', async () => {
    const { status, json } = await add({ food_name: 'Crème', allergens: ['nuts', 'milk', 'nuts'] });
    expect(status).toBe(201);
    expect(Object.keys(json)).toEqual(['insertedId']);
    const stored = await readStored(json.insertedId as string);
    expect(stored).toEqual({
      ...fields,
      food_name: 'Crème',
      // The allergens are sorted, without duplicates.
      allergens: ['milk', 'nuts'],
      name_key: 'creme',
      purchase_count: 0,
      added_by: { name: ownerFixture.name, email, photoURL: ownerFixture.photoURL },
      owner_uid: ownerFixture.uid,
      cook_id: toCookId(ownerFixture.uid),
      offered_at: stored?.updated_at,
      created_at: stored?.updated_at,
      updated_at: stored?.updated_at,
    });
    expect(stored?.updated_at.toDate()).toEqual(now);
  });

  it('stores the name and photo of the other dishes of the cook, because a login with Google can have replaced those of the account', async () => {
    const changed = { name: 'A. Diallo', photoURL: null, email: 'new@potluck.test' };
    const { json } = await add({}, { ...ownerFixture, ...changed });
    const { name, photoURL } = ownerFixture;
    const added_by = { name, photoURL, email: 'new@potluck.test' };
    expect(await readStored(json.insertedId as string)).toMatchObject({ added_by });
  });

  it('stores an empty list of allergens, but no list if the cook declares none', async () => {
    const store = async (allergens: string[] | undefined) =>
      readStored((await add({ allergens })).json.insertedId as string);
    expect(await store([])).toMatchObject({ allergens: [] });
    expect(await store(undefined)).not.toHaveProperty('allergens');
  });
});

describe('DELETE /foods/{id}', () => {
  it('removes the food, and responds with 404 to a repeated request', async () => {
    const { status, json } = await remove();
    expect({ status, json }).toEqual({
      status: 200,
      json: { deletedCount: 1, message: 'Your food item has been removed.' },
    });
    expect(await readStored()).toBeUndefined();
    expect((await remove()).status).toBe(404);
  });
});
