import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodFieldsFixture } from '../testing/food-fixture';
import { accountClosuresCollection, moderationActionsCollection } from '../firestore/collections';
import { Timestamp } from '@google-cloud/firestore';
import { addFoodFixture } from '../testing/add-food-fixture';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createModerationActions } from './moderation-actions';

const now = new Date('2026-01-01T12:00:00Z');
let service: TestApiService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
let moderation: ReturnType<typeof createModerationActions>;
let foodId: string;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
  moderation = createModerationActions({ db: service.db, identity, now: () => now });
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const readRecords = async () =>
  (await moderationActionsCollection(service.db).get()).docs.map((document) => document.data());
const readIds = async (path: string, account = ownerFixture) => {
  const { json } = await service.call('GET', path, { account });
  return (json as unknown as { _id: string }[]).map(({ _id }) => _id);
};
const buy = (key = 'a-purchase-key') =>
  service.call('POST', '/purchase', {
    account: buyerFixture,
    body: createPurchaseFixture(foodId),
    headers: { 'Idempotency-Key': key },
  });

describe('a hidden dish', () => {
  it('is not in any public list', async () => {
    const visibleId = await addFoodFixture(service);
    await moderation.hide(foodId, 'Not food');
    for (const path of ['/foods', '/foods?sortField=price&sortOrder=desc', '/top-foods']) {
      expect(await readIds(path)).toEqual([visibleId]);
    }
  });

  it('cannot be viewed, reported, or bought', async () => {
    await moderation.hide(foodId, 'Not food');
    expect(await service.call('GET', `/foods/${foodId}`)).toMatchObject({ status: 404 });
    expect(await buy()).toMatchObject({ status: 404 });
    const body = { email: buyerFixture.email, reason: 'other' };
    const call = service.call('POST', `/foods/${foodId}/reports`, { account: buyerFixture, body });
    expect(await call).toMatchObject({ status: 404 });
  });

  it('does not change the response to a retried purchase if the order was placed before the dish was hidden', async () => {
    const first = await buy();
    await moderation.hide(foodId, 'Not food');
    expect(await buy()).toMatchObject({
      status: 201,
      json: { orderResult: first.json.orderResult },
    });
    expect(await buy('another-key')).toMatchObject({ status: 404 });
  });

  it('appears in the dish list of its cook, with the reason for hiding it', async () => {
    await moderation.hide(foodId, 'Not food');
    const { json } = await service.call('GET', `/my-foods/${ownerFixture.email}`, {
      account: ownerFixture,
    });
    expect(json).toMatchObject([{ _id: foodId, hidden_reason: 'Not food' }]);
  });

  it('stays hidden after its cook edits it', async () => {
    await moderation.hide(foodId, 'Not food');
    const body = { ...foodFieldsFixture, price: 7, email: ownerFixture.email };
    const edit = await service.call('PUT', `/foods/${foodId}`, { account: ownerFixture, body });
    expect(edit.status).toBe(200);
    expect(await readIds('/foods')).toEqual([]);
  });

  it('can be deleted by its cook', async () => {
    await moderation.hide(foodId, 'Not food');
    const body = { email: ownerFixture.email };
    const call = service.call('DELETE', `/foods/${foodId}`, { account: ownerFixture, body });
    expect(await call).toMatchObject({ status: 200 });
    expect(await readIds(`/my-foods/${ownerFixture.email}`)).toEqual([]);
  });

  it('is visible again after `show`', async () => {
    await moderation.hide(foodId, 'Not food');
    expect(await moderation.show(foodId)).toBe(foodFieldsFixture.food_name);
    expect(await readIds('/foods')).toEqual([foodId]);
    const { json } = await service.call('GET', `/my-foods/${ownerFixture.email}`, {
      account: ownerFixture,
    });
    expect((json as unknown as object[])[0]).not.toHaveProperty('hidden_reason');
  });
});

describe('GET /top-foods', () => {
  it('returns six dishes if more popular dishes are hidden', async () => {
    const ids = [foodId];
    for (let count = 0; count < 15; count += 1) ids.push(await addFoodFixture(service));
    for (const [index, id] of ids.entries()) {
      await service.db.doc(`foods/${id}`).update({ purchase_count: 100 - index });
    }
    for (const id of ids.slice(0, 8)) await moderation.hide(id, 'Not food');
    expect(await readIds('/top-foods')).toEqual(ids.slice(8, 14));
  });

  it('returns all visible dishes if fewer than six dishes are visible', async () => {
    const ids = [foodId];
    for (let count = 0; count < 5; count += 1) ids.push(await addFoodFixture(service));
    await moderation.hide(foodId, 'Not food');
    expect((await readIds('/top-foods')).sort()).toEqual(ids.slice(1).sort());
  });

  it('needs six Firestore reads if no dish is hidden', async () => {
    for (let count = 0; count < 10; count += 1) await addFoodFixture(service);
    const usage = await countFirestoreUsage(service.db, () => readIds('/top-foods'));
    expect(usage.reads).toBe(6);
  });
});

describe('the record of a moderation action', () => {
  it('contains the action, the dish, the reason, and the time', async () => {
    await moderation.hide(foodId, 'Not food');
    expect(await readRecords()).toEqual([
      { action: 'hide', food_id: foodId, reason: 'Not food', at: Timestamp.fromDate(now) },
    ]);
  });

  it('contains no reason if the dish is shown again', async () => {
    await moderation.show(foodId);
    expect(await readRecords()).toEqual([
      { action: 'show', food_id: foodId, at: Timestamp.fromDate(now) },
    ]);
  });

  it('contains the uid but not the email of a disabled account', async () => {
    identity.change('guest', { email: 'guest@potluck.test' });
    await moderation.disable('guest@potluck.test', 'Spam');
    await moderation.enable('guest@potluck.test');
    const records = await readRecords();
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        { action: 'disable', uid: 'guest', reason: 'Spam', at: Timestamp.fromDate(now) },
        { action: 'enable', uid: 'guest', at: Timestamp.fromDate(now) },
      ]),
    );
  });
});

describe('moderation.disable and moderation.enable', () => {
  it('change `isDisabled` of an account; `disable` also returns the uid and the dish ids of the account', async () => {
    identity.change('cook', { email: ownerFixture.email });
    expect(await moderation.disable(ownerFixture.email, 'Spam')).toEqual({
      uid: 'cook',
      foodIds: [foodId],
    });
    expect((await identity.findUser('cook'))?.isDisabled).toBe(true);
    await moderation.enable(ownerFixture.email);
    expect((await identity.findUser('cook'))?.isDisabled).toBe(false);
  });
});

describe('a moderation action', () => {
  it.each([
    [
      'hides an unknown dish',
      () => moderation.hide('no-such-dish', 'Spam'),
      'There is no dish with the ID no-such-dish.',
    ],
    [
      'shows an unknown dish',
      () => moderation.show('no-such-dish'),
      'There is no dish with the ID no-such-dish.',
    ],
    ['has an empty reason', () => moderation.hide(foodId, ' '), 'Reason is required.'],
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
  it('lists the reported dishes with their name and visibility, and the dish with the newest report first', async () => {
    const otherId = await addFoodFixture(service, { food_name: 'Jollof' });
    for (const id of [foodId, otherId]) {
      const body = { email: buyerFixture.email, reason: 'unsafe' };
      await service.call('POST', `/foods/${id}/reports`, { account: buyerFixture, body });
    }
    await moderation.hide(otherId, 'Not food');
    await service.db.doc(`foods/${foodId}`).delete();
    expect(await moderation.reports()).toMatchObject([
      { food_id: otherId, foodName: 'Jollof', isHidden: true },
      { food_id: foodId, foodName: undefined, isHidden: false },
    ]);
  });
});

describe('moderation.closures', () => {
  it('returns the account deletions that are not complete', async () => {
    const started_at = Timestamp.fromDate(now);
    await accountClosuresCollection(service.db).doc('guest').set({ started_at });
    expect(await moderation.closures()).toEqual([{ uid: 'guest', started_at }]);
  });
});
