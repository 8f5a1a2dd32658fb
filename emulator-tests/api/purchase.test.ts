import { errorBody } from '@potluck/functions/contract/error';
import { purchaseAnswer, type PurchaseRequest } from '@potluck/functions/contract/order';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/api';
import { useEmptyDatabase } from '../support/empty-database';
import { addFood, foodNow, purchaseOf } from '../support/foods';
import { median, slowness } from '../support/pace';
import { as, newPerson, type Person } from '../support/people';

const db = useEmptyDatabase();
let cook: Person;
let guest: Person;
beforeAll(async () => {
  [cook, guest] = await Promise.all([newPerson('Cook'), newPerson('Guest')]);
});

const buy = (request: PurchaseRequest, headers?: Record<string, string>, buyer = guest) =>
  as(buyer).post('/purchase', request, headers);
const idOf = ({ body }: Answer) => purchaseAnswer.parse(body).orderResult?.insertedId;
const orderCount = async () => (await db.collection('orders').count().get()).data().count;

describe('POST /purchase', () => {
  it('takes the units, counts one purchase, and keeps the order as it was bought', async () => {
    const id = await addFood(cook, { quantity: 5, price: 18.25 });
    const request = await purchaseOf(id, guest, { purchase_quantity: 2 });
    const bought = await buy({ ...request, food_name: 'Gold', buyer_name: 'Nobody' });
    expect(bought.status).toBe(201);
    expect(await foodNow(id)).toMatchObject({ quantity: 3, purchase_count: 1 });

    const { body: orders } = await as(guest).get(`/orders/${guest.email}`);
    expect(orders).toEqual([
      {
        _id: idOf(bought),
        foodId: id,
        food_name: 'Harvest Soup',
        food_image: request.food_image,
        food_owner: cook.shown,
        price: 18.25,
        purchase_quantity: 2,
        buyer_name: guest.name,
        buyer_email: guest.email,
        buyer_photoURL: guest.photoURL,
        buying_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    ]);
  });

  it('refuses what cannot be sold, and sells nothing', async () => {
    const id = await addFood(cook, { quantity: 3 });
    const request = await purchaseOf(id, guest);
    const own = await buy(await purchaseOf(id, cook), {}, cook);
    expect(own).toMatchObject({
      status: 409,
      body: { code: 'own-item', message: 'You cannot purchase an item you added.' },
    });
    expect(await buy({ ...request, purchase_quantity: 4 })).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient-quantity',
        message: 'You cannot purchase more than the available quantity of 3.',
      },
    });
    expect(await buy({ ...request, price: 0.01 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    });
    expect((await buy({ ...request, foodId: 'gone' })).status).toBe(404);
    expect((await buy({ ...request, buyer_email: cook.email })).status).toBe(403);
    expect(await foodNow(id)).toMatchObject({ quantity: 3, purchase_count: 0 });
    expect(await orderCount()).toBe(0);
  });

  it.each([
    ['foodId', 'a/b'],
    ['purchase_quantity', 0],
    ['purchase_quantity', 1.5],
    ['purchase_quantity', '1'],
    ['purchase_quantity', 2 ** 53 + 2],
    ['price', '6.5'],
    ['buyer_email', []],
    ['food_owner', null],
  ])('names a bad %s (%j)', async (field, value) => {
    const request = await purchaseOf(await addFood(cook), guest);
    const { status, body } = await as(guest).post('/purchase', { ...request, [field]: value });
    expect(status).toBe(400);
    expect(errorBody.parse(body).message).toContain(field);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'one-intended-purchase' };

  it('makes one order of many requests, also after the order left the history', async () => {
    const id = await addFood(cook);
    const request = await purchaseOf(id, guest);
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(request, key)));
    const ids = new Set(answers.map(idOf));
    const repeats = answers.map(({ body }) => purchaseAnswer.parse(body).message);
    expect(repeats.filter((message) => message !== undefined)).toEqual(
      Array(19).fill('This order was already placed. You can find it in My Orders.'),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(ids.size).toBe(1);

    const [orderId = ''] = ids;
    await as(guest).delete(`/orders/${orderId}`, { email: guest.email });
    const again = await buy(request, key);
    expect(idOf(again)).toBe(orderId);
    expect(again.body).toMatchObject({
      isRemoved: true,
      message: 'This order was placed before and removed from your history.',
    });
    expect(await foodNow(id)).toMatchObject({ quantity: 9, purchase_count: 1 });
    expect(await orderCount()).toBe(0);
  });

  it('is not for another purchase', async () => {
    const request = await purchaseOf(await addFood(cook), guest);
    await buy(request, key);
    expect(await buy({ ...request, purchase_quantity: 2 }, key)).toMatchObject({
      status: 409,
      body: { code: 'key-reused' },
    });
  });

  it('belongs to one buyer', async () => {
    const id = await addFood(cook);
    const other = await newPerson('Other');
    const first = await buy(await purchaseOf(id, guest), key);
    const second = await buy(await purchaseOf(id, other), key, other);
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
  });

  it('must be one', async () => {
    const request = await purchaseOf(await addFood(cook), guest);
    expect((await buy(request, { 'Idempotency-Key': 'short' })).status).toBe(400);
  });
});

describe('50 people who want one of 10 units at once', () => {
  it('are all answered within 3 s: 10 buy, 40 are told how it is', async () => {
    const times: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const id = await addFood(cook, { quantity: 10 });
      const request = await purchaseOf(id, guest);
      const started = performance.now();
      const answers = await Promise.all(Array.from({ length: 50 }, () => buy(request)));
      times.push(performance.now() - started);

      const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
      expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(40).fill(409)]);
      expect(await foodNow(id)).toMatchObject({ quantity: 0, purchase_count: 10 });
      expect(await orderCount()).toBe(10 * round);
    }
    const ms = Math.round(median(times));
    const limit = Math.round(3000 * (await slowness()));
    console.log(
      `50 concurrent purchases of 10 units: all answered in ${ms} ms (here and now at most ${limit} ms)`,
    );
    expect(ms).toBeLessThan(limit);
  });
});
