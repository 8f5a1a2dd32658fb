import * as v from 'valibot';

/** A category in the response of `GET /categories`, with the number of its dishes. */
export const foodCategorySchema = v.object({ name: v.string(), count: v.number() });
export type FoodCategory = v.InferOutput<typeof foodCategorySchema>;
export const foodCategoryListSchema = v.array(foodCategorySchema);
