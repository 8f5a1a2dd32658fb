import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allergenNames } from './contract/allergens';
import type { FoodRequestFields } from './contract/food';
import { foodsCollection, menuShardsCollection, type MenuEntry } from './firestore/collections';
import { toCookId } from './food/food-store';
import { computeKeyHmac } from './http/parse-request';
import { createModerationActions } from './moderation/moderation-actions';
import { addFoodFixture } from './testing/add-food-fixture';
import { failNextCommit } from './testing/fail-next-commit';
import { foodFieldsFixture } from './testing/food-fixture';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { placeOrderFixture } from './testing/purchase-fixture';
import {
  startTestService,
  testAccessTokenSecret,
  type TestApiService,
} from './testing/test-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';
import { findMenuDifferences } from './menu/repair-menu';
import { findShardId, measureShard } from './menu/menu-shards';

let service: TestApiService;
let db: Firestore;
let moderation: ReturnType<typeof createModerationActions>;
let foodId: string;
const now = () => new Date();
const identity = createInMemoryIdentityProvider();
beforeEach(async () => {
  service = await startTestService();
  ({ db } = service);
  moderation = createModerationActions({ db, identity, now });
  foodId = await addFoodFixture(service);
  const { offered } = (await readEntry()) ?? expect.fail();
  Object.assign(entryFixture, { offered });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
  expect(await findMenuDifferences(db)).toEqual([]);
});

const entryFixture: MenuEntry = {
  name: foodFieldsFixture.food_name,
  price: foodFieldsFixture.price,
  category: foodFieldsFixture.food_category,
  in_stock: true,
  ...(foodFieldsFixture.allergens && { allergens: foodFieldsFixture.allergens }),
  cook: toCookId(ownerFixture.uid),
};
const readShard = () => menuShardsCollection(db).doc(findShardId(foodId)).get();
const readEntry = async () => (await readShard()).data()?.foods?.[foodId];
/** Fills the shard of a dish to the given part of the maximum size, with the entry of a dish that does not exist. */
async function fillShard(id: string, level: number): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  const shard = menuShardsCollection(db).doc(findShardId(id));
  const { foods = {}, at = Timestamp.now() } = (await shard.get()).data() ?? {};
  const filler = { ...entryFixture, name: '' };
  const size = measureShard({ at, foods: { ...foods, filler } });
  filler.name = 'x'.repeat(Math.floor(1_048_576 * level) - size);
  await shard.set({ at, foods: { ...foods, filler } });
}
const emptyShard = (id: string) =>
  menuShardsCollection(db).doc(findShardId(id)).update({ 'foods.filler': FieldValue.delete() });
/** Resolves with true if `write` writes the menu shard of the dish. */
async function writesShard(write: () => Promise<unknown>): Promise<boolean> {
  const before = (await readShard()).updateTime;
  await write();
  return (await readShard()).updateTime?.isEqual(before ?? expect.fail()) === false;
}

const request = async (method: string, path: string, body: object, account = ownerFixture) =>
  (await service.call(method, path, { account, body: { email: account.email, ...body } })).status;
const edit = (changes: Partial<FoodRequestFields>) =>
  request('PUT', `/foods/${foodId}`, { ...foodFieldsFixture, ...changes });
const remove = () => request('DELETE', `/foods/${foodId}`, {});
const buy = (quantity: number) => placeOrderFixture(service, foodId, quantity);
async function cancel(orderId: string): Promise<void> {
  const path = `/orders/${orderId}/cancel`;
  expect(await request('POST', path, { version: 1 }, buyerFixture)).toBe(200);
}

describe('a change of a dish by its cook', () => {
  it('writes each field of the menu entry and the time of the write', async () => {
    expect(await readEntry()).toEqual(entryFixture);
    expect((await readShard()).data()?.at.toMillis()).toBeGreaterThan(Date.now() - 60_000);
    const changes = { food_name: 'Soup', price: 3, food_category: 'Soup', quantity: 0 };
    expect(await edit({ ...changes, allergens: [...allergenNames] })).toBe(200);
    expect(await edit({ ...changes, allergens: ['milk'] })).toBe(200);
    const { allergens: _, ...others } = entryFixture;
    const entry = { ...others, name: 'Soup', price: 3, category: 'Soup', in_stock: false };
    expect(await readEntry()).toEqual({ ...entry, allergens: ['milk'] });
    await edit({ ...changes, diets: ['halal'], allergens: null });
    expect(await readEntry()).toEqual({ ...entry, diets: 'halal' });
    await edit({ ...changes, diets: [], allergens: null });
    expect(await readEntry()).toEqual(entry);
  });

  it('does not write the menu shard if the menu entry stays the same, or if the dish is hidden', async () => {
    expect(await writesShard(() => edit({ quantity: 9, description: 'New.' }))).toBe(false);
    await moderation.hide(foodId, 'Not food');
    expect(await writesShard(() => edit({ price: 3 }))).toBe(false);
    expect(await readEntry()).toBeUndefined();
  });
});

describe('a full menu shard', () => {
  it('rejects an addition and a longer name with 507, and stores nothing', async () => {
    const key = 'a-key-of-a-full-shard';
    const id = computeKeyHmac(testAccessTokenSecret, ownerFixture.uid, key).slice(0, 20);
    await fillShard(id, 0.91);
    const body = { ...foodFieldsFixture, added_by: ownerFixture };
    const addition = { account: ownerFixture, body, headers: { 'Idempotency-Key': key } };
    expect(await service.call('POST', '/foods', addition)).toMatchObject({
      status: 507,
      json: { code: 'menu-full', message: 'The menu is full, so this dish cannot be saved.' },
    });
    expect((await foodsCollection(db).get()).size).toBe(1);
    await emptyShard(id);
    expect((await service.call('POST', '/foods', addition)).json).toEqual({ insertedId: id });
    await fillShard(foodId, 0.96);
    expect(await edit({ food_name: 'x'.repeat(120) })).toBe(507);
    expect(await readEntry()).toEqual(entryFixture);
    await emptyShard(foodId);
  });
});

describe('a purchase', () => {
  it('writes the menu entry only if no units of the dish remain, also if the response to the commit is lost', async () => {
    expect(await writesShard(() => buy(9))).toBe(false);
    failNextCommit(db, { isApplied: true });
    await buy(1);
    expect(await readEntry()).toEqual({ ...entryFixture, in_stock: false });
  });
});

describe('a cancellation', () => {
  it('writes the menu entry of the dish only if the stock was 0', async () => {
    const [first, second] = [await buy(3), await buy(7)];
    await cancel(second);
    expect(await readEntry()).toEqual(entryFixture);
    expect(await writesShard(() => cancel(first))).toBe(false);
  });

  it('does not write the menu shard if the dish is hidden or deleted', async () => {
    const [first, second] = [await buy(3), await buy(7)];
    await moderation.hide(foodId, 'Not food');
    expect(await writesShard(() => cancel(second))).toBe(false);
    expect(await readEntry()).toBeUndefined();
    await moderation.show(foodId);
    expect(await readEntry()).toEqual(entryFixture);
    await remove();
    expect(await writesShard(() => cancel(first))).toBe(false);
  });
});

describe('the moderation actions hide and show', () => {
  it.each([
    ['a lost response', true],
    ['a rejected commit', false],
  ])(
    'change the dish, its menu entry, and the moderation records, or none of them, after %s',
    async (_after, isApplied) => {
      const settle = async (action: Promise<unknown>) =>
        (await Promise.allSettled([action]))[0].status === 'fulfilled';
      failNextCommit(db, { isApplied });
      expect(await settle(moderation.hide(foodId, 'Not food'))).toBe(isApplied);
      expect(await readEntry()).toEqual(isApplied ? undefined : entryFixture);
      await moderation.hide(foodId, 'Not food');
      failNextCommit(db, { isApplied });
      expect(await settle(moderation.show(foodId))).toBe(isApplied);
      expect(await readEntry()).toEqual(isApplied ? entryFixture : undefined);
      expect((await db.collection('moderation').get()).size).toBe(isApplied ? 3 : 1);
    },
  );

  it('store a menu entry with the edited fields if the cook edits the dish between the read and the commit', async () => {
    await moderation.hide(foodId, 'Not food');
    const runTransaction = db.runTransaction.bind(db);
    let edited: Promise<number> | undefined;
    const transactions = vi.spyOn(db, 'runTransaction');
    transactions.mockImplementationOnce((update, options) =>
      runTransaction(async (transaction) => {
        const result = await update(transaction);
        edited ??= edit({ price: 3 });
        await expect.poll(() => transactions).toHaveBeenCalledTimes(2);
        return result;
      }, options),
    );
    await moderation.show(foodId);
    expect(await edited).toBe(200);
    expect(await readEntry()).toEqual({ ...entryFixture, price: 3 });
  });
});
