import type { Firestore } from '@google-cloud/firestore';
import { MAX_FOOD_NAME_LENGTH, type Food } from '../contract/food';
import type { FoodCategory } from '../contract/food-category';
import type { FoodListQuery } from '../contract/food-list-query';
import { countTextLength } from '../contract/text';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { createSingleFlight } from '../http/single-flight';
import type { MenuResultPage } from '../menu/find-menu-page';
import { createMenuIndex, type MenuIndex } from '../menu/menu-index';
import { toMenuEntry } from '../menu/menu-shards';
import { createMenuStore } from '../menu/menu-store';
import { createFoodStore, toFood } from './food-store';

/** The index of the menu, and a function that resolves with the foods that have the given ids. */
interface Menu {
  index: MenuIndex;
  findFoods: (ids: string[]) => Promise<Food[]>;
}

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
  const store = createMenuStore(db, now);
  const foods = createFoodStore(db);
  const collectionReads = createSingleFlight<Menu>();

  async function readMenu({ isFresh }: ReadOptions): Promise<Menu> {
    const index = await store.read({ isFresh });
    if (index) {
      // Concurrent requests for a page share this read, so it needs a deadline. Otherwise, a request after an
      // outage could wait for a read that started during the outage.
      const findFoods = (ids: string[]) => withDeadline(READ_DEADLINE_MS, () => foods.findAll(ids));
      return { index, findFoods };
    }
    return isFresh
      ? collectionReads.loadFresh('foods', readCollection)
      : collectionReads.loadShared('foods', readCollection);
  }

  /**
   * Reads all dishes and creates an index of them. The API uses this function until the first repair of the menu stores the
   * index in Firestore, with a random ID (the generation ID).
   */
  async function readCollection(): Promise<Menu> {
    const stored = await withDeadline(READ_DEADLINE_MS, () => foods.readAll());
    const entries = [...stored].flatMap(([id, food]) => {
      const entry = toMenuEntry(food);
      return entry ? [[id, entry] as const] : [];
    });
    return {
      index: createMenuIndex(entries),
      findFoods: (ids) =>
        Promise.resolve(
          ids.flatMap((id) => {
            const food = stored.get(id);
            return food ? [toFood(id, food)] : [];
          }),
        ),
    };
  }

  return {
    async readPage(query, options) {
      const { search = '' } = query;
      if (countTextLength(search) > MAX_FOOD_NAME_LENGTH) {
        return { foods: [], total: 0, next: undefined };
      }
      const { index, findFoods } = await readMenu(options);
      const { ids, total, next } = index.find(query);
      return { foods: await findFoods(ids), total, next };
    },

    async readCategories(options) {
      return (await readMenu(options)).index.categories();
    },

    async readDishIds(options) {
      return (await readMenu(options)).index.dishIds();
    },
  };
}
