import * as v from 'valibot';

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. */
export const deleteResponseSchema = v.object({ deletedCount: v.number(), message: v.string() });
