import * as v from 'valibot';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { addFoodResponseSchema } from '@potluck/functions/contract/food';
import { beforeAll, describe, expect, it } from 'vitest';
import { anonymousApiClient } from '../test-support/api-client';
import { setUpEmptyDatabase } from './set-up-empty-database';
import {
  addFood,
  fetchFood,
  createPurchaseRequest,
  soupFixture,
} from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

const db = setUpEmptyDatabase();
let cook: TestUser;
let otherUser: TestUser;
beforeAll(async () => {
  [cook, otherUser] = await Promise.all([createTestUser('Cook'), createTestUser('Other')]);
});

const countFoods = async () => (await db.collection('foods').count().get()).data().count;

describe('POST /foods', () => {
  it('takes the owner from the access token and sets purchase_count to 0, even if the request body contains other values', async () => {
    const forgedProfile = { ...cook.publicProfile, name: 'Another Name' };
    const requestBody = {
      ...soupFixture,
      added_by: forgedProfile,
      purchase_count: 999,
      owner_uid: 'x',
      _id: 'mine',
    };
    const { status, body } = await createUserApiClient(cook).post('/foods', requestBody);
    expect(status).toBe(201);
    const { insertedId } = v.parse(addFoodResponseSchema, body);
    expect(await fetchFood(insertedId)).toEqual({
      ...soupFixture,
      _id: insertedId,
      purchase_count: 0,
      added_by: cook.publicProfile,
    });
  });

  it('responds with 403 when added_by contains the profile of another user', async () => {
    const response = await createUserApiClient(cook).post('/foods', {
      ...soupFixture,
      added_by: otherUser.publicProfile,
    });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    ['food_name', ''],
    ['food_name', 'x'.repeat(121)],
    ['food_name', 7],
    ['food_category', 'x'.repeat(41)],
    ['food_origin', undefined],
    ['description', 'x'.repeat(2001)],
    ['food_image', 'javascript:alert(1)'],
    ['food_image', 'http://example.com/soup.jpg'],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', '2'],
    ['quantity', 1_000_001],
    ['price', 1e21],
    ['price', 6.555],
    ['price', null],
    ['added_by', undefined],
  ])(
    'responds with 400, names the field in the error, and writes nothing when %s is %j',
    async (field, value) => {
      const requestBody = { ...soupFixture, added_by: cook.publicProfile, [field]: value };
      const { status, body } = await createUserApiClient(cook).post('/foods', requestBody);
      expect(status).toBe(400);
      const { fields, message } = v.parse(errorResponseSchema, body);
      expect(fields).toEqual({ [field]: message });
      expect(await countFoods()).toBe(0);
    },
  );
});

describe('PUT /foods/{id}', () => {
  const edit = (id: string, change: object, headers?: Record<string, string>, editor = cook) =>
    createUserApiClient(editor).put(
      `/foods/${id}`,
      { ...soupFixture, email: editor.email, ...change },
      headers,
    );

  it('updates the fields that the owner changed', async () => {
    const id = await addFood(cook);
    expect(await edit(id, { food_name: 'Spring Soup', price: 7 })).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, message: 'Food item updated successfully.' },
    });
    expect(await fetchFood(id)).toMatchObject({ food_name: 'Spring Soup', price: 7, quantity: 10 });
  });

  it('responds with modifiedCount 0 when nothing changed', async () => {
    const id = await addFood(cook);
    expect(await edit(id, {})).toMatchObject({
      status: 200,
      body: { modifiedCount: 0, message: 'No changes were made to the food item.' },
    });
  });

  it('responds with 403 to another user, and with 404 to an unknown food ID', async () => {
    const id = await addFood(cook);
    expect((await edit(id, { price: 1 }, {}, otherUser)).status).toBe(403);
    expect((await edit(id, { price: 1, email: otherUser.email })).status).toBe(403);
    expect((await edit('unknown-food', {})).status).toBe(404);
    expect(await fetchFood(id)).toMatchObject({ price: soupFixture.price });
  });

  it('responds with 409 when the If-Match header contains an ETag from before the latest purchase', async () => {
    const id = await addFood(cook);
    const { headers } = await anonymousApiClient.get(`/foods/${id}`);
    const staleIfMatch = { 'If-Match': headers.get('ETag') ?? '' };
    await createUserApiClient(otherUser).post(
      '/purchase',
      await createPurchaseRequest(id, otherUser, { purchase_quantity: 4 }),
    );
    expect(await edit(id, { quantity: 10, price: 8 }, staleIfMatch)).toMatchObject({
      status: 409,
      body: { code: 'changed' },
    });
    expect(await fetchFood(id)).toMatchObject({ quantity: 6, price: soupFixture.price });

    const currentFood = await anonymousApiClient.get(`/foods/${id}`);
    const currentIfMatch = { 'If-Match': currentFood.headers.get('ETag') ?? '' };
    expect((await edit(id, { quantity: 6, price: 8 }, currentIfMatch)).status).toBe(200);
  });
});

describe('DELETE /foods/{id}', () => {
  it('deletes the owner’s food, and responds with 404 to the second request', async () => {
    const id = await addFood(cook);
    const deleteFood = () =>
      createUserApiClient(cook).delete(`/foods/${id}`, { email: cook.email });
    expect(await deleteFood()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await deleteFood()).status).toBe(404);
    expect((await anonymousApiClient.get(`/foods/${id}`)).status).toBe(404);
  });

  it('responds with 403 when the caller is not the owner, or when the email in the request body is not the owner’s', async () => {
    const id = await addFood(cook);
    const withOwnEmail = await createUserApiClient(otherUser).delete(`/foods/${id}`, {
      email: otherUser.email,
    });
    expect(withOwnEmail.status).toBe(403);
    const withOtherEmail = await createUserApiClient(cook).delete(`/foods/${id}`, {
      email: otherUser.email,
    });
    expect(withOtherEmail.status).toBe(403);
    expect(await countFoods()).toBe(1);
  });
});
