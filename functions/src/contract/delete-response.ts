import * as v from 'valibot';

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. A missing message becomes an empty text. */
export const deleteResponseSchema = v.object({
  deletedCount: v.number(),
  message: v.optional(v.string(), ''),
});
