import { errorBody } from '@potluck/functions/contract/error';
import { addFoodAnswer } from '@potluck/functions/contract/food';
import { beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../support/api';
import { useEmptyDatabase } from '../support/empty-database';
import { addFood, foodNow, purchaseOf, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';

const db = useEmptyDatabase();
let cook: Person;
let stranger: Person;
beforeAll(async () => {
  [cook, stranger] = await Promise.all([newPerson('Cook'), newPerson('Stranger')]);
});

const documentCount = async () => (await db.collection('foods').count().get()).data().count;

describe('POST /foods', () => {
  it('stores the owner from the token and counts no purchase', async () => {
    const forged = { ...cook.shown, name: 'Somebody Else' };
    const sent = { ...soup, added_by: forged, purchase_count: 999, owner_uid: 'x', _id: 'mine' };
    const { status, body } = await as(cook).post('/foods', sent);
    expect(status).toBe(201);
    const { insertedId } = addFoodAnswer.parse(body);
    expect(await foodNow(insertedId)).toEqual({
      ...soup,
      _id: insertedId,
      purchase_count: 0,
      added_by: cook.shown,
    });
  });

  it('is refused in another person’s name', async () => {
    const answer = await as(cook).post('/foods', { ...soup, added_by: stranger.shown });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
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
  ])('names a bad %s (%j) and writes nothing', async (field, value) => {
    const sent = { ...soup, added_by: cook.shown, [field]: value };
    const { status, body } = await as(cook).post('/foods', sent);
    expect(status).toBe(400);
    const { fields, message } = errorBody.parse(body);
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(message).toContain(field);
    expect(await documentCount()).toBe(0);
  });
});

describe('PUT /foods/{id}', () => {
  const edit = (id: string, change: object, headers?: Record<string, string>, editor = cook) =>
    as(editor).put(`/foods/${id}`, { ...soup, email: editor.email, ...change }, headers);

  it('changes what its owner wrote', async () => {
    const id = await addFood(cook);
    expect(await edit(id, { food_name: 'Spring Soup', price: 7 })).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, message: 'Food item updated successfully.' },
    });
    expect(await foodNow(id)).toMatchObject({ food_name: 'Spring Soup', price: 7, quantity: 10 });
  });

  it('says when nothing changed', async () => {
    const id = await addFood(cook);
    expect(await edit(id, {})).toMatchObject({
      status: 200,
      body: { modifiedCount: 0, message: 'No changes were made to the food item.' },
    });
  });

  it('is refused to anybody else, and for a food that is gone', async () => {
    const id = await addFood(cook);
    expect((await edit(id, { price: 1 }, {}, stranger)).status).toBe(403);
    expect((await edit(id, { price: 1, email: stranger.email })).status).toBe(403);
    expect((await edit('gone', {})).status).toBe(404);
    expect(await foodNow(id)).toMatchObject({ price: soup.price });
  });

  it('never gives sold units back: an edit of what was bought meanwhile is 409', async () => {
    const id = await addFood(cook);
    const { headers } = await visitor.get(`/foods/${id}`);
    const form = { 'If-Match': headers.get('ETag') ?? '' };
    await as(stranger).post('/purchase', await purchaseOf(id, stranger, { purchase_quantity: 4 }));
    expect(await edit(id, { quantity: 10, price: 8 }, form)).toMatchObject({
      status: 409,
      body: { code: 'changed' },
    });
    expect(await foodNow(id)).toMatchObject({ quantity: 6, price: soup.price });

    const fresh = await visitor.get(`/foods/${id}`);
    const again = { 'If-Match': fresh.headers.get('ETag') ?? '' };
    expect((await edit(id, { quantity: 6, price: 8 }, again)).status).toBe(200);
  });
});

describe('DELETE /foods/{id}', () => {
  it('removes the owner’s dish, once', async () => {
    const id = await addFood(cook);
    const remove = () => as(cook).delete(`/foods/${id}`, { email: cook.email });
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await remove()).status).toBe(404);
    expect((await visitor.get(`/foods/${id}`)).status).toBe(404);
  });

  it('is refused to anybody else', async () => {
    const id = await addFood(cook);
    const byStranger = await as(stranger).delete(`/foods/${id}`, { email: stranger.email });
    expect(byStranger.status).toBe(403);
    const inOtherName = await as(cook).delete(`/foods/${id}`, { email: stranger.email });
    expect(inOtherName.status).toBe(403);
    expect(await documentCount()).toBe(1);
  });
});
