import { Timestamp, type Firestore, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import pMemoize from 'p-memoize';
import {
  menuMetadataDocument,
  menuShardsCollection,
  type MenuEntry,
  type StoredMenuShard,
} from '../firestore/collections';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { createMenuIndex, type MenuIndex } from './menu-index';
import { readMenuEntries } from './menu-shards';

const MIN_REFRESH_INTERVAL_MS = 1_000;

/**
 * The overlap of two refreshes of the menu in ms. A refresh reads the menu shards that changed since the
 * previous read minus this overlap. The overlap is necessary because the time in a shard is not the time of
 * its commit: a shard with an earlier time can be committed after the previous read.
 */
const REFRESH_OVERLAP_MS = 15_000;

export interface MenuStore {
  /**
   * Resolves with the index of all visible dishes. The index is at most one second old. If `isFresh` is true, the
   * index contains every write that was committed before this call.
   */
  read: (options: { isFresh: boolean }) => Promise<MenuIndex>;
}

type ShardSnapshot = QueryDocumentSnapshot<StoredMenuShard>;

interface LoadedMenu {
  /**
   * A random ID that each repair of the menu replaces. After a change, the store loads all shards again. Undefined
   * until the first repair.
   */
  generation: string | undefined;
  index: MenuIndex;
  /** The update time of each shard in the index, by shard id. */
  updateTimes: ReadonlyMap<string, Timestamp>;
  /** The Firestore time of the last read. The index contains every earlier commit. */
  readTime: Timestamp;
  /** The time when the last read started, in ms since the epoch. */
  refreshedAt: number;
}

/** Returns a store that keeps the menu in memory, and reads only the shards that changed. */
export function createMenuStore(db: Firestore, now: () => Date): MenuStore {
  let menu: LoadedMenu | undefined;

  /**
   * Loads all shards. Concurrent callers share the load. If the load takes longer than the read deadline,
   * the requests of the callers fail, but the load continues, and a later request uses it. If the load
   * receives no data for the duration of the read deadline, it fails, and the next request starts another
   * load. The Firestore client waits up to 5 s between two attempts of a read, so a load that started
   * during an outage can still fail or wait after the outage.
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
    // Requests share a refresh, so its reads need a deadline. Otherwise, a request after an outage could wait
    // for a read that started during the outage.
    const [meta, recent] = await withDeadline(READ_DEADLINE_MS, () =>
      Promise.all([menuMetadataDocument(db).get(), queryShards(db, changedAfter).get()]),
    );
    // Another refresh may have changed the menu in the meantime, because a slow refresh can end after a
    // later one.
    if (!menu || menu.generation !== meta.data()?.generation) {
      menu = undefined;
      return load();
    }
    menu = { ...updateShards(menu, recent.docs), readTime: recent.readTime, refreshedAt };
    return menu;
  }
  const refreshShared = pMemoize(refresh, { cache: false });

  return {
    async read({ isFresh }) {
      // A running load may lack the latest writes, so a fresh read always continues with a refresh.
      if (isFresh) return (await refresh()).index;
      if (!menu) return (await load()).index;
      const isCurrent = now().getTime() - menu.refreshedAt < MIN_REFRESH_INTERVAL_MS;
      return isCurrent ? menu.index : (await refreshShared()).index;
    },
  };
}

/**
 * Reads the generation ID and all shards of the menu, and resolves with the menu. Calls `onData` for each response
 * of Firestore.
 * @throws the reason of `signal` if it is aborted, because another load may have stored a newer menu by now.
 */
async function loadMenu(
  db: Firestore,
  now: () => Date,
  signal: AbortSignal,
  onData: () => void,
): Promise<LoadedMenu> {
  const refreshedAt = now().getTime();
  const meta = await menuMetadataDocument(db).get();
  onData();
  signal.throwIfAborted();
  const shards = new Map<string, ReadonlyMap<string, MenuEntry>>();
  const updateTimes = new Map<string, Timestamp>();
  // All snapshots together need several times the memory of the index, so the shards are read as a stream.
  const stream = queryShards(db, Timestamp.fromMillis(0)).stream() as AsyncIterable<unknown>;
  // If the client retries a failed stream, the stream can contain a shard twice. The maps then contain the
  // later snapshot.
  for await (const shard of stream as AsyncIterable<ShardSnapshot>) {
    onData();
    // After an abort, read the rest of the stream without storing it, because the Firestore client does not
    // cancel the call of an unread stream.
    if (signal.aborted) continue;
    shards.set(shard.id, getEntries(shard));
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

/**
 * Returns the menu with the given shards. Ignores shards that have not changed since the menu read them.
 */
function updateShards(menu: LoadedMenu, shards: ShardSnapshot[]): LoadedMenu {
  const changed = shards.filter(({ id, updateTime }) => {
    const known = menu.updateTimes.get(id);
    return !known || updateTime.valueOf() > known.valueOf();
  });
  if (changed.length === 0) return menu;
  return {
    ...menu,
    index: menu.index.withShards(
      new Map(changed.map((shard) => [shard.id, getEntries(shard)] as const)),
    ),
    updateTimes: new Map([
      ...menu.updateTimes,
      ...changed.map(({ id, updateTime }) => [id, updateTime] as const),
    ]),
  };
}

/**
 * Returns the query of the shards that changed after a time. The query does not return the document
 * `meta`, because this document has no field `at`.
 */
const queryShards = (db: Firestore, changedAfter: Timestamp) =>
  menuShardsCollection(db).where('at', '>', changedAfter);

const getEntries = (shard: ShardSnapshot) => new Map(readMenuEntries(shard.data()));
