import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { ownerFixture, buyerFixture } from '../testing/user-fixtures';
import { changeStoredFood } from '../testing/write-food';
import { startTestService, type TestApiService } from '../testing/test-service';

const SPOOFED_NAME = 'Ch\u200bef';
const DECOMPOSED_NAME = 'Cre\u0300me';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

/**
 * Stores a food with an invisible character in its name and in the name of its cook. An earlier
 * version of the API accepted such names.
 */
async function storeFoodFromOldVersion(): Promise<string> {
  const id = await addFoodFixture(service);
  const added_by = { name: SPOOFED_NAME, email: ownerFixture.email, photoURL: null };
  await changeStoredFood(service.db, id, { food_name: SPOOFED_NAME, added_by });
  return id;
}

describe('a stored food with invisible characters in its names', () => {
  it('is in the responses of all food routes', async () => {
    const id = await storeFoodFromOldVersion();
    for (const path of ['/foods', '/top-foods', `/my-foods/${ownerFixture.email}`]) {
      const { status, json } = await service.call('GET', path, { account: ownerFixture });
      expect(status).toBe(200);
      expect(json).toMatchObject([{ _id: id, food_name: SPOOFED_NAME }]);
    }
    expect((await service.call('GET', `/foods/${id}`)).json.food_name).toBe(SPOOFED_NAME);
  });

  it('can be purchased, and its order is in the response of GET /orders/{email}', async () => {
    const id = await storeFoodFromOldVersion();
    const names = { food_name: SPOOFED_NAME, food_owner: { ...ownerFixture, name: SPOOFED_NAME } };
    const body = { ...createPurchaseFixture(id), ...names, buyer_name: SPOOFED_NAME };
    expect((await service.call('POST', '/purchase', { account: buyerFixture, body })).status).toBe(
      201,
    );
    const orders = await service.call('GET', `/orders/${buyerFixture.email}`, {
      account: buyerFixture,
    });
    expect(orders.json).toMatchObject([{ food_name: SPOOFED_NAME, buyer_name: buyerFixture.name }]);
  });

  it('can be deleted', async () => {
    const id = await storeFoodFromOldVersion();
    const body = { email: ownerFixture.email };
    const { status } = await service.call('DELETE', `/foods/${id}`, {
      account: ownerFixture,
      body,
    });
    expect(status).toBe(200);
  });

  it('can be edited only if the new name is valid', async () => {
    const id = await storeFoodFromOldVersion();
    const save = (food_name: string) =>
      service.call('PUT', `/foods/${id}`, {
        account: ownerFixture,
        body: { ...foodFieldsFixture, food_name, email: ownerFixture.email },
      });
    expect(await save(SPOOFED_NAME)).toMatchObject({
      status: 400,
      json: {
        fields: {
          food_name:
            'Food name contains invisible characters. Please delete them or type it again.',
        },
      },
    });
    expect((await save('Chef')).status).toBe(200);
  });
});

describe('POST /foods', () => {
  it('stores text in NFC and the sort key without accents', async () => {
    const id = await addFoodFixture(service, {
      food_name: DECOMPOSED_NAME,
      description: DECOMPOSED_NAME,
    });
    expect((await foodsCollection(service.db).doc(id).get()).data()).toMatchObject({
      food_name: 'Cr\u00e8me',
      description: 'Cr\u00e8me',
      name_key: 'creme',
    });
  });

  it('stores the name of the account instead of the name in the request body', async () => {
    const body = { ...foodFieldsFixture, added_by: { ...ownerFixture, name: SPOOFED_NAME } };
    const { status, json } = await service.call('POST', '/foods', { account: ownerFixture, body });
    expect(status).toBe(201);
    const stored = await foodsCollection(service.db)
      .doc(json.insertedId as string)
      .get();
    expect(stored.data()?.added_by.name).toBe(ownerFixture.name);
  });
});
