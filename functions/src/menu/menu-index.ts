import type { FoodCategory } from '../contract/food-category';
import type { FoodListQuery } from '../contract/food-list-query';
import { groupBy } from '../contract/group-by';
import type { MenuEntry } from '../firestore/collections';
import { computeOnce } from './compute-once';
import { createDishList } from './dish-list';
import { findMenuPage, type MenuResultPage } from './find-menu-page';
import { countCategories } from './menu-categories';
import { findMenuChanges, updateShardDishes } from './menu-changes';
import { createDishesFromMenuEntries, type MenuDish } from './menu-dish';
import { findShardId } from './menu-shards';
import { NAME_SORT_ORDER, sortByName } from './menu-sort';
import { createSortedDishLists, type SortedDishLists } from './sorted-dish-lists';

/** Maps the id of each shard to the menu entries in the shard, by food id. */
export type MenuShards = ReadonlyMap<string, ReadonlyMap<string, MenuEntry>>;

/** The searchable fields of all visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * Returns the page that a query selects.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery) => MenuResultPage;
  /** Returns all categories with the number of their dishes, sorted by name. */
  categories: () => FoodCategory[];
  /** Returns the ids of all dishes, sorted in ascending order. */
  dishIds: () => readonly string[];
  /** Returns a copy of the index. For each shard in `shards`, its entries replace the old ones. */
  withShards: (shards: MenuShards) => MenuIndex;
}

/** Returns the index of menu entries, each with its food id. */
export function createMenuIndex(entries: Iterable<readonly [string, MenuEntry]>): MenuIndex {
  return createMenuIndexOfShards(
    groupBy(createDishesFromMenuEntries(entries), ({ id }) => findShardId(id)),
  );
}

/**
 * Returns the same index as {@link createMenuIndex}, but from dishes that are already grouped by shard. It
 * therefore does not need to compute the shard of each food from a hash of the food id.
 */
export function createMenuIndexOfShards(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
): MenuIndex {
  const byName = sortByName([...dishesByShard.values()].flat());
  return createIndexOf(createSortedDishLists(createDishList(byName)), dishesByShard);
}

function createIndexOf(
  lists: SortedDishLists,
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
): MenuIndex {
  return {
    find: (query) => findMenuPage(lists.get(query), query),
    categories: computeOnce(() => countCategories(lists.get(NAME_SORT_ORDER).dishes)),
    dishIds: computeOnce(() =>
      [...dishesByShard.values()].flatMap((dishes) => dishes.map(({ id }) => id)).sort(),
    ),
    withShards(shards) {
      const previous = [...shards.keys()].map((id) => [id, dishesByShard.get(id) ?? []] as const);
      const current = previous.map(
        ([id, dishes]) => [id, updateShardDishes(dishes, shards.get(id) ?? new Map())] as const,
      );
      const changes = findMenuChanges(
        previous.flatMap(([, dishes]) => dishes),
        current.flatMap(([, dishes]) => dishes),
      );
      return createIndexOf(lists.withChanges(changes), new Map([...dishesByShard, ...current]));
    },
  };
}
