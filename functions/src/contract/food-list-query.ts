import * as z from 'zod/mini';
import { allergenNames } from './allergens';
import { foodSortSchema } from './food';
import { createLimitSchema } from './page-limit';

/** The number of dishes in a response to a request without `limit`. */
export const DEFAULT_FOOD_PAGE_SIZE = 1000;

const WITHOUT_MESSAGE = 'Without must be a comma-separated list of allergens.';

/**
 * Validates the query of `GET /foods`, and trims `search`, which may have any length. `after` is the
 * cursor in the `Link` header of the previous page.
 */
export const foodListQuerySchema = z.extend(foodSortSchema, {
  search: z.optional(z.string('Search must be a text.').check(z.trim())),
  category: z.optional(z.string('Category must be a text.')),
  inStock: z.optional(z.literal('true', 'InStock must be true.')),
  without: z.optional(
    z.pipe(
      z.string(WITHOUT_MESSAGE),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(z.enum(allergenNames, WITHOUT_MESSAGE)),
      ),
    ),
  ),
  limit: z.optional(createLimitSchema()),
  after: z.optional(z.string('After must be a cursor.')),
});
export type FoodListQuery = z.infer<typeof foodListQuerySchema>;
