import * as v from 'valibot';
import {
  DEFAULT_FOOD_PAGE_SIZE,
  type FoodCategory,
  type FoodListQuery,
  type FoodSort,
} from '../contract/food';
import { groupBy } from '../contract/values';
import { toNameSortKey } from '../contract/fields';
import { normalizeForSearch } from '../contract/search-text';
import {
  type MenuEntry,
  type StoredMenuShard,
  menuMetadataDocument,
  menuShardsCollection,
} from '../firestore/collections';
import { formatCursor, parseCursor } from '../firestore/pages';
import { HttpError } from '../http/responses';
import { findShardId, readMenuEntries } from './menu-shards';
import { type Firestore, type QueryDocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import pMemoize from 'p-memoize';
import { type DeadlineSignal, READ_DEADLINE_MS, withDeadline } from '../http/limits';

/** The largest number of matches of a search that a page counts. */
const MAX_COUNTED_MATCHES = 1000;

/** The menu entries of each shard with their food ids, by shard id. */
type MenuShards = ReadonlyMap<string, Iterable<readonly [string, MenuEntry]>>;

/** The values that determine the position of a dish in each sort order. */
interface MenuPosition {
  price: number;
  nameKey: string;
  id: string;
}

/** A menu entry in the memory of an API instance, prepared for sorting and searching. */
interface MenuDish extends MenuPosition {
  entry: MenuEntry;
  searchName: string;
}

export interface MenuResultPage {
  ids: string[];
  /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
  total: number | undefined;
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
}

/** All visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * Returns the page that a query selects.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery) => MenuResultPage;
  /** Returns all categories with the number of their dishes, sorted by name without regard to case and accents. */
  categories: () => FoodCategory[];
  /** Returns the ids of all dishes, sorted in ascending order. */
  dishIds: () => readonly string[];
  /** Returns a copy of the index. For each shard in `shards`, its entries replace the old ones. */
  withShards: (shards: MenuShards) => MenuIndex;
}

/** Returns the index of menu entries, each with its food id. */
export function createMenuIndex(entries: Iterable<readonly [string, MenuEntry]>): MenuIndex {
  const shards = groupBy(entries, ([id]) => findShardId(id));
  return createIndexOf(new Map(), new Map()).withShards(shards);
}

/**
 * Returns the index of the dishes in `dishesByShard`. `lists` contains the dishes in each sort order that a
 * request has needed so far, so a cold instance sorts the menu only once before its first response.
 */
function createIndexOf(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
  lists: Map<string, { sort: FoodSort; dishes: MenuDish[] }>,
): MenuIndex {
  const listAllDishes = () => [...dishesByShard.values()].flat();

  function listDishes(sort: FoodSort): readonly MenuDish[] {
    const { sortField, sortOrder } = sort;
    const key = `${sortField} ${sortOrder}`;
    const list = lists.get(key) ?? {
      sort: { sortField, sortOrder },
      dishes: listAllDishes().sort(compareBy(sort)),
    };
    lists.set(key, list);
    return list.dishes;
  }

  return {
    find: (query) => findPage(listDishes(query), query),
    categories: () => countCategories(listAllDishes()),
    dishIds: () => Array.from(listAllDishes(), ({ id }) => id).sort(),
    withShards(shards) {
      const changed = new Map(
        Array.from(shards, ([id, entries]) => [id, Array.from(entries, createDish)] as const),
      );
      const added = [...changed.values()].flat();
      const removed = new Set([...shards.keys()].flatMap((id) => dishesByShard.get(id) ?? []));
      const changedLists = Array.from(lists, ([key, { sort, dishes }]) => {
        // The sort merges the sorted rest and the few added dishes in linear time.
        const kept = dishes.filter((dish) => !removed.has(dish));
        return [key, { sort, dishes: kept.concat(added).sort(compareBy(sort)) }] as const;
      });
      return createIndexOf(new Map([...dishesByShard, ...changed]), new Map(changedLists));
    },
  };
}

function createDish([id, entry]: readonly [string, MenuEntry]): MenuDish {
  const { name, price } = entry;
  const searchName = normalizeForSearch(name);
  return { id, entry, price, nameKey: toNameSortKey(name), searchName };
}

function findPage(dishes: readonly MenuDish[], query: FoodListQuery): MenuResultPage {
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const search = normalizeForSearch(query.search?.trim() ?? '');
  const matches = filterDishes(dishes, search, query);
  const compare = compareBy(query);
  const start = after ? matches.findIndex((dish) => compare(dish, after) > 0) : 0;
  const page = start < 0 ? [] : matches.slice(start, start + limit);
  const last = start + page.length < matches.length ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    total: search && matches.length > MAX_COUNTED_MATCHES ? undefined : matches.length,
    next: last && formatMenuCursor(query, { ...last.entry, id: last.id }),
  };
}

/** Returns the selected dishes. `without` leaves out dishes without a declaration, which can contain any allergen. */
function filterDishes(
  dishes: readonly MenuDish[],
  search: string,
  { category, inStock, without }: FoodListQuery,
): readonly MenuDish[] {
  if (!search && !category && !inStock && !without) return dishes;
  return dishes.filter(
    ({ searchName, entry }) =>
      (!search || searchName.includes(search)) &&
      (!category || entry.category === category) &&
      (!inStock || entry.in_stock) &&
      (!without ||
        (entry.allergens && !entry.allergens.some((allergen) => without.includes(allergen)))),
  );
}

function countCategories(dishes: readonly MenuDish[]): FoodCategory[] {
  return [...groupBy(dishes, ({ entry }) => entry.category)]
    .map(([name, { length }]) => ({ name, count: length }))
    .sort(
      ({ name: first }, { name: second }) =>
        compareTexts(toNameSortKey(first), toNameSortKey(second)) || compareTexts(first, second),
    );
}

function compareBy({ sortField, sortOrder }: FoodSort) {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compareNames = (first: MenuPosition, second: MenuPosition) =>
    compareTexts(first.nameKey, second.nameKey) || compareTexts(first.id, second.id);
  return (first: MenuPosition, second: MenuPosition) =>
    sortField === 'food_name'
      ? direction * compareNames(first, second)
      : direction * (first.price - second.price) || compareNames(first, second);
}

function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number(), v.string(), v.string()]);
const AFTER_MESSAGE = '“after” must be a cursor of this sort order.';

/**
 * Returns the cursor of a dish: the query parameter `after` of the page that begins after this dish. It
 * contains the values of the dish, so it stays valid if the dish changes or disappears.
 */
export function formatMenuCursor(
  { sortField, sortOrder }: FoodSort,
  { price, name, id }: { price: number; name: string; id: string },
): string {
  return formatCursor([sortField, sortOrder, price, name, id]);
}

/**
 * Returns the position in the query parameter `after`, or undefined without this parameter.
 * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
 */
export function parseMenuCursor(query: FoodListQuery): MenuPosition | undefined {
  if (query.after === undefined) return undefined;
  const [sortField, sortOrder, price, name, id] = parseCursor(query.after, cursorSchema) ?? [];
  const isOfSortOrder = sortField === query.sortField && sortOrder === query.sortOrder;
  if (!isOfSortOrder || price === undefined || name === undefined || id === undefined) {
    throw new HttpError('invalid', AFTER_MESSAGE, { fields: { after: AFTER_MESSAGE } });
  }
  return { price, nameKey: toNameSortKey(name), id };
}

const MIN_REFRESH_INTERVAL_MS = 1_000;

/**
 * A refresh reads the shards that changed since this time before the previous read, in ms. The time in a shard
 * is earlier than its commit, so a shard with an earlier time can be committed after the previous read.
 */
const REFRESH_OVERLAP_MS = 15_000;

type ShardSnapshot = QueryDocumentSnapshot<StoredMenuShard>;

interface LoadedMenu {
  generation: string | undefined;
  index: MenuIndex;
  /** The update time of each shard in the index, by shard id. */
  updateTimes: ReadonlyMap<string, Timestamp>;
  /** The Firestore time of the last read. The index contains every earlier commit. */
  readTime: Timestamp;
  /** The start of the last read, in ms since the epoch. */
  refreshedAt: number;
}

/** Returns a store that keeps the menu in memory, and reads only the shards that changed. */
export function createMenuStore(db: Firestore, now: () => Date) {
  let menu: LoadedMenu | undefined;

  /**
   * Loads all shards, once for concurrent callers. A load that takes longer than the read deadline of a request
   * continues, and a later request uses it. A load that receives no data for this time fails, because one
   * that started during an outage can also wait after the outage.
   */
  const load = pMemoize(
    async () => {
      menu = await withDeadline(READ_DEADLINE_MS, (signal, restartDeadline) =>
        loadMenu(db, now, signal, restartDeadline),
      );
      return menu;
    },
    { cache: false },
  );

  /** Reads the shards that changed since the last read. Loads all shards if there is a new generation ID. */
  async function refresh(): Promise<LoadedMenu> {
    const { readTime } = menu ?? (await load());
    const refreshedAt = now().getTime();
    const changedAfter = Timestamp.fromMillis(readTime.toMillis() - REFRESH_OVERLAP_MS);
    const [meta, recent] = await withDeadline(READ_DEADLINE_MS, () =>
      Promise.all([menuMetadataDocument(db).get(), queryShards(db, changedAfter).get()]),
    );
    // Another refresh may have changed the menu in the meantime.
    if (!menu || menu.generation !== meta.data()?.generation) {
      menu = undefined;
      return load();
    }
    menu = { ...updateShards(menu, recent.docs), readTime: recent.readTime, refreshedAt };
    return menu;
  }
  const refreshShared = pMemoize(refresh, { cache: false });

  return {
    /**
     * Resolves with the index of all visible dishes, which is at most one second old. If `isFresh` is true, it
     * contains every write that was committed before this call.
     */
    async read({ isFresh }: { isFresh: boolean }): Promise<MenuIndex> {
      // A running load may lack the latest writes, so a fresh read always continues with a refresh.
      if (isFresh) return (await refresh()).index;
      if (!menu) return (await load()).index;
      const isCurrent = now().getTime() - menu.refreshedAt < MIN_REFRESH_INTERVAL_MS;
      return isCurrent ? menu.index : (await refreshShared()).index;
    },
  };
}

/**
 * Resolves with the menu. Calls `onData` for each response of Firestore.
 * @throws HttpError 503 if `signal` is aborted, because another load may have stored a newer menu by now.
 */
async function loadMenu(
  db: Firestore,
  now: () => Date,
  signal: DeadlineSignal,
  onData: () => void,
): Promise<LoadedMenu> {
  const refreshedAt = now().getTime();
  const meta = await menuMetadataDocument(db).get();
  onData();
  signal.throwIfAborted();
  const shards = new Map<string, [string, MenuEntry][]>();
  const updateTimes = new Map<string, Timestamp>();
  // All snapshots together need several times the memory of the index, so the shards are read as a stream.
  const stream = queryShards(db, Timestamp.fromMillis(0)).stream() as AsyncIterable<unknown>;
  // If the client retries a failed stream, the stream can contain a shard twice. The maps then contain the
  // later snapshot.
  for await (const shard of stream as AsyncIterable<ShardSnapshot>) {
    onData();
    // The Firestore client does not cancel the call of an unread stream, so read the rest.
    if (signal.aborted) continue;
    shards.set(shard.id, readMenuEntries(shard.data()));
    updateTimes.set(shard.id, shard.updateTime);
  }
  signal.throwIfAborted();
  return {
    generation: meta.data()?.generation,
    index: createMenuIndex([]).withShards(shards),
    updateTimes,
    readTime: meta.readTime,
    refreshedAt,
  };
}

/** Returns the menu with the given shards. Ignores shards that have not changed since the menu read them. */
function updateShards(menu: LoadedMenu, shards: ShardSnapshot[]): LoadedMenu {
  const changed = shards.filter(({ id, updateTime }) => {
    const known = menu.updateTimes.get(id);
    return !known || updateTime.valueOf() > known.valueOf();
  });
  if (changed.length === 0) return menu;
  return {
    ...menu,
    index: menu.index.withShards(
      new Map(changed.map((shard) => [shard.id, readMenuEntries(shard.data())] as const)),
    ),
    updateTimes: new Map([
      ...menu.updateTimes,
      ...changed.map(({ id, updateTime }) => [id, updateTime] as const),
    ]),
  };
}

/** Returns the query of the shards that changed after a time, without the document `meta`, which has no `at`. */
const queryShards = (db: Firestore, changedAfter: Timestamp) =>
  menuShardsCollection(db).where('at', '>', changedAfter);
