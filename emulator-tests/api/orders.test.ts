import { order, orderList, purchaseAnswer } from '@potluck/functions/contract/order';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFirestore } from '../support/firestore';
import { addFood, foodNow, purchaseOf } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';

let cook: Person;
let guest: Person;
beforeAll(async () => {
  [cook, guest] = await Promise.all([newPerson('Cook'), newPerson('Guest')]);
});
beforeEach(clearFirestore);

const buyOne = async (id: string) => {
  const request = await purchaseOf(id, guest);
  const { body } = await as(guest).post('/purchase', request);
  return purchaseAnswer.parse(body).orderResult?.insertedId ?? '';
};

describe('GET /orders/{email}', () => {
  it('has one’s own orders, newest first', async () => {
    const first = await buyOne(await addFood(cook, { food_name: 'Pie' }));
    const second = await buyOne(await addFood(cook, { food_name: 'Tacos' }));
    const { body, headers } = await as(guest).get(`/orders/${guest.email}`);
    expect(orderList.parse(body).map(({ _id }) => _id)).toEqual([second, first]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
    expect((await as(cook).get(`/orders/${cook.email}`)).body).toEqual([]);
  });

  it('shows the contract’s fields and nothing else', async () => {
    await buyOne(await addFood(cook));
    const { body } = await as(guest).get(`/orders/${guest.email}`);
    const [only] = body as object[];
    expect(Object.keys(only ?? {}).sort()).toEqual(Object.keys(order.shape).sort());
  });

  it('is refused for another person', async () => {
    expect((await as(cook).get(`/orders/${guest.email}`)).status).toBe(403);
  });

  it('keeps an order whose dish was taken off the menu', async () => {
    const id = await addFood(cook);
    await buyOne(id);
    await as(cook).delete(`/foods/${id}`, { email: cook.email });
    const { body } = await as(guest).get(`/orders/${guest.email}`);
    expect(body).toMatchObject([{ foodId: id, food_name: 'Harvest Soup' }]);
  });
});

describe('DELETE /orders/{id}', () => {
  it('takes the order out of the history and gives nothing back to stock', async () => {
    const foodId = await addFood(cook);
    const id = await buyOne(foodId);
    const remove = () => as(guest).delete(`/orders/${id}`, { email: guest.email });
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await remove()).status).toBe(404);
    expect(await foodNow(foodId)).toMatchObject({ quantity: 9, purchase_count: 1 });
  });

  it('says of another person’s order that there is none', async () => {
    const id = await buyOne(await addFood(cook));
    expect((await as(cook).delete(`/orders/${id}`, { email: cook.email })).status).toBe(404);
    expect((await as(cook).delete(`/orders/${id}`, { email: guest.email })).status).toBe(403);
    expect((await as(guest).get(`/orders/${guest.email}`)).body).toHaveLength(1);
  });
});
