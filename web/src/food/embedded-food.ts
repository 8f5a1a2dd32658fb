import type { FoodPageData } from '@potluck/functions/contract/pages';
import { createContext, useContext, useState } from 'react';
import type { SocialCard } from '../ui/page';
import * as v from 'valibot';
import { foodSchema } from '@potluck/functions/contract/food';

/** The data from which the server renders a dish page. */
export interface EmbeddedFood extends FoodPageData {
  card?: SocialCard;
  /** The JSON-LD of the dish. Undefined in the browser, because search engines read it in the HTML. */
  structuredData?: string;
}

/** Provides the data in the HTML of the page, or undefined if the HTML contains no data. */
export const EmbeddedFoodContext = createContext<EmbeddedFood | undefined>(undefined);

/**
 * Returns the page data in the HTML of the document. Returns undefined if it belongs to another dish, or if it is
 * invalid, because another version of the function `pages` rendered the HTML.
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
