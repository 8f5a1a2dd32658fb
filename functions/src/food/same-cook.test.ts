import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodListSchema } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture } from '../testing/user-fixtures';

let clock = new Date('2026-03-01T12:00:00Z').getTime();
let service: TestApiService;
beforeEach(async () => {
  service = await startTestService({ now: () => new Date((clock += 1_000)) });
});
afterEach(() => service.stop());

async function readNames(id: string): Promise<string[]> {
  const { status, json } = await service.call('GET', `/foods/${id}/same-cook`);
  expect(status).toBe(200);
  return v.parse(foodListSchema, json).map(({ food_name }) => food_name);
}
const addFood = (food_name: string) => addFoodFixture(service, { food_name });
const hide = (id: string) =>
  foodsCollection(service.db)
    .doc(id)
    .update({ hidden: { reason: 'unsafe', at: Timestamp.fromMillis(clock) } });

describe('GET /foods/{id}/same-cook', () => {
  it('returns the three newest other foods of the cook', async () => {
    const id = await addFood('Pie');
    const body = { ...foodFieldsFixture, food_name: 'Of another cook', added_by: buyerFixture };
    await service.call('POST', '/foods', { account: buyerFixture, body });
    expect(await readNames(id)).toEqual([]);
    for (const name of ['Soup', 'Curry', 'Cake', 'Bread']) await addFood(name);
    expect(await readNames(id)).toEqual(['Bread', 'Cake', 'Curry']);
  });

  it('omits hidden foods', async () => {
    const id = await addFood('Pie');
    await addFood('Soup');
    await hide(await addFood('Cake'));
    expect(await readNames(id)).toEqual(['Soup']);
  });

  it('responds with 404 if the food is missing or hidden', async () => {
    const id = await addFood('Pie');
    await hide(id);
    for (const path of [`/foods/${id}/same-cook`, '/foods/missing/same-cook']) {
      expect((await service.call('GET', path)).status).toBe(404);
    }
  });

  it('returns a cacheable response only for its canonical path', async () => {
    const id = await addFood('Pie');
    const readCaching = async (path: string) =>
      (await service.call('GET', path)).headers.get('Cache-Control');
    expect(await readCaching(`/foods/${id}/same-cook`)).toContain('s-maxage=30');
    expect(await readCaching(`/foods/${id}/same-cook?fresh=1`)).toBe('no-store');
  });
});
