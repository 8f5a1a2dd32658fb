import type { Food } from '@potluck/functions/contract/food';
import { useState } from 'react';
import { unstable_serialize as serialize, useSWRConfig } from 'swr';
import { hasOwnChange } from '../../lib/own-changes';
import { foodsKey, TOP_FOODS } from './food-list-queries';
import { sortOptions, toFoodSort } from './food-sort';

const LISTS = [TOP_FOODS, ...sortOptions.map(({ value }) => foodsKey(toFoodSort(value)))];

/** What a list said of it, to be shown until it is read itself; nothing after one's own change. */
export function useListedFood(id: string): Food | undefined {
  const { cache } = useSWRConfig();
  const [listed] = useState(() => {
    if (hasOwnChange()) return undefined;
    const lists = LISTS.map((key) => cache.get(serialize(key))?.data as Food[] | undefined);
    return lists.flatMap((foods) => foods ?? []).find(({ _id }) => _id === id);
  });
  return listed;
}
