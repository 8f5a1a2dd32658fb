import * as v from 'valibot';
import { emailSchema, multilineTextSchema, objectSchema } from './fields';
import type { OrderEvent, OrderStatus } from './order';

export const MAX_REVIEW_LENGTH = 500;
/** A dish shows its average from this number of reviews on. Before, a single guest would decide it. */
export const MIN_RATED_REVIEWS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A guest can review an order that the cook does not mark as collected after this time. */
const READY_BEFORE_REVIEW_MS = DAY_MS;
/** The time for a review, and for the reply of the cook. */
export const REVIEW_PERIOD_MS = 30 * DAY_MS;

const STARS_MESSAGE = 'Choose one to five stars.';
const starsSchema = v.pipe(
  v.number(STARS_MESSAGE),
  v.integer(STARS_MESSAGE),
  v.minValue(1, STARS_MESSAGE),
  v.maxValue(5, STARS_MESSAGE),
);
const textSchema = multilineTextSchema('Review', MAX_REVIEW_LENGTH);

/** Request body of `PUT /orders/{id}/review`. The text replaces an earlier one, also if it is absent. */
export const reviewRequestSchema = objectSchema({
  email: emailSchema,
  stars: starsSchema,
  text: v.optional(textSchema),
});

export const replyRequestSchema = objectSchema({
  email: emailSchema,
  text: multilineTextSchema('Reply', MAX_REVIEW_LENGTH),
});

/** A public review, without the email and the uid of its author. */
export const reviewSchema = v.object({
  _id: v.string(),
  foodId: v.string(),
  /** The name of the dish at the time of the order. */
  food_name: v.string(),
  cook_id: v.string(),
  /** The first name of the guest, or `A guest` after the deletion of the account. */
  author: v.string(),
  stars: v.number(),
  text: v.optional(v.string()),
  /** The time of the review or of its last change. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The answer of the cook. `at` is the time of its first version. */
  reply: v.optional(v.object({ text: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) })),
});
export type Review = v.InferOutput<typeof reviewSchema>;
/** Response body of `GET /foods/{id}/reviews`, `GET /cooks/{id}/reviews`, and `GET /recent-reviews`: newest first. */
export const reviewListSchema = v.array(reviewSchema);

export const ownReviewSchema = v.object({ stars: v.number(), text: v.optional(v.string()) });
export type OwnReview = v.InferOutput<typeof ownReviewSchema>;

/**
 * Returns true if the buyer can review an order at the time `now`, in ms since the epoch: in the 30 days after it was
 * collected, or from 24 hours to 30 days after it became ready.
 */
export function canReview(
  { status, events }: { status: OrderStatus; events: readonly Pick<OrderEvent, 'what' | 'at'>[] },
  now: number,
): boolean {
  if (status !== 'collected' && status !== 'ready') return false;
  const since = events.findLast(({ what }) => what === status);
  const age = now - Date.parse(since?.at ?? '');
  return age < REVIEW_PERIOD_MS && (status === 'collected' || age >= READY_BEFORE_REVIEW_MS);
}
