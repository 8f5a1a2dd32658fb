import * as z from 'zod/mini';
import { emailSchema, userProfileSchema } from './account';
import { allergensSchema } from './allergens-schema';
import { imageUrlSchema } from './image-url';
import { priceSchema } from './money';
import { multilineTextSchema, singleLineTextSchema } from './text';
import { toUncheckedSchema } from './unchecked-schema';

const MAX_QUANTITY = 1_000_000;
const NOT_A_WHOLE_NUMBER = 'Quantity must be a whole number.';
/** The maximum length of a food name, in UTF-16 units. No longer search text matches a name. */
export const MAX_FOOD_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2000;

const stockQuantitySchema = z
  .number({
    error: ({ input }) => (input === undefined ? 'Quantity is required.' : NOT_A_WHOLE_NUMBER),
  })
  .check(
    z.refine((value) => Number.isInteger(value) && !Object.is(value, -0), NOT_A_WHOLE_NUMBER),
    z.minimum(0, 'Quantity cannot be negative.'),
    z.maximum(MAX_QUANTITY, 'Quantity can be at most 1,000,000.'),
  );

/**
 * Validates the fields that a cook enters for a dish. The types of the stored document, the
 * response, and the form draft are derived from this schema, and so are the invalid inputs of the
 * tests.
 */
export const foodFieldsSchema = z.object({
  food_name: singleLineTextSchema('Food name', MAX_FOOD_NAME_LENGTH),
  food_image: imageUrlSchema('Image URL'),
  food_category: singleLineTextSchema('Category', 40),
  quantity: stockQuantitySchema,
  price: priceSchema,
  food_origin: singleLineTextSchema('Origin country', 60),
  description: multilineTextSchema('Description', MAX_DESCRIPTION_LENGTH),
  allergens: z.optional(allergensSchema),
});
export type FoodFields = z.infer<typeof foodFieldsSchema>;

export const foodFieldNames = Object.keys(foodFieldsSchema.shape) as (keyof FoodFields)[];

/**
 * Returns the fields of `source` that `foodFieldsSchema` contains, in the order of the schema.
 * Omits missing fields.
 */
export function pickFoodFields(source: FoodFields): FoodFields {
  const fields: Record<string, unknown> = {};
  for (const name of foodFieldNames) if (name in source) fields[name] = source[name];
  return fields as FoodFields;
}

/** Body of `POST /foods`. */
export const addFoodRequestSchema = z.extend(foodFieldsSchema, { added_by: userProfileSchema });
export type AddFoodRequest = z.infer<typeof addFoodRequestSchema>;
export const addFoodResponseSchema = z.object({ insertedId: z.string() });

/** Body of `PUT /foods/{id}`. */
export const updateFoodRequestSchema = z.extend(foodFieldsSchema, { email: emailSchema });
export type UpdateFoodRequest = z.infer<typeof updateFoodRequestSchema>;
export const updateFoodResponseSchema = z.object({
  modifiedCount: z.number(),
  message: z.string(),
});
export type UpdateFoodResponse = z.infer<typeof updateFoodResponseSchema>;

/**
 * Schema of a food in a response. The server validated the data on write, so this schema checks
 * only the types and no limits.
 */
export const foodSchema = z.object({
  _id: z.string(),
  ...toUncheckedSchema(foodFieldsSchema).shape,
  purchase_count: z.optional(z.number()),
  added_by: toUncheckedSchema(userProfileSchema),
  /**
   * The reason why a maintainer hid the food. Only responses to the cook of the food contain this
   * field.
   */
  hidden_reason: z.optional(z.string()),
});
export type Food = z.infer<typeof foodSchema>;
export const foodListSchema = z.array(foodSchema);

/** Query of `GET /foods`. */
export const foodSortSchema = z.object({
  sortField: z._default(
    z.enum(['food_name', 'price'], 'sortField must be food_name or price.'),
    'food_name',
  ),
  sortOrder: z._default(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc.'), 'asc'),
});
export type FoodSort = z.infer<typeof foodSortSchema>;
