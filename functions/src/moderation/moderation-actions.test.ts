import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountClosuresCollection,
  foodsCollection,
  moderationActionsCollection,
} from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { ownerFixture } from '../testing/user-fixtures';
import { createModerationActions } from './moderation-actions';

let now: Date;
const at = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));
let service: TestApiService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
let moderation: ReturnType<typeof createModerationActions>;
beforeEach(async () => {
  now = at.toDate();
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity, now: () => now });
  moderation = createModerationActions({ db: service.db, identity, now: () => now });
});
afterEach(async () => {
  await service.stop();
});

const readRecords = async () =>
  (await moderationActionsCollection(service.db).get()).docs.map((document) => document.data());

describe('a strike', () => {
  const rename = async (id: string, food_name: string) => {
    const body = { ...foodFieldsFixture, food_name, email: ownerFixture.email };
    return service.call('PUT', `/foods/${id}`, { account: ownerFixture, body });
  };
  const readHidden = async (id: string) =>
    (await foodsCollection(service.db).doc(id).get()).data()?.hidden?.reason;
  const hide = async (food_name: string) => {
    const id = await addFoodFixture(service, { food_name });
    await moderation.hide(id, `No ${food_name}`);
    return id;
  };
  const addAndReadHidden = async (food_name: string) =>
    readHidden(await addFoodFixture(service, { food_name }));
  const waits = 'Waits for a review';

  it('hides a dish with the same name that the cook adds after the hidden dish was deleted, also if the name differs in case, accents, or spaces', async () => {
    const id = await hide('Crème brûlée');
    const body = { email: ownerFixture.email };
    await service.call('DELETE', `/foods/${id}`, { account: ownerFixture, body });
    expect(await addAndReadHidden('CREME  brulee')).toBe('No Crème brûlée');
    expect(await addAndReadHidden('Soup')).toBeUndefined();
    expect((await service.call('GET', '/foods')).json).toMatchObject([{ food_name: 'Soup' }]);
  });

  it('hides a dish that the cook renames to the name of the hidden dish', async () => {
    await hide('Pills');
    const id = await addFoodFixture(service, { food_name: 'Soup' });
    expect((await rename(id, 'Stew')).status).toBe(200);
    expect(await readHidden(id)).toBeUndefined();
    expect((await rename(id, 'PILLS')).status).toBe(200);
    expect(await readHidden(id)).toBe('No Pills');
    expect((await service.call('GET', '/foods')).json).toEqual([]);
  });

  it('does not count any more after a year, and after `show`', async () => {
    const id = await hide('Pills');
    now = new Date('2027-01-01T11:59:59Z');
    expect(await addAndReadHidden('Pills')).toBe('No Pills');
    now = new Date('2027-01-01T12:00:00Z');
    expect(await addAndReadHidden('Pills')).toBeUndefined();
    now = new Date('2026-01-01T12:00:00Z');
    await moderation.show(id);
    expect(await addAndReadHidden('Pills')).toBeUndefined();
  });

  it('is removed if a maintainer shows another dish with the same name', async () => {
    await hide('Pills');
    await moderation.show(await addFoodFixture(service, { food_name: 'Pills' }));
    expect(await addAndReadHidden('Pills')).toBeUndefined();
  });

  it('makes new dishes wait for a review if it is the second one within a year', async () => {
    const first = await hide('Pills');
    await moderation.hide(first, 'Still no food');
    const visible = await addFoodFixture(service, { food_name: 'Soup' });
    await hide('Syrup');
    await rename(visible, 'Broth');
    expect(await readHidden(visible)).toBeUndefined();
    expect(await addAndReadHidden('Stew')).toBe(waits);
    const id = await addFoodFixture(service, { food_name: 'Rice' });
    await moderation.show(id);
    expect(await readHidden(id)).toBeUndefined();
    now = new Date('2027-01-01T12:00:00Z');
    expect(await addAndReadHidden('Bread')).toBeUndefined();
  });
});

describe('a moderation action', () => {
  it('that hides or shows a dish is recorded with the dish and the reason', async () => {
    const foodId = await addFoodFixture(service);
    await moderation.hide(foodId, 'Not food');
    expect(await moderation.show(foodId)).toBe(foodFieldsFixture.food_name);
    const records = await readRecords();
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        { action: 'hide', food_id: foodId, reason: 'Not food', at },
        { action: 'show', food_id: foodId, at },
      ]),
    );
  });

  it.each([
    [
      'hides an unknown dish',
      () => moderation.hide('no-such-dish', 'Spam'),
      'There is no dish with the ID no-such-dish.',
    ],
    ['has an empty reason', () => moderation.hide('dish', ' '), 'Reason is required.'],
    [
      'finds no account with an email',
      () => moderation.findAccount('x@potluck.test'),
      'There is no account with the UID, the dish, or the email x@potluck.test.',
    ],
    [
      'dismisses the reports of a dish without reports',
      () => moderation.dismiss('dish'),
      'There are no open reports with the ID dish.',
    ],
  ])('throws an error if it %s, and stores no moderation record', async (_what, act, message) => {
    await expect(act()).rejects.toThrow(message);
    expect(await readRecords()).toEqual([]);
  });
});

it('moderation.closures returns the account deletions that are not complete', async () => {
  await accountClosuresCollection(service.db).doc('guest').set({ started_at: at });
  expect(await moderation.closures()).toEqual([{ uid: 'guest', started_at: at }]);
});
