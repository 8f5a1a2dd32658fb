import * as z from 'zod/mini';

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. */
export const deleteResponseSchema = z.object({ deletedCount: z.number(), message: z.string() });
