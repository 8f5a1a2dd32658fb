import { Timestamp } from 'firebase-admin/firestore';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { connectFirestore } from './firestore-connection';
import { createStoredFood, createStoredOrder } from './stored-documents';
import type { TestUser } from './test-users';

const MINUTE_MS = 60_000;

/**
 * Writes `count` dishes of `cook` directly to Firestore. The dishes are named `Dish 1`,
 * `Dish 2`, and so on. The dish with the highest number is the newest.
 */
export async function storeDishes(cook: TestUser, count: number): Promise<void> {
  const foods = new Map(
    Array.from({ length: count }, (_, index) => [
      `${cook.uid}-${index + 1}`,
      createStoredFood(
        cook,
        { ...foodFieldsFixture, food_name: `Dish ${index + 1}` },
        { addedAt: getTime(count, index + 1) },
      ),
    ]),
  );
  const { db, close } = connectFirestore();
  await writeFoods(db, foods);
  await close();
}

/**
 * Writes `count` orders of `guest` directly to Firestore. The dishes and their cook do not exist. They are named
 * `Dish 1`, `Dish 2`, and so on. The order for the dish with the highest number is the newest.
 */
export async function storeOrders(guest: TestUser, count: number): Promise<void> {
  const added_by = { name: 'Cook', email: 'cook-of-long-lists@potluck.test', photoURL: null };
  const { db, close } = connectFirestore();
  const writer = db.bulkWriter();
  for (let number = 1; number <= count; number += 1) {
    const boughtAt = getTime(count, number);
    const fields = { ...foodFieldsFixture, food_name: `Dish ${number}` };
    const order = createStoredOrder(
      guest,
      { ...fields, id: `dish-${number}`, added_by, ownerUid: 'cook-of-long-lists' },
      {
        boughtAt,
        progress: {
          status: 'placed',
          events: [{ what: 'placed', by: 'buyer', at: Timestamp.fromDate(boughtAt) }],
        },
      },
    );
    void writer.set(db.doc(`orders/${guest.uid}-${number}`), order);
  }
  await writer.close();
  await close();
}

/** Sets the status of order `number` from {@link storeOrders} to `ready`, directly in Firestore. */
export async function setOrderReady(guest: TestUser, number: number): Promise<void> {
  const { db, close } = connectFirestore();
  await db
    .doc(`orders/${guest.uid}-${number}`)
    .update({ status: 'ready', updated_at: Timestamp.now() });
  await close();
}

/**
 * Returns the creation time of item `number` of a list with `count` items. The last item is two minutes
 * old, and each item is one minute older than the next one.
 */
const getTime = (count: number, number: number) =>
  new Date(Date.now() - (count - number + 2) * MINUTE_MS);
