import { type Firestore, type QueryDocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import pMemoize from 'p-memoize';
import {
  type MenuEntry,
  type StoredMenuShard,
  menuMetadataDocument,
  menuShardsCollection,
} from '../firestore/collections';
import { type DeadlineSignal, READ_DEADLINE_MS, withDeadline } from '../http/limits';
import { createMenuIndex, type MenuIndex } from './menu-index';
import { readMenuEntries } from './menu-shards';

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

export type MenuStore = ReturnType<typeof createMenuStore>;

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

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<LoadedMenu> | undefined;

  /**
   * Refreshes the menu when the running refresh has ended. All callers that wait for it share one refresh, so at most one
   * runs at a time, however many requests need fresh data.
   */
  function refreshNext(): Promise<LoadedMenu> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        const refreshed = refresh();
        running = refreshed;
        return refreshed;
      });
    return next;
  }

  return {
    /**
     * Resolves with the index of all visible dishes, which is at most one second old. If `isFresh` is true, it
     * contains every write that was committed before this call.
     */
    async read({ isFresh }: { isFresh: boolean }): Promise<MenuIndex> {
      // A running load may lack the latest writes, so a fresh read always continues with a refresh.
      if (isFresh) return (await refreshNext()).index;
      if (!menu) return (await load()).index;
      const isCurrent = now().getTime() - menu.refreshedAt < MIN_REFRESH_INTERVAL_MS;
      return isCurrent ? menu.index : (await refreshShared()).index;
    },
  };
}

/** @throws HttpError 503 if `signal` is aborted, because another load may have stored a newer menu by now. */
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

/** Ignores shards that have not changed since the menu read them. */
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
