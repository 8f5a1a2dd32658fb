import * as z from 'zod/mini';
import { emailAddress, person } from './account';
import { imageAddress } from './image-address';
import { price } from './money';
import { multilineText, text } from './text';

const MAX_QUANTITY = 1_000_000;
export const MAX_DESCRIPTION = 2000;

const stockQuantity = z
  .number({
    error: ({ input }) =>
      input === undefined ? 'Quantity is required.' : 'Quantity must be a whole number.',
  })
  .check(
    z.refine(
      (value) => Number.isInteger(value) && !Object.is(value, -0),
      'Quantity must be a whole number.',
    ),
    z.minimum(0, 'Quantity cannot be negative.'),
    z.maximum(MAX_QUANTITY, 'Quantity can be at most 1,000,000.'),
  );

/** What a cook writes about a dish. */
export const foodFields = z.object({
  food_name: text('Food name', 120),
  food_image: imageAddress('Image URL'),
  food_category: text('Category', 40),
  quantity: stockQuantity,
  price,
  food_origin: text('Origin country', 60),
  description: multilineText('Description', MAX_DESCRIPTION),
});
export type FoodFields = z.infer<typeof foodFields>;

/** Body of `POST /foods`. */
export const addFoodRequest = z.extend(foodFields, { added_by: person });
export type AddFoodRequest = z.infer<typeof addFoodRequest>;
export const addFoodAnswer = z.object({ insertedId: z.string() });

/** Body of `PUT /foods/{id}`. */
export const updateFoodRequest = z.extend(foodFields, { email: emailAddress });
export type UpdateFoodRequest = z.infer<typeof updateFoodRequest>;
export const updateFoodAnswer = z.object({ modifiedCount: z.number(), message: z.string() });
export type UpdateFoodAnswer = z.infer<typeof updateFoodAnswer>;

/** A food as it is read: written by the server, so the limits are not checked again. */
export const food = z.object({
  _id: z.string(),
  food_name: z.string(),
  food_image: z.string(),
  food_category: z.string(),
  price: z.number(),
  quantity: z.number(),
  description: z.string(),
  food_origin: z.string(),
  purchase_count: z.optional(z.number()),
  added_by: z.object({ name: z.string(), email: z.string(), photoURL: z.nullable(z.string()) }),
});
export type Food = z.infer<typeof food>;
export const foodList = z.array(food);

/** Query of `GET /foods`. */
export const foodSort = z.object({
  sortField: z._default(
    z.enum(['food_name', 'price'], 'sortField must be food_name or price.'),
    'food_name',
  ),
  sortOrder: z._default(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc.'), 'asc'),
});
export type FoodSort = z.infer<typeof foodSort>;
