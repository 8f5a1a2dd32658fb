import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foodSchema, foodListSchema } from '../contract/food';
import { orderListSchema } from '../contract/order';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { ownerFixture, buyerFixture } from '../testing/user-fixtures';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';

const HTTP_IMAGE = 'http://example.com/soup.jpg';
const HTTP_PHOTO = 'http://example.com/amara.jpg';
const HTTPS_REQUIRED_MESSAGE = 'Image URL must be a web address that starts with https://.';

let service: TestApiService;
let foodId: string;

beforeAll(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
  const added_by = { name: ownerFixture.name, email: ownerFixture.email, photoURL: HTTP_PHOTO };
  const updated_at = Timestamp.now();
  await foodsCollection(service.db)
    .doc(foodId)
    .update({ food_image: HTTP_IMAGE, added_by, updated_at });
});
afterAll(() => service.stop());

describe('a food with a stored http image', () => {
  it.each(['/foods', '/top-foods'])('is in the response of GET %s', async (path) => {
    const { json } = await service.call('GET', path);
    expect(v.parse(foodListSchema, json)).toMatchObject([{ _id: foodId, food_image: HTTP_IMAGE }]);
  });

  it('is in the responses of GET /my-foods/{email} and GET /foods/{id}', async () => {
    const mine = await service.call('GET', `/my-foods/${ownerFixture.email}`, {
      account: ownerFixture,
    });
    expect(v.parse(foodListSchema, mine.json)).toMatchObject([{ food_image: HTTP_IMAGE }]);
    const { json } = await service.call('GET', `/foods/${foodId}`);
    expect(v.parse(foodSchema, json)).toMatchObject({
      food_image: HTTP_IMAGE,
      added_by: { photoURL: HTTP_PHOTO },
    });
  });

  it('can be purchased, and its order keeps the http image', async () => {
    const { added_by } = v.parse(foodSchema, (await service.call('GET', `/foods/${foodId}`)).json);
    const body = {
      ...createPurchaseFixture(foodId),
      food_image: HTTP_IMAGE,
      food_owner: added_by,
      buyer_photoURL: 'http://example.com/sam.jpg',
    };
    expect(await service.call('POST', '/purchase', { account: buyerFixture, body })).toMatchObject({
      status: 201,
    });
    const { json } = await service.call('GET', `/orders/${buyerFixture.email}`, {
      account: buyerFixture,
    });
    expect(v.parse(orderListSchema, json)).toMatchObject([{ food_image: HTTP_IMAGE }]);
  });

  it('can be saved with an https image but not with an http image', async () => {
    const update = (food_image: string) =>
      service.call('PUT', `/foods/${foodId}`, {
        account: ownerFixture,
        body: { ...foodFieldsFixture, food_image, email: ownerFixture.email },
      });
    expect(await update(HTTP_IMAGE)).toMatchObject({
      status: 400,
      json: { fields: { food_image: HTTPS_REQUIRED_MESSAGE } },
    });
    expect(await update('https://example.com/soup.jpg')).toMatchObject({ status: 200 });
  });
});

describe('POST /foods', () => {
  it('rejects an http image', async () => {
    const body = { ...foodFieldsFixture, food_image: HTTP_IMAGE, added_by: ownerFixture };
    expect(await service.call('POST', '/foods', { account: ownerFixture, body })).toMatchObject({
      status: 400,
      json: { fields: { food_image: HTTPS_REQUIRED_MESSAGE } },
    });
  });

  it('accepts an http photo URL of the cook but stores the photo URL of the account', async () => {
    const body = { ...foodFieldsFixture, added_by: { ...ownerFixture, photoURL: HTTP_PHOTO } };
    const { status, json } = await service.call('POST', '/foods', { account: ownerFixture, body });
    expect(status).toBe(201);
    const stored = await foodsCollection(service.db).doc(String(json.insertedId)).get();
    expect(stored.data()?.added_by.photoURL).toBe(ownerFixture.photoURL);
  });
});
