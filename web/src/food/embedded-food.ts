import { foodSchema } from '@potluck/functions/contract/food';
import type { FoodPageData } from '@potluck/functions/contract/pages';
import * as v from 'valibot';
import { useEmbeddedPage } from '../ui/embedded-page';

/** Returns the data in the HTML of the page of this dish, or undefined if there is none, or if it is invalid. */
export function useEmbeddedFood(id: string) {
  return useEmbeddedPage(
    (data): data is FoodPageData =>
      'foodId' in data &&
      data.foodId === id &&
      (data.food === null || v.is(foodSchema, data.food.food)),
  );
}
