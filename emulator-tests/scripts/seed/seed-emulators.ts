import { randomUUID } from 'node:crypto';
import { publicFactNames } from '@potluck/functions/contract/kitchen';
import { groupBy, pick } from '@potluck/functions/contract/values';
import {
  menuMetadataDocument,
  ratingsCollection,
  reviewsCollection,
} from '@potluck/functions/firestore/collections';
import { toCookId } from '@potluck/functions/food/food-store';
import { writeMenuRating } from '@potluck/functions/menu/menu-shards';
import { toMenuRating } from '@potluck/functions/menu/ratings';
import { writeFood } from '@potluck/functions/testing/write-food';
import { Timestamp } from 'firebase-admin/firestore';
import { createAccount, deleteAllAccounts } from '../../test-support/auth-emulator';
import { clearFirestore, connectFirestore } from '../../test-support/firestore-connection';
import { createStoredFood, createStoredOrder } from '../../test-support/stored-documents';
import { buyerAccount, seedAccounts, type SeedAccount } from './accounts';
import { seedFoods, type SeedFood } from './foods';
import { findSeedKitchen, seedKitchens } from './kitchens';
import { getSeedOrderId, seedOrders } from './orders';
import { createSeedWindows } from './pickups';
import { seedReviews } from './reviews';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Replaces all data of the running emulators by the demo accounts, dishes, orders, and kitchens. Playwright
 * calls the default export before a run.
 */
export default async function seedEmulators(): Promise<void> {
  await Promise.all([clearFirestore(), deleteAllAccounts()]);
  await Promise.all([seedFoodsAndOrders(), ...seedAccounts.map(createAccount)]);
}

async function seedFoodsAndOrders(): Promise<void> {
  const now = Date.now();
  const { db, close } = connectFirestore();
  const batch = db.batch();
  seedFoods.forEach(({ id, ownerUid, purchase_count, ...fields }, index) => {
    const addedAt = new Date(now - (seedFoods.length - index) * DAY_MS);
    const facts = pick(findSeedKitchen(ownerUid), publicFactNames);
    const food = createStoredFood(
      findSeedAccount(ownerUid),
      { ...fields, ...facts },
      { purchase_count, addedAt },
    );
    writeFood(batch, db, id, food);
  });
  // Set a new generation ID of the menu, so a running API instance loads the menu again.
  batch.set(menuMetadataDocument(db), { generation: randomUUID() });
  for (const { foodId, purchase_quantity, daysAgo, pickup, status, events } of seedOrders) {
    const food = findSeedFood(foodId);
    const { name, email, photoURL } = findSeedAccount(food.ownerUid);
    const kitchen = findSeedKitchen(food.ownerUid);
    const boughtAt = now - daysAgo * DAY_MS;
    const [range] = createSeedWindows(pickup ? [pickup] : [], kitchen.zone, now);
    const progress = {
      status,
      events: events.map(({ hoursLater, ...event }) => ({
        ...event,
        at: Timestamp.fromMillis(boughtAt + hoursLater * HOUR_MS),
      })),
    };
    const order = createStoredOrder(
      buyerAccount,
      { ...food, ...pick(kitchen, publicFactNames), added_by: { name, email, photoURL } },
      {
        purchase_quantity,
        boughtAt: new Date(boughtAt),
        progress,
        pickup_window: range && { from: range.from, until: range.until, zone: kitchen.zone },
      },
    );
    batch.set(db.doc(`orders/${getSeedOrderId(foodId)}`), order);
  }
  for (const { uid, zone: _zone, ...kitchen } of seedKitchens) {
    batch.set(db.doc(`kitchens/${uid}`), kitchen);
  }
  seedReviews.forEach(({ foodId: food_id, daysAgo, reply, ...review }, index) => {
    const { food_name, ownerUid: seller_uid } = findSeedFood(food_id);
    const at = Timestamp.fromMillis(now - daysAgo * DAY_MS);
    const repliedAt = Timestamp.fromMillis(at.toMillis() + DAY_MS);
    batch.set(reviewsCollection(db).doc(`review-${index}`), {
      ...review,
      food_id,
      food_name,
      cook_id: toCookId(seller_uid),
      seller_uid,
      order_id: `review-${index}`,
      created_at: at,
      updated_at: at,
      ...(reply !== undefined && { reply: { text: reply, at: repliedAt, updated_at: repliedAt } }),
      hidden: null,
    });
  });
  for (const [foodId, reviews] of groupBy(seedReviews, (review) => review.foodId)) {
    const sum = reviews.reduce((total, { stars }) => total + stars, 0);
    const { ownerUid: seller_uid } = findSeedFood(foodId);
    const rating = { sum, count: reviews.length, seller_uid };
    batch.set(ratingsCollection(db).doc(foodId), rating);
    writeMenuRating(batch, db, foodId, toMenuRating(rating));
  }
  await batch.commit();
  await close();
}

function findSeedAccount(uid: string): SeedAccount {
  const account = seedAccounts.find((candidate) => candidate.uid === uid);
  if (!account) throw new Error(`The seed has no account ${uid}.`);
  return account;
}

function findSeedFood(id: string): SeedFood {
  const food = seedFoods.find((candidate) => candidate.id === id);
  if (!food) throw new Error(`The seed has no food ${id}.`);
  return food;
}
