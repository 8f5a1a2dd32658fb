import * as z from 'zod/mini';
import { allergenNames, sortAllergens } from './allergens';

/**
 * Validates the allergens that a dish contains, and sorts them with {@link sortAllergens}. An empty
 * list means that the dish contains none of them. A dish without a list has no declaration.
 */
export const allergensSchema = z
  .array(
    z.enum(allergenNames, 'Allergens must be names from the list.'),
    'Allergens must be a list.',
  )
  .check(z.overwrite(sortAllergens));
