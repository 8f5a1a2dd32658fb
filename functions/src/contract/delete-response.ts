import * as v from 'valibot';

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. If the response has no message, `message` is empty. */
export const deleteResponseSchema = v.object({
  deletedCount: v.number(),
  message: v.optional(v.string(), ''),
});
