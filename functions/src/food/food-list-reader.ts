import type { Firestore } from '@google-cloud/firestore';
import { MAX_FOOD_NAME_LENGTH, type Food } from '../contract/food';
import type { FoodCategory } from '../contract/food-category';
import type { FoodListQuery } from '../contract/food-list-query';
import { countTextLength } from '../contract/text';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import type { MenuResultPage } from '../menu/menu-index';
import { createMenuStore } from '../menu/menu-store';
import { createFoodStore } from './food-store';

interface FoodPage extends Pick<MenuResultPage, 'total' | 'next'> {
  foods: Food[];
}

/**
 * Options for a read of the food list. If `isFresh` is true, the result contains every write that was
 * committed before the call.
 */
interface ReadOptions {
  isFresh: boolean;
}

/** Reads the list of all visible dishes: a result page, the categories, or the IDs of the dishes. */
export interface FoodListReader {
  /** @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order. */
  readPage: (query: FoodListQuery, options: ReadOptions) => Promise<FoodPage>;
  readCategories: (options: ReadOptions) => Promise<FoodCategory[]>;
  /** Resolves with the ids of all dishes, sorted in ascending order. */
  readDishIds: (options: ReadOptions) => Promise<readonly string[]>;
}

export function createFoodListReader(db: Firestore, now: () => Date): FoodListReader {
  const menu = createMenuStore(db, now);
  const foods = createFoodStore(db);

  return {
    async readPage(query, options) {
      const { search = '' } = query;
      if (countTextLength(search) > MAX_FOOD_NAME_LENGTH) {
        return { foods: [], total: 0, next: undefined };
      }
      const { ids, total, next } = (await menu.read(options)).find(query);
      // Concurrent requests for a page share this read, so it needs a deadline. Otherwise, a request after an
      // outage could wait for a read that started during the outage.
      return { foods: await withDeadline(READ_DEADLINE_MS, () => foods.findAll(ids)), total, next };
    },

    async readCategories(options) {
      return (await menu.read(options)).categories();
    },

    async readDishIds(options) {
      return (await menu.read(options)).dishIds();
    },
  };
}
