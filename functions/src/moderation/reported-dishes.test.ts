import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection, reportsCollection, type StoredReport } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { readReportedDishes } from './moderation-actions';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const afterSeconds = (seconds: number) =>
  Timestamp.fromMillis(Date.UTC(2026, 0, 1) + seconds * 1000);

/** Stores a report that was created `seconds` after midnight. */
const storeReport = (food_id: string, seconds: number, changes: Partial<StoredReport> = {}) =>
  reportsCollection(db).add({
    food_id,
    owner_uid: 'cook',
    reporter_uid: 'guest',
    reason: 'other',
    created_at: afterSeconds(seconds),
    ...changes,
  });

/** Stores one report about each of `count` dishes. The report about `dish-0` is the oldest one. */
async function storeReportsOfDishes(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) => storeReport(`dish-${index}`, index)),
  );
}

describe('readReportedDishes', () => {
  it('returns an empty list if there are no reports', async () => {
    const usage = await countFirestoreUsage(db, async () => {
      expect(await readReportedDishes(db)).toEqual([]);
    });
    expect(usage.roundTrips).toBe(1);
  });

  it('returns each dish once, with the number of its reports and its newest report', async () => {
    await storeReport('soup', 1, { reason: 'other', note: 'Old.' });
    await storeReport('soup', 3, { reason: 'unsafe', note: 'New.' });
    await storeReport('soup', 2, { reason: 'copied' });
    await storeReport('rice', 0);
    expect(await readReportedDishes(db)).toMatchObject([
      {
        food_id: 'soup',
        reportCount: 3,
        reason: 'unsafe',
        note: 'New.',
        created_at: afterSeconds(3),
      },
      { food_id: 'rice', reportCount: 1, reason: 'other' },
    ]);
  });

  it('returns the dish with the newest report first, even if another dish has more reports', async () => {
    for (const seconds of [1, 2, 3]) await storeReport('soup', seconds);
    await storeReport('rice', 4);
    expect((await readReportedDishes(db)).map(({ food_id }) => food_id)).toEqual(['rice', 'soup']);
  });

  it('returns the name and the visibility of each dish, and no name for a deleted dish', async () => {
    const foods = foodsCollection(db);
    await foods.doc('visible').set({ ...storedFoodFixture, food_name: 'Soup' });
    await foods.doc('hidden').set({
      ...storedFoodFixture,
      food_name: 'Rice',
      hidden: { reason: 'Not food', at: afterSeconds(0) },
    });
    await storeReport('visible', 3);
    await storeReport('hidden', 2);
    await storeReport('deleted', 1);
    expect(await readReportedDishes(db)).toMatchObject([
      { food_id: 'visible', foodName: 'Soup', isHidden: false },
      { food_id: 'hidden', foodName: 'Rice', isHidden: true },
      { food_id: 'deleted', foodName: undefined, isHidden: false },
    ]);
  });

  it('returns a dish with one old report after 1,200 newer reports about other dishes', async () => {
    await storeReportsOfDishes(1_201);
    await foodsCollection(db)
      .doc('dish-0')
      .set({ ...storedFoodFixture, food_name: 'Soup' });
    const dishes = await readReportedDishes(db);
    expect(dishes).toHaveLength(1_201);
    expect(dishes.at(-1)).toMatchObject({ food_id: 'dish-0', reportCount: 1, foodName: 'Soup' });
  });

  it('counts all reports of a dish on all pages', async () => {
    await Promise.all(Array.from({ length: 1_000 }, () => storeReport('soup', 1)));
    expect(await readReportedDishes(db)).toMatchObject([{ food_id: 'soup', reportCount: 1_000 }]);
  });

  it('reads at most 500 reports or 100 dishes in one query', async () => {
    await storeReportsOfDishes(600);
    const usage = await countFirestoreUsage(db, () => readReportedDishes(db));
    // Two pages of reports and six pages of dishes.
    expect(usage).toMatchObject({ reads: 1_200, roundTrips: 8 });
  });
});
