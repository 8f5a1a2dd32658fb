import { randomUUID } from 'node:crypto';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '@potluck/functions/account/authenticate';
import {
  ordersCollection,
  ratingsCollection,
  reviewsCollection,
} from '@potluck/functions/firestore/collections';
import { createStoredOrderFixture } from '@potluck/functions/testing/stored-order-fixture';

type Sums = Map<string, { sum: number; count: number }>;

/** Stores an order that its buyer can review. Resolves with its id. */
export async function storeCollectedOrder(
  db: Firestore,
  foodId: string,
  { uid: buyer_uid }: Account,
): Promise<string> {
  const order = ordersCollection(db).doc(randomUUID());
  const event = { what: 'collected', by: 'cook', at: Timestamp.now() } as const;
  await order.set(createStoredOrderFixture([event], { foodId, buyer_uid }));
  return order.id;
}

/** Resolves with the stored sums of each dish. */
export async function readRatings(db: Firestore): Promise<Sums> {
  const { docs } = await ratingsCollection(db).orderBy('sum').get();
  return new Map(
    docs.map((rating) => {
      const { sum, count } = rating.data();
      return [rating.id, { sum, count }];
    }),
  );
}

/** Resolves with the sums of the visible reviews of each dish. */
export async function recountRatings(db: Firestore): Promise<Sums> {
  const { docs } = await reviewsCollection(db).where('hidden', '==', null).get();
  const sums: Sums = new Map();
  for (const { food_id, stars } of docs.map((review) => review.data())) {
    const { sum, count } = sums.get(food_id) ?? { sum: 0, count: 0 };
    sums.set(food_id, { sum: sum + stars, count: count + 1 });
  }
  return sums;
}
