import type { Account } from '@potluck/functions/account/authenticate';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import type { FoodFields } from '@potluck/functions/contract/food';
import {
  foodsCollection,
  kitchensCollection,
  menuShardsCollection,
} from '@potluck/functions/firestore/collections';
import { findMenuDifferences, repairMenu } from '@potluck/functions/menu/repair-menu';
import { findShardId, readMenuEntries } from '@potluck/functions/menu/menu-shards';
import { createModerationActions } from '@potluck/functions/moderation/moderation-actions';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { storedFoodFixture } from '@potluck/functions/testing/stored-food-fixture';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createBuyerAccount, sendPurchase } from './api-instance';
import { useApiInstance } from './use-api-instance';

const EDITS = chooseByTestLevel({ test: 20, all: 100, long: 100 });
const SHARD_ID = '000';
/** Number of rounds. In each round, a new dish is changed concurrently. */
const ROUNDS = chooseByTestLevel({ test: 2, all: 5, long: 50 });

const apiInstance = useApiInstance('menu-consistency', { count: 2 });
const { db } = apiInstance;
const getService = (number: number) =>
  number % 2 ? apiInstance.otherService : apiInstance.service;

/** Repeats a request at one of the two instances until its status is not 503. Resolves with the status. */
async function call(
  number: number,
  method: string,
  path: string,
  request: { account: Account; body: object },
): Promise<number> {
  for (;;) {
    const { status } = await getService(number).call(method, path, request);
    if (status !== 503) return status;
  }
}

const edit = (number: number, foodId: string, changes: Partial<FoodFields>) =>
  call(number, 'PUT', `/foods/${foodId}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...changes, email: ownerFixture.email },
  });
const remove = (number: number, foodId: string) =>
  call(number, 'DELETE', `/foods/${foodId}`, {
    account: ownerFixture,
    body: { email: ownerFixture.email },
  });

const saveArea = (number: number, area: string) =>
  call(number, 'PUT', `/kitchens/${ownerFixture.email}`, {
    account: ownerFixture,
    body: { ...BLANK_KITCHEN, email: ownerFixture.email, area },
  });
/** Expects that all dishes of the cook have the area of the pickup details. */
async function expectSameArea(): Promise<void> {
  const kitchen = (await kitchensCollection(db).doc(ownerFixture.uid).get()).data();
  const dishes = (await foodsCollection(db).get()).docs.map((dish) => dish.data());
  expect(new Set(dishes.map(({ area }) => area))).toEqual(new Set([kitchen?.area]));
}

function createIdsOfShard(shardId: string, count: number): string[] {
  const ids: string[] = [];
  for (let number = 0; ids.length < count; number += 1) {
    const id = `dish-${number}`;
    if (findShardId(id) === shardId) ids.push(id);
  }
  return ids;
}

describe(`${EDITS} concurrent edits of ${EDITS} dishes in one menu shard`, () => {
  it('are all saved in the menu shard if two API instances handle them', async () => {
    const ids = createIdsOfShard(SHARD_ID, EDITS);
    await writeFoods(db, new Map(ids.map((id) => [id, storedFoodFixture])));
    const statuses = await Promise.all(
      ids.map((id, number) => edit(number, id, { price: number + 1, allergens: ['milk'] })),
    );
    expect(statuses).toEqual(Array(EDITS).fill(200));
    const shard = (await menuShardsCollection(db).doc(SHARD_ID).get()).data() ?? expect.fail();
    const entries = new Map(readMenuEntries(shard));
    expect(ids.map((id) => entries.get(id)?.price)).toEqual(ids.map((_, number) => number + 1));
  });
});

describe('concurrent edits, purchases, moderation actions, and deletions of a dish', () => {
  it.each([
    ['without a repair', false],
    ['during a repair', true],
  ])('leave no wrong menu entry %s', async (_when, isRepaired) => {
    const identity = createInMemoryIdentityProvider();
    const moderation = createModerationActions({ db, identity, now: () => new Date() });
    for (let round = 0; round < ROUNDS; round += 1) {
      const foodId = await addFoodFixture(apiInstance.service, { quantity: 2 });
      const changes = [
        ...[1, 2].map((number) => edit(number, foodId, { price: number, quantity: number })),
        ...[1, 2, 3].map((number) =>
          sendPurchase(getService(number), createBuyerAccount(number), foodId),
        ),
        moderation.hide(foodId, 'Not food'),
        moderation.show(foodId),
        addFoodFixture(apiInstance.otherService, { quantity: 0 }),
      ];
      if (round % 2) changes.push(remove(round, foodId));
      // The change of all dishes waits for their locks, which takes seconds on the emulator.
      if (!isRepaired) changes.push(saveArea(round, `Area ${round}`));
      const repair = isRepaired && repairMenu(db);
      // A moderation action fails if the dish was deleted before.
      await Promise.allSettled(changes);
      await repair;
      await expectSameArea();
      // Compare the entries after all changes. During the changes, a read-only transaction of the emulator
      // can see only some writes of a commit.
      expect(await findMenuDifferences(db)).toEqual([]);
    }
  });

  it('leave correct menu entries if the repair restores a deleted menu shard at the same time', async () => {
    const ids = createIdsOfShard(SHARD_ID, 20);
    const foods = db.collection('foods');
    const batch = db.batch();
    for (const id of ids) batch.set(foods.doc(id), { ...storedFoodFixture, price: 5 });
    batch.delete(menuShardsCollection(db).doc(SHARD_ID));
    await batch.commit();
    const edits = ids.map((id, number) => edit(number, id, { price: 50 + number }));
    const [corrected, ...statuses] = await Promise.all([repairMenu(db), ...edits]);
    expect(statuses).toEqual(Array(ids.length).fill(200));
    console.log(`The repair corrected ${corrected} entries during ${ids.length} edits`);
  });
});
