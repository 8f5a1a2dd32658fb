import type { Firestore } from '@google-cloud/firestore';
import { beforeEach } from 'vitest';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { applyStockChanges, type ApplyStockChanges } from '../food/change-stock';
import { createPurchaseAttempt } from '../order/plan-stock-changes';
import { createInMemoryFirestore } from './in-memory-firestore';
import { createPurchaseFixture } from './purchase-fixture';
import { storedFoodFixture } from './stored-food-fixture';
import { buyerFixture } from './user-fixtures';

/** The time of all changes. */
export const noon = new Date('2026-01-01T12:00:00Z');
export const FOOD_ID = 'jollof-rice';

export let db: Firestore;
export let applyFixtureStockChanges: ApplyStockChanges;

/**
 * Before each test, creates `db`, a database with the sample dish, and `applyFixtureStockChanges`, the
 * function that places and cancels orders of this dish.
 */
export function setUpStockChangeTests(): void {
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    applyFixtureStockChanges = applyStockChanges(db, () => noon);
    await foodsCollection(db).doc(FOOD_ID).set(storedFoodFixture);
  });
}

export const createAttempt = (key: string, quantity = 1, buyer = buyerFixture) =>
  createPurchaseAttempt(buyer, createPurchaseFixture(FOOD_ID, quantity, buyer), key);
export const readFood = async () => (await foodsCollection(db).doc(FOOD_ID).get()).data();
export const storeOrder = (id: string, order: StoredOrder) =>
  ordersCollection(db).doc(id).set(order);
export const readOrder = async (id: string) => (await ordersCollection(db).doc(id).get()).data();
export const countStoredOrders = async () => (await ordersCollection(db).get()).size;
