import * as z from 'zod/mini';

/** Answer of `DELETE /foods/{id}` and `DELETE /orders/{id}`. */
export const deleteAnswer = z.object({ deletedCount: z.number(), message: z.string() });
