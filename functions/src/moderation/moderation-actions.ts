import { FieldPath, FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { IdentityProvider } from '../account/identity-provider';
import { singleLineTextSchema } from '../contract/fields';
import { runRepeatable, verifyAfterError } from '../firestore/client';
import {
  accountClosuresCollection,
  foodsCollection,
  moderationActionsCollection,
  reportsCollection,
  reviewsCollection,
  type StoredReview,
} from '../firestore/collections';
import { STRIKE_LIFETIME_MS, findStrikesDocument, hashFoodName } from '../food/strikes';
import { toMenuEntry, writeMenuEntries } from '../menu/menu-shards';
import { readRating } from '../menu/ratings';
import { disableAccount, enableAccount, findModeratedAccount } from './moderate-account';
import { readReviewQueue } from './review-queue';

export interface ModerationDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser' | 'findUserByEmail' | 'setDisabled'>;
  now: () => Date;
}

/** The number of reviews that two accounts can write about each other without suspicion. */
const MAX_MUTUAL_REVIEWS = 3;

const reasonSchema = singleLineTextSchema('Reason', 200);

/**
 * Each action is recorded in the collection `moderation`, without an email or a name, and can be repeated. It throws an
 * Error if its target does not exist, or if the reason is invalid.
 */
export function createModerationActions(dependencies: ModerationDependencies) {
  const { db, now } = dependencies;

  /** Stores a strike if there is a reason, or else removes it. Resolves with the name of the dish. */
  async function changeVisibility(foodId: string, reason?: string): Promise<string> {
    const food = foodsCollection(db).doc(foodId);
    const action = moderationActionsCollection(db).doc();
    const at = Timestamp.fromDate(now());
    const expires_at = Timestamp.fromMillis(at.toMillis() + STRIKE_LIFETIME_MS);
    const hidden = reason === undefined ? undefined : { reason, at };
    let name = '';
    await verifyAfterError(
      () =>
        db.runTransaction(async (transaction) => {
          // Read the dish in the transaction. Otherwise, the menu entry could contain the fields from before
          // a concurrent edit.
          const stored = (await transaction.get(food)).data();
          if (!stored) throw new Error(`There is no dish with the ID ${foodId}.`);
          name = stored.food_name;
          const name_hash = hashFoodName(name);
          const strikes = await transaction.get(findStrikesDocument(db, stored.owner_uid));
          transaction.update(food, { hidden: hidden ?? FieldValue.delete() });
          const entry = toMenuEntry({ ...stored, hidden });
          writeMenuEntries(transaction, db, new Map([[foodId, entry]]));
          if (hidden) {
            const dishes = { [foodId]: { name_hash, ...hidden } };
            transaction.set(strikes.ref, { dishes, expires_at }, { merge: true });
          }
          for (const [id, strike] of Object.entries(strikes.data()?.dishes ?? {})) {
            const isShown = !hidden && (id === foodId || strike.name_hash === name_hash);
            if (isShown) {
              transaction.update(strikes.ref, new FieldPath('dishes', id), FieldValue.delete());
            }
          }
          transaction.create(action, {
            ...(hidden ? { action: 'hide', ...hidden } : { action: 'show', at }),
            food_id: foodId,
          });
        }),
      async () => (await action.get()).exists,
    );
    return name;
  }

  /** Without a reason, shows the review. */
  async function changeReviewVisibility(review_id: string, reason?: string): Promise<void> {
    const document = reviewsCollection(db).doc(review_id);
    const record = moderationActionsCollection(db).doc();
    const at = Timestamp.fromDate(now());
    const hidden = reason === undefined ? null : { reason, at };
    await runRepeatable(() =>
      db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(document)).data();
        if (!stored) throw new Error(`There is no review with the ID ${review_id}.`);
        const writeRating = await readRating(transaction, db, stored.food_id);
        transaction.update(document, { hidden });
        writeRating(stored, { ...stored, hidden });
        transaction.set(record, { action: hidden ? 'hide' : 'show', review_id, ...hidden, at });
      }),
    );
  }

  /** Ends the open reports of a dish, of the messages of an order, or of a review. Resolves with their number. */
  async function dismiss(id: string): Promise<number> {
    const reports = reportsCollection(db);
    const ofDish = (await reports.where('food_id', '==', id).get()).docs;
    const ofMessages = (await reports.where('message.order_id', '==', id).get()).docs;
    const open = [...ofDish.filter((report) => !report.data().message), ...ofMessages].filter(
      (report) => !report.data().dismissed_at,
    );
    if (open.length === 0) throw new Error(`There are no open reports with the ID ${id}.`);
    const at = Timestamp.fromDate(now());
    await moderationActionsCollection(db).add({ action: 'dismiss', food_id: id, at });
    await Promise.all(open.map(({ ref }) => ref.update({ dismissed_at: at })));
    return open.length;
  }

  return {
    hide: async (foodId: string, reason: string) => changeVisibility(foodId, parseReason(reason)),
    show: (foodId: string) => changeVisibility(foodId),
    hideReview: async (id: string, reason: string) =>
      changeReviewVisibility(id, parseReason(reason)),
    showReview: (id: string) => changeReviewVisibility(id),
    findAccount: (target: string) => findModeratedAccount(dependencies, target),
    disable: async (uid: string, reason: string) =>
      disableAccount(dependencies, uid, parseReason(reason)),
    enable: (uid: string) => enableAccount(dependencies, uid),
    dismiss,
    reviewQueue: () => readReviewQueue(dependencies),

    /** Resolves with the pairs of accounts that have reviewed each other in both directions, more than three times. */
    async reviewPairs() {
      const { docs } = await reviewsCollection(db).select('buyer_uid', 'seller_uid').get();
      const pairs = new Map<string, string[]>();
      for (const review of docs) {
        const { buyer_uid = '', seller_uid } = review.data() as StoredReview;
        const uids = [buyer_uid, seller_uid].toSorted((a, b) => a.localeCompare(b)).join(' and ');
        pairs.set(uids, [...(pairs.get(uids) ?? []), buyer_uid]);
      }
      return Array.from(pairs, ([uids, authors]) => ({ uids, authors }))
        .filter(({ authors }) => authors.length > MAX_MUTUAL_REVIEWS && new Set(authors).size === 2)
        .map(({ uids, authors }) => ({ uids, count: authors.length }));
    },

    async closures() {
      const { docs } = await accountClosuresCollection(db).get();
      return docs.map((document) => ({ uid: document.id, ...document.data() }));
    },
  };
}

function parseReason(text: string): string {
  const parsed = v.safeParse(reasonSchema, text);
  if (parsed.success) return parsed.output;
  throw new Error(parsed.issues[0].message);
}
