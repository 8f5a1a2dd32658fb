import * as v from 'valibot';
import { allergenNames, sortAllergens } from './allergens';

/**
 * Validates the allergens that a dish contains, and sorts them with {@link sortAllergens}. An empty
 * list means that the dish contains none of them. A dish without a list has no declaration.
 */
export const allergensSchema = v.pipe(
  v.array(
    v.picklist(allergenNames, 'Allergens must be names from the list.'),
    'Allergens must be a list.',
  ),
  v.transform((names) => sortAllergens(names)),
);
