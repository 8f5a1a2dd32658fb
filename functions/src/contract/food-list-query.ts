import * as v from 'valibot';
import { allergenNames } from './allergens';
import { foodSortSchema } from './food';
import { createPageLimitSchema } from './page-limit';

/** The maximum number of dishes in the response of `GET /foods` if the request has no `limit`. */
export const DEFAULT_FOOD_PAGE_SIZE = 1000;

/** The length of a list with all allergens. A longer list contains a duplicate or an unknown name. */
const MAX_WITHOUT_LENGTH = allergenNames.join(',').length;
const WITHOUT_MESSAGE = `“without” must be a comma-separated list of these allergens: ${allergenNames.join(', ')}.`;

/**
 * Validates the query of `GET /foods`, and trims `search`, which may have any length. `after` is the
 * cursor in the `Link` header of the previous page.
 */
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
