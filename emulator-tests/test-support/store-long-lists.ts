import { Timestamp } from 'firebase-admin/firestore';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { buyerAccount, cookAccount } from '../scripts/seed/accounts';
import { connectFirestore } from './firestore-connection';
import { createStoredFood, createStoredOrder } from './stored-documents';

const MINUTE_MS = 60_000;

/**
 * Writes `count` dishes of the cook in the seed data directly to Firestore. The dishes are named `Dish 1`,
 * `Dish 2`, and so on. The dish with the highest number is the newest.
 */
export async function storeDishes(count: number): Promise<void> {
  const foods = new Map(
    Array.from({ length: count }, (_, index) => [
      `item-${index + 1}`,
      createStoredFood(
        cookAccount,
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
 * Writes `count` orders of the buyer in the seed data directly to Firestore. The ordered dishes are named
 * `Dish 1`, `Dish 2`, and so on. The order for the dish with the highest number is the newest.
 */
export async function storeOrders(count: number): Promise<void> {
  const added_by = { name: cookAccount.name, email: cookAccount.email, photoURL: null };
  const { db, close } = connectFirestore();
  const writer = db.bulkWriter();
  for (let number = 1; number <= count; number += 1) {
    const boughtAt = getTime(count, number);
    const fields = { ...foodFieldsFixture, food_name: `Dish ${number}` };
    const order = createStoredOrder(
      buyerAccount,
      { ...fields, id: `dish-${number}`, added_by, ownerUid: cookAccount.uid },
      {
        boughtAt,
        progress: {
          status: 'placed',
          events: [{ what: 'placed', by: 'buyer', at: Timestamp.fromDate(boughtAt) }],
        },
      },
    );
    void writer.set(db.doc(`orders/item-${number}`), order);
  }
  await writer.close();
  await close();
}

/** Sets the status of order `number` from {@link storeOrders} to `ready`, directly in Firestore. */
export async function setOrderReady(number: number): Promise<void> {
  const { db, close } = connectFirestore();
  await db.doc(`orders/item-${number}`).update({ status: 'ready', updated_at: Timestamp.now() });
  await close();
}

/**
 * Returns the creation time of item `number` of a list with `count` items. The last item is two minutes
 * old, and each item is one minute older than the next one.
 */
const getTime = (count: number, number: number) =>
  new Date(Date.now() - (count - number + 2) * MINUTE_MS);
