import * as v from 'valibot';
import { allergenNames, sortAllergens } from './allergens';

/**
 * Validates the allergens that a dish contains, and sorts them with {@link sortAllergens}. An empty
 * list means that the dish contains none of the 14 allergens. If the list is missing, the cook has not
 * declared the allergens.
 */
export const allergensSchema = v.pipe(
  v.array(
    v.picklist(allergenNames, 'Allergens must be names from the list.'),
    'Allergens must be a list.',
  ),
  v.transform((names) => sortAllergens(names)),
);
