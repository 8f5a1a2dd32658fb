import { foodSchema } from '@potluck/functions/contract/food';
import { useContext, useState } from 'react';
import { InitialFoodContext, type InitialFood } from './initial-food';

/**
 * Returns the data in the HTML of the document, or undefined if the document was loaded for another dish.
 * Ignores an invalid dish, because the data can come from another version of the service.
 */
export function useInitialFood(id: string): InitialFood | undefined {
  const data = useContext(InitialFoodContext);
  const [validData] = useState(() => {
    if (data?.foodId !== id) return undefined;
    const isValid = data.food === null || foodSchema.safeParse(data.food.food).success;
    return isValid ? data : undefined;
  });
  return validData;
}
