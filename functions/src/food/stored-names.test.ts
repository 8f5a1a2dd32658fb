import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodsIn } from '../firestore/collections';
import { addFood } from '../testing/add-food';
import { sampleFood } from '../testing/sample-food';
import { samplePurchase } from '../testing/sample-purchase';
import { cook, guest } from '../testing/sample-people';
import { startTestService, type TestService } from '../testing/test-service';

const DISGUISED = 'Ch\u200bef';
const NOT_COMPOSED = 'Cre\u0300me';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

/** A dish as an earlier version of the service stored it. */
async function storeEarlierDish(): Promise<string> {
  const id = await addFood(service);
  const added_by = { name: DISGUISED, email: cook.email, photoURL: null };
  await foodsIn(service.db).doc(id).update({ food_name: DISGUISED, added_by });
  return id;
}

describe('a stored dish whose names contain invisible characters', () => {
  it('stays in the lists and on its page', async () => {
    const id = await storeEarlierDish();
    for (const path of ['/foods', '/top-foods', `/my-foods/${cook.email}`]) {
      const { status, json } = await service.call('GET', path, { account: cook });
      expect(status).toBe(200);
      expect(json).toMatchObject([{ _id: id, food_name: DISGUISED }]);
    }
    expect((await service.call('GET', `/foods/${id}`)).json.food_name).toBe(DISGUISED);
  });

  it('can be bought, and the order can be read', async () => {
    const id = await storeEarlierDish();
    const names = { food_name: DISGUISED, food_owner: { ...cook, name: DISGUISED } };
    const body = { ...samplePurchase(id), ...names, buyer_name: DISGUISED };
    expect((await service.call('POST', '/purchase', { account: guest, body })).status).toBe(201);
    const orders = await service.call('GET', `/orders/${guest.email}`, { account: guest });
    expect(orders.json).toMatchObject([{ food_name: DISGUISED, buyer_name: guest.name }]);
  });

  it('can be removed', async () => {
    const id = await storeEarlierDish();
    const body = { email: cook.email };
    const { status } = await service.call('DELETE', `/foods/${id}`, { account: cook, body });
    expect(status).toBe(200);
  });

  it('can be edited only under a valid name', async () => {
    const id = await storeEarlierDish();
    const save = (food_name: string) =>
      service.call('PUT', `/foods/${id}`, {
        account: cook,
        body: { ...sampleFood, food_name, email: cook.email },
      });
    expect(await save(DISGUISED)).toMatchObject({
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
  it('stores text in NFC and sorts it by the same key', async () => {
    const id = await addFood(service, { food_name: NOT_COMPOSED, description: NOT_COMPOSED });
    expect((await foodsIn(service.db).doc(id).get()).data()).toMatchObject({
      food_name: 'Cr\u00e8me',
      description: 'Cr\u00e8me',
      name_key: 'creme',
    });
  });

  it('ignores the name that an old tab sends for its cook', async () => {
    const body = { ...sampleFood, added_by: { ...cook, name: DISGUISED } };
    const { status, json } = await service.call('POST', '/foods', { account: cook, body });
    expect(status).toBe(201);
    const stored = await foodsIn(service.db)
      .doc(json.insertedId as string)
      .get();
    expect(stored.data()?.added_by.name).toBe(cook.name);
  });
});
