import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runFirstAccountClosurePass } from './account-data/close-account';
import { allergenNames } from './contract/allergens';
import type { FoodFields } from './contract/food';
import { foodsCollection, menuShardsCollection, type MenuEntry } from './firestore/collections';
import { computeKeyHmac } from './http/parse-request';
import { createModerationActions } from './moderation/moderation-actions';
import { addFoodFixture } from './testing/add-food-fixture';
import { createInMemoryPhotoFiles } from './testing/in-memory-photo-files';
import { failNextCommit } from './testing/fail-next-commit';
import { countFirestoreUsage } from './testing/firestore-usage';
import { foodFieldsFixture } from './testing/food-fixture';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createPurchaseFixture } from './testing/purchase-fixture';
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
});
afterEach(async () => {
  await service.stop();
  expect(await findMenuDifferences(db)).toEqual([]);
});

const entryFixture: MenuEntry = {
  name: foodFieldsFixture.food_name,
  price: foodFieldsFixture.price,
  category: foodFieldsFixture.food_category,
  in_stock: true,
  ...(foodFieldsFixture.allergens && { allergens: foodFieldsFixture.allergens }),
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
async function removeFiller(id: string): Promise<void> {
  await menuShardsCollection(db)
    .doc(findShardId(id))
    .update({ 'foods.filler': FieldValue.delete() });
}
/** Resolves with true if `write` writes the menu shard of the dish. */
async function writesShard(write: () => Promise<unknown>): Promise<boolean> {
  const before = (await readShard()).updateTime;
  await write();
  return (await readShard()).updateTime?.isEqual(before ?? expect.fail()) === false;
}

async function edit(changes: Partial<FoodFields>): Promise<number> {
  const body = { ...foodFieldsFixture, ...changes, email: ownerFixture.email };
  const request = { account: ownerFixture, body };
  return (await service.call('PUT', `/foods/${foodId}`, request)).status;
}
async function remove(): Promise<number> {
  const request = { account: ownerFixture, body: { email: ownerFixture.email } };
  return (await service.call('DELETE', `/foods/${foodId}`, request)).status;
}
/** Buys units of the dish. Resolves with the id of the order. */
async function buy(quantity: number): Promise<string> {
  const body = createPurchaseFixture(foodId, quantity);
  const { status, json } = await service.call('POST', '/purchase', { account: buyerFixture, body });
  expect(status).toBe(201);
  return (json.orderResult as { insertedId: string }).insertedId;
}
async function cancel(orderId: string): Promise<void> {
  const body = { email: buyerFixture.email, version: 1 };
  const request = { account: buyerFixture, body };
  expect((await service.call('POST', `/orders/${orderId}/cancel`, request)).status).toBe(200);
}

describe('POST /foods', () => {
  it('writes the menu entry of the dish and the time of the write', async () => {
    expect(await readEntry()).toEqual(entryFixture);
    expect((await readShard()).data()?.at.toMillis()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('writes a menu entry with the declared allergens, and with in_stock = false for a dish without stock', async () => {
    foodId = await addFoodFixture(service, { quantity: 0, allergens: ['milk'] });
    expect(await readEntry()).toEqual({ ...entryFixture, in_stock: false, allergens: ['milk'] });
  });

  it.each([
    ['Firestore applies the commit and its response is lost', true, 201],
    ['Firestore rejects the commit', false, 500],
  ])(
    'stores the dish and its menu entry, or neither of them, if %s',
    async (_when, isApplied, status) => {
      failNextCommit(db, { isApplied });
      const body = { ...foodFieldsFixture, added_by: ownerFixture };
      const response = await service.call('POST', '/foods', { account: ownerFixture, body });
      expect(response.status).toBe(status);
      expect((await foodsCollection(db).get()).size).toBe(isApplied ? 2 : 1);
    },
  );
});

describe('POST /foods for a full menu shard', () => {
  it('responds with 507 and stores nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const key = 'a-key-of-a-full-shard';
    const id = computeKeyHmac(testAccessTokenSecret, ownerFixture.uid, key).slice(0, 20);
    await fillShard(id, 0.91);
    const body = { ...foodFieldsFixture, added_by: ownerFixture };
    const request = { account: ownerFixture, body, headers: { 'Idempotency-Key': key } };
    expect(await service.call('POST', '/foods', request)).toMatchObject({
      status: 507,
      json: { code: 'menu-full', message: 'The menu is full, so this dish cannot be saved.' },
    });
    expect((await foodsCollection(db).get()).size).toBe(1);
    await removeFiller(id);
    expect((await service.call('POST', '/foods', request)).json).toEqual({ insertedId: id });
    vi.mocked(console.error).mockClear();
  });
});

describe('PUT /foods/{id}', () => {
  it.each<[keyof FoodFields, Partial<FoodFields>, Partial<MenuEntry>]>([
    ['food_name', { food_name: 'Soup' }, { name: 'Soup' }],
    ['price', { price: 3 }, { price: 3 }],
    ['food_category', { food_category: 'Soup' }, { category: 'Soup' }],
    ['quantity', { quantity: 0 }, { in_stock: false }],
    ['allergens', { allergens: [] }, { allergens: [] }],
  ])('writes the menu entry of the dish if `%s` changes', async (_field, changes, expected) => {
    expect(await edit(changes)).toBe(200);
    expect(await readEntry()).toEqual({ ...entryFixture, ...expected });
  });

  it('removes allergens from the menu entry if the cook removes them from the dish', async () => {
    await edit({ allergens: [...allergenNames] });
    await edit({ allergens: ['milk'] });
    expect(await readEntry()).toEqual({ ...entryFixture, allergens: ['milk'] });
    await edit({ allergens: undefined });
    const { allergens: _allergens, ...withoutAllergens } = entryFixture;
    expect(await readEntry()).toEqual(withoutAllergens);
  });

  it('does not write the menu shard if the menu entry of the dish stays the same', async () => {
    expect(await writesShard(() => edit({ quantity: 9, description: 'New.' }))).toBe(false);
  });

  it('does not write the menu shard if the dish is hidden', async () => {
    await moderation.hide(foodId, 'Not food');
    expect(await writesShard(() => edit({ price: 3 }))).toBe(false);
    expect(await readEntry()).toBeUndefined();
  });

  it.each([
    ['Firestore applies the commit and its response is lost', true, 200, 3],
    ['Firestore rejects the commit', false, 500, foodFieldsFixture.price],
  ])(
    'changes the dish and its menu entry, or neither of them, if %s',
    async (_when, isApplied, status, price) => {
      failNextCommit(db, { isApplied });
      expect(await edit({ price: 3 })).toBe(status);
      expect(await readEntry()).toEqual({ ...entryFixture, price });
    },
  );

  it('responds with 507 and changes nothing if a longer name would fill the menu shard', async () => {
    await fillShard(foodId, 0.96);
    expect(await edit({ food_name: 'A longer name than before' })).toBe(507);
    expect(await readEntry()).toEqual(entryFixture);
    expect(await edit({ food_name: 'Rice' })).toBe(200);
    await removeFiller(foodId);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      `Menu shard ${findShardId(foodId)} is 96% full.`,
    );
    vi.mocked(console.error).mockClear();
  });
});

describe('DELETE /foods/{id}', () => {
  it('deletes only the menu entry of this dish', async () => {
    const otherId = await addFoodFixture(service);
    expect(await remove()).toBe(200);
    expect(await readEntry()).toBeUndefined();
    foodId = otherId;
    expect(await readEntry()).toEqual(entryFixture);
  });

  it.each([
    ['Firestore applies the commit and its response is lost', true, 200],
    ['Firestore rejects the commit', false, 500],
  ])(
    'deletes the dish and its menu entry, or neither of them, if %s',
    async (_when, isApplied, status) => {
      failNextCommit(db, { isApplied });
      expect(await remove()).toBe(status);
      expect(await readEntry()).toEqual(isApplied ? undefined : entryFixture);
    },
  );
});

describe('a purchase', () => {
  it('does not write the menu shard if units of the dish remain', async () => {
    expect(await writesShard(() => buy(9))).toBe(false);
  });

  it('of the last units updates the menu entry, which costs one more write', async () => {
    await buy(1);
    const usage = await countFirestoreUsage(db, () => buy(9));
    expect(usage).toMatchObject({ reads: 3, writes: 3, roundTrips: 3 });
    expect(await readEntry()).toEqual({ ...entryFixture, in_stock: false });
  });

  it('of the last units writes the menu entry if the response to the commit is lost', async () => {
    failNextCommit(db, { isApplied: true });
    await buy(10);
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

  it('does not write the menu shard if the dish is hidden', async () => {
    const order = await buy(10);
    await moderation.hide(foodId, 'Not food');
    expect(await writesShard(() => cancel(order))).toBe(false);
    expect(await readEntry()).toBeUndefined();
    await moderation.show(foodId);
    expect(await readEntry()).toEqual(entryFixture);
  });

  it('does not write the menu shard if the dish was deleted', async () => {
    const order = await buy(10);
    await remove();
    expect(await writesShard(() => cancel(order))).toBe(false);
  });
});

describe('the moderation actions hide and show', () => {
  it.each([
    ['a lost response', true],
    ['a rejected commit', false],
  ])(
    'change the dish, its menu entry, and the moderation records, or none of them, after %s',
    async (_after, isApplied) => {
      const settle = (action: Promise<unknown>) =>
        action.then(
          () => true,
          () => false,
        );
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

  it('have no further effect on the menu entry if they are repeated', async () => {
    await moderation.hide(foodId, 'Not food');
    await moderation.hide(foodId, 'Spam');
    expect(await readEntry()).toBeUndefined();
    await moderation.show(foodId);
    await moderation.show(foodId);
    expect(await readEntry()).toEqual(entryFixture);
  });
});

describe('the deletion of an account', () => {
  it('deletes the menu entries of the dishes of the account, and no other menu entries', async () => {
    const body = { ...foodFieldsFixture, added_by: buyerFixture };
    const { json } = await service.call('POST', '/foods', { account: buyerFixture, body });
    await db.collection('closures').doc(ownerFixture.uid).set({ started_at: now() });
    const photoFiles = createInMemoryPhotoFiles();
    await runFirstAccountClosurePass({ db, identity, now, photoFiles }, ownerFixture.uid);
    expect(await readEntry()).toBeUndefined();
    foodId = json.insertedId as string;
    expect(await readEntry()).toEqual(entryFixture);
  });
});
