import * as v from 'valibot';
import { emailSchema, userProfileSchema } from './account';
import { allergenNames, sortAllergens } from './allergens';
import {
  createPageLimitSchema,
  imageUrlSchema,
  multilineTextSchema,
  objectSchema,
  priceSchema,
  singleLineTextSchema,
} from './fields';
import { pick } from './values';

/**
 * Validates and sorts the allergens of a dish. An empty list means that the dish contains none of the 14
 * allergens. If the list is missing, the cook has not declared them.
 */
export const allergensSchema = v.pipe(
  v.array(
    v.picklist(allergenNames, 'Allergens must be names from the list.'),
    'Allergens must be a list.',
  ),
  v.transform((names) => sortAllergens(names)),
);

const NOT_A_WHOLE_NUMBER = 'Quantity must be a whole number.';
/** The message if a food that a request names does not exist, was removed, or is hidden. */
export const FOOD_NOT_FOUND_MESSAGE = 'The food item does not exist or was removed.';

/** The maximum length of a food name, in UTF-16 units. A longer search text matches no name. */
export const MAX_FOOD_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2000;

const stockQuantitySchema = v.pipe(
  v.number(({ input }) => (input === undefined ? 'Quantity is required.' : NOT_A_WHOLE_NUMBER)),
  v.check((value) => Number.isInteger(value) && !Object.is(value, -0), NOT_A_WHOLE_NUMBER),
  v.minValue(0, 'Quantity cannot be negative.'),
  v.maxValue(1_000_000, 'Quantity can be at most 1,000,000.'),
);

/**
 * Validates the fields that a cook enters for a dish. The stored document and the form draft are derived from
 * this schema.
 */
export const foodFieldsSchema = objectSchema({
  food_name: singleLineTextSchema('Food name', MAX_FOOD_NAME_LENGTH),
  food_image: imageUrlSchema('Image URL'),
  food_category: singleLineTextSchema('Category', 40),
  quantity: stockQuantitySchema,
  price: priceSchema,
  food_origin: singleLineTextSchema('Origin country', 60),
  description: multilineTextSchema('Description', MAX_DESCRIPTION_LENGTH),
  allergens: v.optional(allergensSchema),
});
export type FoodFields = v.InferOutput<typeof foodFieldsSchema>;

export const foodFieldNames = Object.keys(foodFieldsSchema.entries) as (keyof FoodFields)[];

/** Returns only the fields of {@link foodFieldsSchema}, in the order of the schema, without missing fields. */
export function pickFoodFields(source: FoodFields): FoodFields {
  return pick(source, foodFieldNames);
}

/** Request body of `POST /foods`. */
export const addFoodRequestSchema = objectSchema({
  ...foodFieldsSchema.entries,
  added_by: userProfileSchema,
});
export type AddFoodRequest = v.InferOutput<typeof addFoodRequestSchema>;

/** Response body of `POST /foods`. A repeat of an earlier request has `isRemoved` if the cook has removed the food. */
export const addFoodResponseSchema = v.object({
  insertedId: v.string(),
  isRemoved: v.optional(v.boolean()),
  message: v.optional(v.string()),
});
export type AddFoodResponse = v.InferOutput<typeof addFoodResponseSchema>;

/** Request body of `PUT /foods/{id}`. */
export const updateFoodRequestSchema = objectSchema({
  ...foodFieldsSchema.entries,
  email: emailSchema,
});
export type UpdateFoodRequest = v.InferOutput<typeof updateFoodRequestSchema>;

/** Response body of `PUT /foods/{id}`. */
export const updateFoodResponseSchema = v.object({
  modifiedCount: v.number(),
  message: v.optional(v.string(), ''),
});
export type UpdateFoodResponse = v.InferOutput<typeof updateFoodResponseSchema>;

/** A list of allergens in a response. Not sorted again, because the API sorted it on write. */
export const storedAllergensSchema = v.optional(v.array(v.picklist(allergenNames)));

/** Schema of a food in a response. Checks only the types, because the API checked the limits on write. */
export const foodSchema = v.object({
  _id: v.string(),
  food_name: v.string(),
  food_image: v.string(),
  food_category: v.string(),
  quantity: v.number(),
  price: v.number(),
  food_origin: v.string(),
  description: v.string(),
  allergens: storedAllergensSchema,
  purchase_count: v.optional(v.number()),
  added_by: v.object({
    name: v.string(),
    email: v.string(),
    photoURL: v.nullish(v.string(), null),
  }),
  /** The reason why a maintainer hid the food. Only the cook of the food receives this field. */
  hidden_reason: v.optional(v.string()),
});
export type Food = v.InferOutput<typeof foodSchema>;
export const foodListSchema = v.array(foodSchema);

/** The sort parameters in the query of `GET /foods`. */
export const foodSortSchema = v.object({
  sortField: v.optional(
    v.picklist(['food_name', 'price'], '“sortField” must be food_name or price.'),
    'food_name',
  ),
  sortOrder: v.optional(v.picklist(['asc', 'desc'], '“sortOrder” must be asc or desc.'), 'asc'),
});
export type FoodSort = v.InferOutput<typeof foodSortSchema>;

/** A category in the response of `GET /categories`, with the number of its dishes. */
export const foodCategorySchema = v.object({ name: v.string(), count: v.number() });
export type FoodCategory = v.InferOutput<typeof foodCategorySchema>;
export const foodCategoryListSchema = v.array(foodCategorySchema);

/** The maximum number of dishes in the response of `GET /foods` without `limit`. */
export const DEFAULT_FOOD_PAGE_SIZE = 1000;

/** The length of a list with all allergens. A longer list contains a duplicate or an unknown name. */
const MAX_WITHOUT_LENGTH = allergenNames.join(',').length;
const WITHOUT_MESSAGE = `“without” must be a comma-separated list of these allergens: ${allergenNames.join(', ')}.`;

/** Validates the query of `GET /foods`. `search` may have any length. `after` is the cursor in the header `Link`. */
export const foodListQuerySchema = v.object({
  ...foodSortSchema.entries,
  search: v.optional(v.pipe(v.string('“search” must be text.'), v.trim())),
  category: v.optional(v.string('“category” must be text.')),
  inStock: v.optional(v.literal('true', '“inStock” must be true.')),
  without: v.optional(
    v.pipe(
      v.string(WITHOUT_MESSAGE),
      v.maxLength(MAX_WITHOUT_LENGTH, WITHOUT_MESSAGE),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(allergenNames, WITHOUT_MESSAGE)),
    ),
  ),
  limit: v.optional(createPageLimitSchema()),
  after: v.optional(v.string('“after” must be a cursor.')),
});
export type FoodListQuery = v.InferOutput<typeof foodListQuerySchema>;
