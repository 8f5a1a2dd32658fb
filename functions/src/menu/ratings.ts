import type { Firestore, Transaction } from '@google-cloud/firestore';
import type { Food } from '../contract/food';
import { MIN_RATED_REVIEWS } from '../contract/review';
import {
  type StoredRating,
  type StoredReview,
  foodsCollection,
  ratingsCollection,
} from '../firestore/collections';
import { writeMenuRating } from './menu-shards';

/** Returns a rating in the format of a menu shard. Firestore decodes a text several times as fast as a map. */
export function toMenuRating(rating: StoredRating | undefined): string | undefined {
  return rating && JSON.stringify([rating.sum, rating.count]);
}

/** Returns the average of a rating in a menu shard, or undefined if the dish has too few reviews. */
export function parseMenuRating(text: string | undefined): Food['rating'] {
  if (text === undefined) return undefined;
  const [sum, count] = JSON.parse(text) as [number, number];
  if (count < MIN_RATED_REVIEWS) return undefined;
  return { average: Math.round((100 * sum) / count) / 100, count };
}

export function addRating(food: Food, rating: StoredRating | undefined): Food {
  const average = parseMenuRating(toMenuRating(rating));
  return average ? { ...food, rating: average } : food;
}

/** Resolves with the dishes with their ratings. Reads one document per dish, at the same time. */
export async function addRatings(db: Firestore, foods: Food[]): Promise<Food[]> {
  if (foods.length === 0) return [];
  const found = await db.getAll(...foods.map(({ _id }) => ratingsCollection(db).doc(_id)));
  return foods.map((food, index) =>
    addRating(food, found[index]?.data() as StoredRating | undefined),
  );
}

const countStars = (review: StoredReview | undefined) =>
  review && !review.hidden ? { sum: review.stars, count: 1 } : { sum: 0, count: 0 };

/**
 * Reads the number of reviews of a dish and the sum of their stars. Resolves with a function that replaces one review in
 * both, in the same transaction, and also in the menu if the dish exists. The transaction locks both numbers, so they stay
 * exact under races.
 */
export async function readRating(transaction: Transaction, db: Firestore, foodId: string) {
  const [rating, food] = await Promise.all([
    transaction.get(ratingsCollection(db).doc(foodId)),
    transaction.get(foodsCollection(db).doc(foodId)),
  ]);
  return (before: StoredReview | undefined, after: StoredReview | undefined): void => {
    const [old, changed] = [countStars(before), countStars(after)];
    const count = (rating.data()?.count ?? 0) + changed.count - old.count;
    const sum = (rating.data()?.sum ?? 0) + changed.sum - old.sum;
    const seller_uid = (after ?? before)?.seller_uid ?? '';
    const sums = count > 0 ? { sum, count, seller_uid } : undefined;
    if (sums) transaction.set(rating.ref, sums);
    else transaction.delete(rating.ref);
    if (food.exists) writeMenuRating(transaction, db, foodId, toMenuRating(sums));
  };
}
