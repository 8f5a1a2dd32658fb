import * as v from 'valibot';
import { foodSchema } from '@potluck/functions/contract/food';
import { useContext, useState } from 'react';
import { EmbeddedFoodContext, type EmbeddedFood } from './embedded-food';

/**
 * Returns the page data that the server wrote into the HTML of the document. Returns undefined if the HTML belongs
 * to another dish. Also returns undefined if the dish in the data is invalid, because another version of the
 * function `pages` rendered the HTML.
 */
export function useEmbeddedFood(id: string): EmbeddedFood | undefined {
  const data = useContext(EmbeddedFoodContext);
  const [validData] = useState(() => {
    if (data?.foodId !== id) return undefined;
    const isValid = data.food === null || v.safeParse(foodSchema, data.food.food).success;
    return isValid ? data : undefined;
  });
  return validData;
}
