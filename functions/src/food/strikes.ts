import { hash } from 'node:crypto';
import type { DocumentReference, Firestore, Timestamp } from '@google-cloud/firestore';
import { toLabelKey } from '../contract/search-text';
import { type StoredFood, type StoredStrikes, strikesCollection } from '../firestore/collections';

export const STRIKE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

/** The reason that a cook sees at a new dish until a maintainer has reviewed it. */
export const WAITS_FOR_REVIEW = 'Waits for a review';

export function findStrikesDocument(db: Firestore, uid: string): DocumentReference<StoredStrikes> {
  return strikesCollection(db).doc(hash('sha256', uid));
}

/** Returns the same hash for all names that differ only in case, accents, or spaces. */
export function hashFoodName(name: string): string {
  return hash('sha256', toLabelKey(name)).slice(0, 20);
}

/**
 * Returns why a dish is hidden that is new or gets a new name at the time `at`, or undefined if it is visible. It has the
 * name of a hidden or deleted dish with a strike, or it is a new dish of a disabled account, because other API instances
 * accept the account for up to 60 s. After two strikes in a year, each new dish waits for a review.
 */
export function decideHiding(
  { dishes = {}, disabled_reason }: Partial<StoredStrikes> = {},
  { food_name, isNew, at }: { food_name: string; isNew: boolean; at: Timestamp },
): StoredFood['hidden'] {
  const recent = Object.values(dishes).filter(
    (strike) => at.toMillis() - strike.at.toMillis() < STRIKE_LIFETIME_MS,
  );
  const strike = recent.find(({ name_hash }) => name_hash === hashFoodName(food_name));
  if (strike) return { reason: strike.reason, at };
  if (!isNew) return undefined;
  if (disabled_reason !== undefined) return { reason: disabled_reason, at, with_account: true };
  return recent.length > 1 ? { reason: WAITS_FOR_REVIEW, at } : undefined;
}
