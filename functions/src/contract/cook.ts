import * as v from 'valibot';
import { type Food, foodSchema } from './food';

/** A part of the hash of the uid. */
export const cookIdSchema = v.pipe(v.string(), v.regex(/^[\da-f]{20}$/, 'ID is not valid.'));

/** A dish on the page of its cook. It has no `added_by`, because this page must not contain the email of the cook. */
export type CookFood = Omit<Food, 'added_by' | 'hidden_reason'>;
export const cookFoodListSchema = v.array(v.omit(foodSchema, ['added_by', 'hidden_reason']));

/** From this number of finished orders on, the page of a cook shows `stats`. */
export const MIN_ORDERS_OF_STATS = 10;

/** Response body of `GET /cooks/{id}`: what everybody sees about a cook with at least one visible dish. */
export const cookSchema = v.object({
  _id: v.string(),
  name: v.string(),
  photoURL: v.nullish(v.string(), null),
  area: v.optional(v.string()),
  about: v.optional(v.string()),
  /**
   * The orders of the last 90 days that were collected, and those that the cook canceled. An order counts once, however
   * many portions it has, so one guest cannot raise the number with one large order.
   */
  stats: v.optional(v.object({ collected: v.number(), cancelled: v.number() })),
  foods: cookFoodListSchema,
  /** The query of `GET /cooks/{id}/foods` that returns the next dishes. */
  next: v.optional(v.string()),
});
export type Cook = v.InferOutput<typeof cookSchema>;
