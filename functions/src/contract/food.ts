import * as v from 'valibot';
import { userProfileSchema } from './account';
import { allergenNames } from './allergens';
import {
  clearableList,
  createPageLimitSchema,
  emailSchema,
  imageUrlSchema,
  multilineTextSchema,
  nameListSchema,
  objectSchema,
  priceSchema,
  singleLineTextSchema,
} from './fields';
import { dietNames } from './diets';
import { CELL, NEAR_DISTANCES, isCalendarDate } from './food-list-path';
import { MAX_WINDOWS, WINDOW_DURATION_MS, createWindowId, payments } from './pickup';
import { pick } from './values';

/**
 * An empty list means that the dish contains none of the 14 allergens. Without a list, the cook has not declared them.
 */
export const allergensSchema = nameListSchema('Allergens', allergenNames);

const INVALID_TIME = 'Choose a date and a time.';
/** Validates a time in UTC, and adds missing milliseconds. */
const instantSchema = v.pipe(
  v.string(INVALID_TIME),
  v.isoTimestamp(INVALID_TIME),
  v.check(
    (time) => time.endsWith('Z') && isCalendarDate(time.slice(0, 'YYYY-MM-DD'.length)),
    INVALID_TIME,
  ),
  v.transform((time) => new Date(time).toISOString()),
);

const windowSchema = v.pipe(
  objectSchema(
    { from: instantSchema, until: instantSchema, orders_until: instantSchema },
    'A pickup time',
  ),
  v.forward(
    v.check(({ from, until }) => {
      const duration = Date.parse(until) - Date.parse(from);
      return duration >= WINDOW_DURATION_MS.min && duration <= WINDOW_DURATION_MS.max;
    }, 'A pickup takes from 15 minutes to 6 hours.'),
    ['until'],
  ),
  v.forward(
    v.check(
      ({ from, orders_until }) => orders_until <= from,
      'Orders must close before the pickup begins.',
    ),
    ['orders_until'],
  ),
  v.transform((window) => ({ id: createWindowId(window), ...window })),
);

const windowsSchema = v.pipe(
  v.array(windowSchema, 'Pickup times must be a list.'),
  v.maxLength(MAX_WINDOWS, `A dish can have at most ${MAX_WINDOWS} pickup times.`),
  v.check(
    (windows) => new Set(windows.map(({ id }) => id)).size === windows.length,
    'Two pickup times are the same.',
  ),
  v.transform((windows) => windows.toSorted((a, b) => a.from.localeCompare(b.from))),
);

const UNKNOWN_ZONE = 'The time zone is not known.';
/** The output is the canonical name, because the formatters of each spelling stay in memory. */
const zoneSchema = v.pipe(
  v.string(UNKNOWN_ZONE),
  v.maxLength(60, UNKNOWN_ZONE),
  v.regex(/^[A-Za-z][\w+/-]*$/, UNKNOWN_ZONE),
  v.transform((timeZone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  }),
  v.string(UNKNOWN_ZONE),
);

const MAX_PER_GUEST_MESSAGE = 'The maximum per guest must be a whole number from 1 to 1,000,000.';
/** The units of a dish that all open orders of one guest may contain. */
const maxPerGuestSchema = v.pipe(
  v.number(MAX_PER_GUEST_MESSAGE),
  v.integer(MAX_PER_GUEST_MESSAGE),
  v.minValue(1, MAX_PER_GUEST_MESSAGE),
  v.maxValue(1_000_000, MAX_PER_GUEST_MESSAGE),
);

const NOT_A_WHOLE_NUMBER = 'Quantity must be a whole number.';
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

/** The stored document and the form draft are derived from this schema. */
const requiredFoodEntries = {
  food_name: singleLineTextSchema('Food name', MAX_FOOD_NAME_LENGTH),
  food_image: imageUrlSchema('Image URL'),
  food_category: singleLineTextSchema('Category', 40),
  quantity: stockQuantitySchema,
  price: priceSchema,
  food_origin: singleLineTextSchema('Origin country', 60),
  description: multilineTextSchema('Description', MAX_DESCRIPTION_LENGTH),
};
const factEntries = {
  allergens: allergensSchema,
  portion: singleLineTextSchema('Portion', 60),
  ingredients: multilineTextSchema('Ingredients', 1000),
  keeps: singleLineTextSchema('Keeps', 200),
  diets: nameListSchema('Diets', dietNames),
  max_per_guest: maxPerGuestSchema,
  windows: windowsSchema,
  zone: zoneSchema,
};
export const foodFieldsSchema = objectSchema({
  ...requiredFoodEntries,
  ...v.partial(v.object(factEntries)).entries,
});
export type FoodFields = v.InferOutput<typeof foodFieldsSchema>;

export const foodFieldNames = Object.keys(foodFieldsSchema.entries) as (keyof FoodFields)[];

export function pickFoodFields(source: FoodFields): FoodFields {
  return pick(source, foodFieldNames);
}

/**
 * The fields of a dish in a request. An optional field that is absent keeps its stored value, and `null` or an empty list
 * clears it. Only an empty list of allergens is a value: it declares that the dish contains none of them.
 */
const foodRequestEntries = {
  ...requiredFoodEntries,
  allergens: v.nullish(factEntries.allergens),
  portion: v.nullish(factEntries.portion),
  ingredients: v.nullish(factEntries.ingredients),
  keeps: v.nullish(factEntries.keeps),
  diets: clearableList(factEntries.diets),
  max_per_guest: v.nullish(factEntries.max_per_guest),
  windows: clearableList(factEntries.windows),
  zone: v.nullish(factEntries.zone),
};
const foodRequestFieldsSchema = v.object(foodRequestEntries);
export type FoodRequestFields = v.InferOutput<typeof foodRequestFieldsSchema>;

/** Returns the fields with `null` for each missing one, so a request with them clears the stored values. */
export function clearMissingFoodFields(fields: FoodFields): FoodRequestFields {
  const cleared = Object.keys(factEntries).map((name) => [name, null]);
  return { ...(Object.fromEntries(cleared) as object), ...pickFoodFields(fields) };
}

export const addFoodRequestSchema = objectSchema({
  ...foodRequestEntries,
  added_by: userProfileSchema,
});
export type AddFoodRequest = v.InferOutput<typeof addFoodRequestSchema>;

/** Response body of `POST /foods`. A repeat of an earlier request has `isRemoved` if the cook has removed the food. */
export const addFoodResponseSchema = v.object({
  insertedId: v.string(),
  isRemoved: v.optional(v.boolean()),
  message: v.optional(v.string()),
});

/**
 * Request body of `PUT /foods/{id}`. `quantity_before` is the stock that the cook saw. With it, an unchanged quantity
 * keeps the stored stock, and a changed one is a conflict only if the stock has changed.
 */
export const updateFoodRequestSchema = objectSchema({
  ...foodRequestEntries,
  quantity_before: v.optional(stockQuantitySchema),
  email: emailSchema,
});
export type UpdateFoodRequest = v.InferOutput<typeof updateFoodRequestSchema>;

export const updateFoodResponseSchema = v.object({
  modifiedCount: v.number(),
  message: v.optional(v.string(), ''),
});
export type UpdateFoodResponse = v.InferOutput<typeof updateFoodResponseSchema>;

/** Request body of `POST /foods/{id}/offer-again`. `quantity` is the new stock. */
export const offerAgainRequestSchema = objectSchema({
  email: emailSchema,
  quantity: stockQuantitySchema,
});

/**
 * Response body of `GET /foods/{id}/open-orders`: the number of the active orders of a dish, only for its cook. It is not
 * in `order.ts`, because every page with dishes would then load the schemas of orders.
 */
export const openOrdersSchema = v.object({ count: v.number() });

/** A list of allergens in a response. Not sorted again, because the API sorted it on write. */
export const storedAllergensSchema = v.optional(v.array(v.picklist(allergenNames)));
export const storedDietsSchema = v.optional(v.array(v.picklist(dietNames)));

export const storedPaySchema = v.optional(v.array(v.picklist(payments)));

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
  portion: v.optional(v.string()),
  ingredients: v.optional(v.string()),
  keeps: v.optional(v.string()),
  diets: storedDietsSchema,
  max_per_guest: v.optional(v.number()),
  windows: v.optional(
    v.array(
      v.object({ id: v.string(), from: v.string(), until: v.string(), orders_until: v.string() }),
    ),
  ),
  zone: v.optional(v.string()),
  /** The facts of the cook, copied from the pickup details. `cell` is a geohash. */
  pay: storedPaySchema,
  area: v.optional(v.string()),
  cell: v.optional(v.string()),
  purchase_count: v.optional(v.number()),
  cook_id: v.optional(v.string()),
  /** The average of the reviews. Missing for a dish with fewer than three reviews. */
  rating: v.optional(v.object({ average: v.number(), count: v.number() })),
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

export const foodSortSchema = v.object({
  sortField: v.optional(
    v.picklist(
      ['food_name', 'price', 'rating', 'distance'],
      '“sortField” must be food_name, price, rating, or distance.',
    ),
    'food_name',
  ),
  sortOrder: v.optional(v.picklist(['asc', 'desc'], '“sortOrder” must be asc or desc.'), 'asc'),
});
export type FoodSort = v.InferOutput<typeof foodSortSchema>;

export const foodCategorySchema = v.object({ name: v.string(), count: v.number() });
export type FoodCategory = v.InferOutput<typeof foodCategorySchema>;
export const foodCategoryListSchema = v.array(foodCategorySchema);

/** An area in the response of `GET /areas`, with a geohash in it and the number of its dishes. */
export const foodAreaSchema = v.object({
  name: v.string(),
  cell: v.optional(v.string()),
  count: v.number(),
});
export type FoodArea = v.InferOutput<typeof foodAreaSchema>;
export const foodAreaListSchema = v.array(foodAreaSchema);

export const DEFAULT_FOOD_PAGE_SIZE = 1000;

function createNameListSchema<Name extends string>(
  parameter: string,
  plural: string,
  names: readonly Name[],
) {
  const message = `“${parameter}” must be a comma-separated list of these ${plural}: ${names.join(', ')}.`;
  return v.pipe(
    v.string(message),
    // A list that is longer than the list of all names contains a duplicate or an unknown name.
    v.maxLength(names.join(',').length, message),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(names, message)),
  );
}

const NEAR_MESSAGE = '“near” must be a geohash of 5 or 6 characters.';
const DAY_MESSAGE = '“day” must be a date, for example 2026-11-28.';

/** Validates the query of `GET /foods`. `search` may have any length. `after` is the cursor in the header `Link`. */
const foodListParametersSchema = v.object({
  ...foodSortSchema.entries,
  search: v.optional(v.pipe(v.string('“search” must be text.'), v.trim())),
  category: v.optional(v.string('“category” must be text.')),
  inStock: v.optional(v.literal('true', '“inStock” must be true.')),
  without: v.optional(createNameListSchema('without', 'allergens', allergenNames)),
  diet: v.optional(createNameListSchema('diet', 'diets', dietNames)),
  free: v.optional(v.literal('true', '“free” must be true.')),
  area: v.optional(v.string('“area” must be text.')),
  near: v.optional(v.pipe(v.string(NEAR_MESSAGE), v.regex(CELL, NEAR_MESSAGE))),
  within: v.optional(v.picklist(NEAR_DISTANCES, '“within” must be 2, 5, 10, or 25.')),
  /** A date in the time zone of the cook. */
  day: v.optional(v.pipe(v.string(DAY_MESSAGE), v.check(isCalendarDate, DAY_MESSAGE))),
  limit: v.optional(createPageLimitSchema()),
  after: v.optional(v.string('“after” must be a cursor.')),
});

const NEAR_REQUIRED_MESSAGE = '“within” and the sort field “distance” need “near”.';
export const foodListQuerySchema = v.pipe(
  foodListParametersSchema,
  v.forward(
    v.check(
      ({ near, within, sortField }) =>
        near !== undefined || (within === undefined && sortField !== 'distance'),
      NEAR_REQUIRED_MESSAGE,
    ),
    ['near'],
  ),
);
export type FoodListQuery = v.InferOutput<typeof foodListQuerySchema>;
