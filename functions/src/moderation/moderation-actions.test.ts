import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountClosuresCollection,
  foodsCollection,
  moderationActionsCollection,
  reportsCollection,
  type StoredReport,
} from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createModerationActions } from './moderation-actions';

const now = new Date('2026-01-01T12:00:00Z');
const at = Timestamp.fromDate(now);
let service: TestApiService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
let moderation: ReturnType<typeof createModerationActions>;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
  moderation = createModerationActions({ db: service.db, identity, now: () => now });
});
afterEach(async () => {
  await service.stop();
});

const readRecords = async () =>
  (await moderationActionsCollection(service.db).get()).docs.map((document) => document.data());

describe('a hidden dish', () => {
  let foodId: string;
  beforeEach(async () => {
    foodId = await addFoodFixture(service);
  });

  const readIds = async (path: string) => {
    const { json } = await service.call('GET', path);
    return (json as unknown as { _id: string }[]).map(({ _id }) => _id);
  };
  const buy = (key: string) =>
    service.call('POST', '/purchase', {
      account: buyerFixture,
      body: createPurchaseFixture(foodId),
      headers: { 'Idempotency-Key': key },
    });

  it('is in no public list, cannot be viewed, reported, or bought, and is visible again after `show`', async () => {
    const visibleId = await addFoodFixture(service);
    await moderation.hide(foodId, 'Not food');
    for (const path of ['/foods', '/foods?sortField=price&sortOrder=desc', '/top-foods']) {
      expect(await readIds(path)).toEqual([visibleId]);
    }
    expect(await service.call('GET', `/foods/${foodId}`)).toMatchObject({ status: 404 });
    expect(await buy('a-purchase-key')).toMatchObject({ status: 404 });
    const body = { email: buyerFixture.email, reason: 'other' };
    expect(
      await service.call('POST', `/foods/${foodId}/reports`, { account: buyerFixture, body }),
    ).toMatchObject({ status: 404 });
    expect(await moderation.show(foodId)).toBe(foodFieldsFixture.food_name);
    expect(await readIds('/top-foods')).toEqual(expect.arrayContaining([foodId, visibleId]));
  });

  it('does not change the response to a retried purchase if the order was placed before the dish was hidden', async () => {
    const first = await buy('a-purchase-key');
    await moderation.hide(foodId, 'Not food');
    expect(await buy('a-purchase-key')).toMatchObject({
      status: 201,
      json: { orderResult: first.json.orderResult },
    });
    expect(await buy('another-key')).toMatchObject({ status: 404 });
  });
});

describe('a moderation action', () => {
  it('that hides or shows a dish is recorded with the dish and the reason', async () => {
    const foodId = await addFoodFixture(service);
    await moderation.hide(foodId, 'Not food');
    await moderation.show(foodId);
    const records = await readRecords();
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        { action: 'hide', food_id: foodId, reason: 'Not food', at },
        { action: 'show', food_id: foodId, at },
      ]),
    );
  });

  it('that disables or enables an account is recorded with the uid but not the email, and returns the uid and the dishes of the account', async () => {
    const foodId = await addFoodFixture(service);
    identity.change('cook', { email: ownerFixture.email });
    expect(await moderation.disable(ownerFixture.email, 'Spam')).toEqual({
      uid: 'cook',
      foodIds: [foodId],
    });
    expect((await identity.findUser('cook'))?.isDisabled).toBe(true);
    await moderation.enable(ownerFixture.email);
    expect((await identity.findUser('cook'))?.isDisabled).toBe(false);
    const records = await readRecords();
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        { action: 'disable', uid: 'cook', reason: 'Spam', at },
        { action: 'enable', uid: 'cook', at },
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
      'disables an account with an unknown email',
      () => moderation.disable('x@potluck.test', 'Spam'),
      'There is no account with the email x@potluck.test.',
    ],
  ])('throws an error if it %s, and stores no moderation record', async (_what, act, message) => {
    await expect(act()).rejects.toThrow(message);
    expect(await readRecords()).toEqual([]);
  });
});

describe('moderation.reports', () => {
  const afterSeconds = (seconds: number) => Timestamp.fromMillis(now.getTime() + seconds * 1000);

  /** Stores reports. The first report is the oldest one. */
  async function storeReports(reports: (Pick<StoredReport, 'food_id'> & Partial<StoredReport>)[]) {
    const writer = service.db.batch();
    for (const [seconds, changes] of reports.entries()) {
      writer.set(reportsCollection(service.db).doc(), {
        owner_uid: 'cook',
        reporter_uid: 'guest',
        reason: 'other',
        created_at: afterSeconds(seconds),
        ...changes,
      });
    }
    await writer.commit();
  }

  it('returns each dish with its name, its visibility, the number of its reports, and its newest report, and the dish with the newest report first', async () => {
    const foods = foodsCollection(service.db);
    await foods.doc('soup').set({ ...storedFoodFixture, food_name: 'Soup' });
    await foods.doc('rice').set({
      ...storedFoodFixture,
      food_name: 'Rice',
      hidden: { reason: 'Not food', at },
    });
    await storeReports([
      { food_id: 'deleted' },
      { food_id: 'soup', note: 'Old.' },
      { food_id: 'soup', reason: 'copied' },
      { food_id: 'soup', reason: 'unsafe', note: 'New.' },
      { food_id: 'rice' },
    ]);
    expect(await moderation.reports()).toMatchObject([
      { food_id: 'rice', foodName: 'Rice', isHidden: true, reportCount: 1 },
      {
        food_id: 'soup',
        foodName: 'Soup',
        isHidden: false,
        reportCount: 3,
        reason: 'unsafe',
        note: 'New.',
        created_at: afterSeconds(3),
      },
      { food_id: 'deleted', foodName: undefined, isHidden: false, reportCount: 1 },
    ]);
  });

  it('returns all dishes and counts all their reports, although one query reads at most 500 reports or 100 dishes', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `dish-${index}`);
    await foodsCollection(service.db).doc('dish-0').set(storedFoodFixture);
    const reports = ids.flatMap((food_id) => Array.from({ length: 5 }, () => ({ food_id })));
    await storeReports(reports);
    // Two pages of reports and two pages of dishes.
    const usage = await countFirestoreUsage(service.db, async () => {
      const dishes = await moderation.reports();
      expect(dishes.map(({ food_id, reportCount }) => [food_id, reportCount])).toEqual(
        ids.map((id) => [id, 5]).reverse(),
      );
      expect(dishes.at(-1)).toMatchObject({ foodName: storedFoodFixture.food_name });
    });
    expect(usage).toMatchObject({ reads: 505 + 101, roundTrips: 4 });
  });
});

it('moderation.closures returns the account deletions that are not complete', async () => {
  await accountClosuresCollection(service.db).doc('guest').set({ started_at: at });
  expect(await moderation.closures()).toEqual([{ uid: 'guest', started_at: at }]);
});
