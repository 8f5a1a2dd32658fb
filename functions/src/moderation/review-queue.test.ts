import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  foodsCollection,
  ordersCollection,
  reportsCollection,
  type StoredReport,
} from '../firestore/collections';
import { WAITS_FOR_REVIEW } from '../food/strikes';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { computeFoodVersion } from './food-reports';
import { createModerationActions } from './moderation-actions';

const now = new Date('2026-01-01T12:00:00Z');
const at = Timestamp.fromDate(now);
const identity = createInMemoryIdentityProvider();
identity.change('unconfirmed', { isEmailVerified: false });
let db: Firestore;
let moderation: ReturnType<typeof createModerationActions>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  moderation = createModerationActions({ db, identity, now: () => now });
});

const message = { order_id: 'order', id: 'insult', text: 'An insult' };
const version = computeFoodVersion(storedFoodFixture);

/** Stores reports. The first report is the oldest one. */
async function storeReports(...reports: (Pick<StoredReport, 'food_id'> & Partial<StoredReport>)[]) {
  const writer = db.batch();
  for (const [seconds, changes] of reports.entries()) {
    writer.set(reportsCollection(db).doc(), {
      owner_uid: 'cook',
      reporter_uid: 'guest',
      reason: 'other',
      created_at: Timestamp.fromMillis(now.getTime() + seconds * 1000),
      ...changes,
    });
  }
  await writer.commit();
}
const readIds = async () => (await moderation.reviewQueue()).map(({ id }) => id);

describe('moderation.reviewQueue', () => {
  it('returns each reported dish and message with its cook, the number of open orders, and all open reports', async () => {
    await foodsCollection(db).doc('rice').set(storedFoodFixture);
    const order = createStoredOrderFixture([], { foodId: 'rice' });
    await ordersCollection(db).doc('open').set(order);
    await storeReports(
      { food_id: 'rice', version },
      { food_id: 'rice', version: 'another version', note: 'Raw.' },
      { food_id: 'rice', message, owner_uid: 'author' },
      { food_id: 'deleted', version },
    );
    const author = { email: 'cook@potluck.test' };
    expect(await moderation.reviewQueue()).toMatchObject([
      { id: 'deleted', food: undefined, uid: 'cook', author, openOrders: [] },
      { id: 'order', uid: 'author', openOrders: ['open'], reports: [{ message, isCurrent: true }] },
      {
        id: 'rice',
        food: storedFoodFixture,
        author,
        openOrders: ['open'],
        reports: [{ note: 'Raw.', isCurrent: false }, { isCurrent: true }],
      },
    ]);
  });

  it('returns illnesses first, then reports of users with a confirmed email, then the newest reports, also within a dish', async () => {
    const reporter_uid = 'unconfirmed';
    await storeReports(
      { food_id: 'ill', reason: 'ill', reporter_uid },
      { food_id: 'ill', note: 'confirmed' },
      { food_id: 'old' },
      { food_id: 'new' },
      { food_id: 'unconfirmed', reporter_uid },
      { food_id: 'new', reporter_uid },
      { food_id: 'ill-confirmed', reason: 'ill' },
      { food_id: 'message', message, reason: 'ill', reporter_uid },
    );
    const ids = ['ill-confirmed', 'ill', 'new', 'old', 'order', 'unconfirmed'];
    expect(await readIds()).toEqual(ids);
    const [, { reports: ofIll } = { reports: [] }, ofNew] = await moderation.reviewQueue();
    expect(ofIll.map(({ reason }) => reason)).toEqual(['ill', 'other']);
    expect(ofNew?.reports.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false]);
  });

  it('counts the illnesses that were reported about a cook within a year, also the dismissed ones', async () => {
    const ill = { reason: 'ill', food_id: 'rice' } as const;
    const dayMs = 24 * 60 * 60 * 1000;
    const ago = (days: number) => Timestamp.fromMillis(now.getTime() - days * dayMs);
    await storeReports(
      { food_id: 'soup' },
      { ...ill, created_at: ago(364) },
      { ...ill, created_at: ago(365) },
      { ...ill, dismissed_at: at },
      { ...ill, owner_uid: 'another cook' },
      { ...ill, message },
    );
    const items = await moderation.reviewQueue();
    expect(items.find(({ id }) => id === 'soup')?.illnesses).toBe(2);
  });

  it('returns the new dishes that wait for a review after all reports', async () => {
    const hidden = (reason: string) => ({ ...storedFoodFixture, hidden: { reason, at } });
    await foodsCollection(db).doc('waits').set(hidden(WAITS_FOR_REVIEW));
    await foodsCollection(db).doc('hidden').set(hidden('Not food'));
    await storeReports({ food_id: 'soup', reporter_uid: 'unconfirmed' });
    expect(await moderation.reviewQueue()).toMatchObject([
      { id: 'soup' },
      { id: 'waits', reports: [], author: { uid: 'cook' } },
    ]);
  });
});

it('moderation.dismiss ends only the reports of a dish, or only those of the messages of an order', async () => {
  await storeReports({ food_id: 'rice' }, { food_id: 'rice', message }, { food_id: 'soup' });
  expect(await moderation.dismiss('rice')).toBe(1);
  expect(await readIds()).toEqual(['soup', 'order']);
  expect(await moderation.dismiss('order')).toBe(1);
  expect(await readIds()).toEqual(['soup']);
});
