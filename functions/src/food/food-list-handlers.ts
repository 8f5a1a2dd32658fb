import type { Firestore } from '@google-cloud/firestore';
import type { Request } from 'express';
import pLimit from 'p-limit';
import pMemoize from 'p-memoize';
import { MAX_FOOD_NAME_LENGTH, foodListQuerySchema } from '../contract/food';
import {
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { countTextLength } from '../contract/text';
import { createPageHeaders } from '../firestore/pages';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { createListReply, type Reply } from '../http/response-caching';
import { parseMenuCursor } from '../menu/menu-index';
import { createMenuStore } from '../menu/menu-store';
import type { Handlers } from '../routes';
import { foodNotFoundError } from './food-errors';
import { createFoodStore } from './food-store';

interface FoodListDependencies {
  db: Firestore;
  now: () => Date;
}

/**
 * The maximum number of lists of up to 1,000 dishes that one API instance loads at the same time. A caller
 * can request many of them with different cursors. Without this limit, 20 such requests all exceeded the
 * read deadline and used 150 MB. The site always requests short pages, so they do not wait here.
 */
const MAX_CONCURRENT_LONG_LISTS = 2;

/** The list that a request asks for. */
interface RequestedList {
  /** The canonical path of the list. Concurrent requests with the same path share one read. */
  path: string;
  /** Reads the list. If `isFresh` is true, it contains every write that was committed before the call. */
  read: (options: { isFresh: boolean }) => Promise<Reply>;
  /**
   * True for a list that can have up to 1,000 dishes. At most {@link MAX_CONCURRENT_LONG_LISTS} of these
   * lists load at the same time.
   */
  isLong?: boolean;
}

type FoodListRoute =
  | 'GET /top-foods'
  | 'GET /categories'
  | 'GET /foods'
  | 'GET /foods/:id/same-cook';

/** Returns the handlers of the lists that are the same for all users. */
export function createFoodListHandlers({ db, now }: FoodListDependencies): Handlers<FoodListRoute> {
  const store = createFoodStore(db);
  const menu = createMenuStore(db, now);
  const limitLongLists = pLimit(MAX_CONCURRENT_LONG_LISTS);

  const load = async ({ read, isLong = false }: RequestedList, isFresh: boolean) =>
    withDeadline(READ_DEADLINE_MS, (signal) =>
      isLong
        ? limitLongLists(() => {
            signal.throwIfAborted();
            return read({ isFresh });
          })
        : read({ isFresh }),
    );
  const loadShared = pMemoize(async (list: RequestedList) => load(list, false), {
    cache: false,
    cacheKey: ([{ path }]) => path,
  });

  /**
   * Resolves with the requested list. The shared cache may store it only if the URL is the canonical path of the
   * list or `/foods`. The reply to every other form of the URL has no ETag, so it gets `no-store`. It would
   * otherwise create another cache entry for the same list.
   */
  async function reply({ url, query }: Request, requested: RequestedList): Promise<Reply> {
    const isFresh = query.fresh !== undefined;
    const list = await (isFresh ? load(requested, isFresh) : loadShared(requested));
    const isCacheable = [requested.path, FOODS_PATH].includes(url);
    return isCacheable ? list : { ...list, etag: undefined };
  }

  return {
    'GET /top-foods': ({ request }) =>
      reply(request, {
        path: TOP_FOODS_PATH,
        read: async () => createListReply(await store.top()),
      }),

    'GET /categories': ({ request }) =>
      reply(request, {
        path: CATEGORIES_PATH,
        read: async (options) => createListReply((await menu.read(options)).categories()),
      }),

    async 'GET /foods'({ request }) {
      const query = parseQuery(request, foodListQuerySchema);
      // Throws for an invalid cursor, so the request fails before any read.
      parseMenuCursor(query);
      const isTooLong = countTextLength(query.search ?? '') > MAX_FOOD_NAME_LENGTH;
      const path = createFoodListPath(query);
      return reply(request, {
        path,
        isLong: query.limit === undefined,
        async read(options) {
          if (isTooLong) return createListReply([], { 'X-Total-Count': '0' });
          const { ids, ...page } = (await menu.read(options)).find(query);
          const headers = createPageHeaders({ parameters: path.slice(FOODS_PATH.length), ...page });
          return createListReply(await store.findAll(ids), headers);
        },
      });
    },

    async 'GET /foods/:id/same-cook'({ request }) {
      const id = parseDocumentId(request.params.id, foodNotFoundError());
      return reply(request, {
        path: `${FOODS_PATH}/${encodeURIComponent(id)}/same-cook`,
        async read() {
          const others = await store.ofSameCook(id);
          if (!others) throw foodNotFoundError();
          return createListReply(others);
        },
      });
    },
  };
}
