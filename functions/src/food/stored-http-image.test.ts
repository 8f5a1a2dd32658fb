import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { food, foodList } from '../contract/food';
import { orderList } from '../contract/order';
import { foodsIn } from '../firestore/collections';
import { addFood } from '../testing/add-food';
import { sampleFood } from '../testing/sample-food';
import { cook, guest } from '../testing/sample-people';
import { samplePurchase } from '../testing/sample-purchase';
import { startTestService, type TestService } from '../testing/test-service';

const IMAGE = 'http://example.com/soup.jpg';
const PHOTO = 'http://example.com/amara.jpg';
const MESSAGE = 'Image URL must be a web address that starts with https://.';

let service: TestService;
let foodId: string;

beforeAll(async () => {
  service = await startTestService();
  foodId = await addFood(service);
  const added_by = { name: cook.name, email: cook.email, photoURL: PHOTO };
  const updated_at = Timestamp.now();
  await foodsIn(service.db).doc(foodId).update({ food_image: IMAGE, added_by, updated_at });
});
afterAll(() => service.stop());

describe('a dish with a stored http image', () => {
  it.each(['/foods', '/top-foods'])('is in GET %s', async (path) => {
    const { json } = await service.call('GET', path);
    expect(foodList.parse(json)).toMatchObject([{ _id: foodId, food_image: IMAGE }]);
  });

  it('is in GET /my-foods/{email} and GET /foods/{id}', async () => {
    const mine = await service.call('GET', `/my-foods/${cook.email}`, { account: cook });
    expect(foodList.parse(mine.json)).toMatchObject([{ food_image: IMAGE }]);
    const { json } = await service.call('GET', `/foods/${foodId}`);
    expect(food.parse(json)).toMatchObject({ food_image: IMAGE, added_by: { photoURL: PHOTO } });
  });

  it('can be purchased, and the order is readable', async () => {
    const { added_by } = food.parse((await service.call('GET', `/foods/${foodId}`)).json);
    const body = {
      ...samplePurchase(foodId),
      food_image: IMAGE,
      food_owner: added_by,
      buyer_photoURL: 'http://example.com/sam.jpg',
    };
    expect(await service.call('POST', '/purchase', { account: guest, body })).toMatchObject({
      status: 201,
    });
    const { json } = await service.call('GET', `/orders/${guest.email}`, { account: guest });
    expect(orderList.parse(json)).toMatchObject([{ food_image: IMAGE }]);
  });

  it('cannot be saved with an http image, and can be saved with an https image', async () => {
    const update = (food_image: string) =>
      service.call('PUT', `/foods/${foodId}`, {
        account: cook,
        body: { ...sampleFood, food_image, email: cook.email },
      });
    expect(await update(IMAGE)).toMatchObject({
      status: 400,
      json: { fields: { food_image: MESSAGE } },
    });
    expect(await update('https://example.com/soup.jpg')).toMatchObject({ status: 200 });
  });
});

describe('POST /foods', () => {
  it('rejects an http image', async () => {
    const body = { ...sampleFood, food_image: IMAGE, added_by: cook };
    expect(await service.call('POST', '/foods', { account: cook, body })).toMatchObject({
      status: 400,
      json: { fields: { food_image: MESSAGE } },
    });
  });

  it('accepts an http photo of the cook, which it does not store', async () => {
    const body = { ...sampleFood, added_by: { ...cook, photoURL: PHOTO } };
    const { status, json } = await service.call('POST', '/foods', { account: cook, body });
    expect(status).toBe(201);
    const stored = await foodsIn(service.db).doc(String(json.insertedId)).get();
    expect(stored.data()?.added_by.photoURL).toBe(cook.photoURL);
  });
});
