import * as z from 'zod/mini';

/** A category in the response of `GET /categories`, with the number of its dishes. */
export const foodCategorySchema = z.object({ name: z.string(), count: z.number() });
export type FoodCategory = z.infer<typeof foodCategorySchema>;
export const foodCategoryListSchema = z.array(foodCategorySchema);
