import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { type OwnReview, REVIEW_PERIOD_MS } from '../contract/review';
import { runRepeatable } from '../firestore/client';
import {
  type StoredOrder,
  type StoredReview,
  ordersCollection,
  reviewsCollection,
} from '../firestore/collections';
import { toCookId } from '../food/food-store';
import { HttpError } from '../http/responses';
import { readRating } from '../menu/ratings';
import { isReviewable, orderNotFoundError } from '../order/order-responses';

/** The author of a review whose guest has deleted the account or has no name. */
export const ANONYMOUS_AUTHOR = 'A guest';

const MAX_REVIEWS_OF_COOK = 5;

export const reviewNotFoundError = () => new HttpError('not-found', 'There is no such review.');

interface OrderReview {
  orderId: string;
  foodId: string;
  account: Account;
  /** The new review. Without it, the stored one is removed. */
  review?: OwnReview;
}

/**
 * Stores or removes a review, in one commit with the order and the sums of the dish. It replaces the one that the buyer
 * has written for another order of the dish. A repeat changes nothing. A removed review that a maintainer has hidden
 * stays without its text, so the buyer cannot publish it again.
 * @throws HttpError 404 unless the user is the buyer, and for a new review of an order that the buyer has removed. For
 * a new review also 409 if the order cannot be reviewed, or after too many reviews about the cook.
 */
export async function changeOrderReview(
  db: Firestore,
  now: Date,
  { orderId, foodId, account, review }: OrderReview,
): Promise<void> {
  const { uid } = account;
  const at = Timestamp.fromDate(now);
  const orders = ordersCollection(db);
  const reviews = reviewsCollection(db);
  const id = hash('sha256', JSON.stringify([foodId, uid])).slice(0, 20);

  await runRepeatable(() =>
    db.runTransaction(async (transaction) => {
      const order = (await transaction.get(orders.doc(orderId))).data();
      if (order?.buyer_uid !== uid || (review && order.hidden_at)) throw orderNotFoundError();
      const stored = (await transaction.get(reviews.doc(id))).data();
      const isOfOrder = stored?.order_id === orderId;
      if (review ? isOfOrder && isDeepStrictEqual(order.review, review) : !isOfOrder) return;
      const changed = review ? createReview(order, stored) : keepHidden(stored);
      if (changed && !stored) {
        const since = Timestamp.fromMillis(at.toMillis() - REVIEW_PERIOD_MS);
        const recent = reviews
          .where('buyer_uid', '==', uid)
          .where('seller_uid', '==', changed.seller_uid)
          .where('created_at', '>', since);
        // Outside of the transaction, because the lock of a query would delay the reviews of other guests.
        const { size } = await recent.limit(MAX_REVIEWS_OF_COOK).get();
        if (size === MAX_REVIEWS_OF_COOK) {
          const message = `You can review at most ${size} dishes of one cook in 30 days.`;
          throw new HttpError('review-limit', message);
        }
      }
      const writeRating = await readRating(transaction, db, foodId);

      if (changed) transaction.set(reviews.doc(id), changed);
      else transaction.delete(reviews.doc(id));
      writeRating(stored, changed);
      const updated_at = FieldValue.serverTimestamp();
      const removed = { review: FieldValue.delete(), updated_at };
      transaction.update(orders.doc(orderId), review ? { review, updated_at } : removed);
      if (stored && !isOfOrder) transaction.update(orders.doc(stored.order_id), removed);
    }),
  );

  function createReview(order: StoredOrder, stored: StoredReview | undefined): StoredReview {
    const { food_name, seller_uid } = order;
    const closed = explainClosedReview(order, now);
    if (closed !== undefined || seller_uid === undefined || !review) {
      throw new HttpError('review-closed', closed ?? '');
    }
    return {
      food_id: foodId,
      food_name,
      cook_id: toCookId(seller_uid),
      seller_uid,
      buyer_uid: uid,
      author: toAuthor(account),
      order_id: orderId,
      ...review,
      created_at: stored?.created_at ?? at,
      updated_at: at,
      // The review of another order must not keep the reply to the earlier review.
      ...(stored?.order_id === orderId && stored.reply && { reply: stored.reply }),
      hidden: stored?.hidden ?? null,
    };
  }
}

function keepHidden(stored: StoredReview | undefined): StoredReview | undefined {
  if (!stored?.hidden) return undefined;
  const { text: _text, ...review } = stored;
  return review;
}

/** Returns the first name of an account. An account without a name has the start of its email instead, which is private. */
export function toAuthor({ name, email }: Pick<Account, 'name' | 'email'>): string {
  const isEmail = [email, email.replace(/@.*/, '')].includes(name);
  return isEmail ? ANONYMOUS_AUTHOR : (name.split(' ')[0] ?? name);
}

/** Returns undefined if the order can be reviewed at the time `now`. */
export function explainClosedReview(order: StoredOrder, now: Date): string | undefined {
  if (isReviewable(order, now)) return undefined;
  const { seller_uid, status, events } = order;
  if (status === 'cancelled') return 'A canceled order cannot be reviewed.';
  if (seller_uid === undefined)
    return 'The cook has left Potluck, so this order cannot be reviewed.';
  if (status === 'placed') return 'You can review this order after you have collected it.';
  const age = now.getTime() - (events.at(-1)?.at.toMillis() ?? 0);
  return age < REVIEW_PERIOD_MS
    ? 'You can review this order when the cook has marked it as collected, or 24 hours after it was ready.'
    : 'You can review an order for 30 days after you have collected it.';
}

/**
 * @throws HttpError 404 unless the user is the cook of the dish and the review is visible, and 409 if the first reply
 * is older than 30 days.
 */
export async function replyToReview(
  db: Firestore,
  now: Date,
  { id, cookUid, text }: { id: string; cookUid: string; text: string },
): Promise<void> {
  const document = reviewsCollection(db).doc(id);
  const updated_at = Timestamp.fromDate(now);
  await runRepeatable(() =>
    db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(document)).data();
      if (stored?.seller_uid !== cookUid || stored.hidden) throw reviewNotFoundError();
      const { at = updated_at, text: before } = stored.reply ?? {};
      if (before === text) return;
      if (updated_at.toMillis() - at.toMillis() >= REVIEW_PERIOD_MS) {
        throw new HttpError('review-closed', 'You can change a reply for 30 days.');
      }
      transaction.update(document, { reply: { text, at, updated_at } });
    }),
  );
}
