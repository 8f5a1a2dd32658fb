import type { Firestore } from '@google-cloud/firestore';
import type { Request } from 'express';
import pLimit from 'p-limit';
import pMemoize from 'p-memoize';
import { type FoodListQuery, MAX_FOOD_NAME_LENGTH, foodListQuerySchema } from '../contract/food';
import {
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { countTextLength } from '../contract/text';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { createListReply, type Reply } from '../http/response-caching';
import { parseMenuCursor, type MenuResultPage } from '../menu/menu-index';
import { createMenuStore } from '../menu/menu-store';
import type { Handlers } from '../routes';
import { foodNotFoundError } from './food-errors';
import { createFoodStore } from './food-store';

/**
 * The maximum number of lists of up to 1,000 dishes that one API instance loads at the same time. Without this limit,
 * 20 such requests all exceeded the read deadline and used 150 MB. The site requests only short pages.
 */
const MAX_CONCURRENT_LONG_LISTS = 2;

interface RequestedList {
  /** The canonical path of the list. Concurrent requests with the same path share one read. */
  path: string;
  /** Reads the list. If `isFresh` is true, it contains every write that was committed before the call. */
  read: (options: { isFresh: boolean }) => Promise<Reply>;
  /** True for a list that can have up to 1,000 dishes. */
  isLong?: boolean;
}

type FoodListRoute =
  | 'GET /top-foods'
  | 'GET /categories'
  | 'GET /foods'
  | 'GET /foods/:id/same-cook';

/** Returns the handlers of the lists that are the same for all users. */
export function createFoodListHandlers(db: Firestore, now: () => Date): Handlers<FoodListRoute> {
  const store = createFoodStore(db);
  const menu = createMenuStore(db, now);
  const limitLongLists = pLimit(MAX_CONCURRENT_LONG_LISTS);

  const load = async ({ read, isLong }: RequestedList, isFresh: boolean) =>
    withDeadline(READ_DEADLINE_MS, (signal) => {
      const readUnlessAborted = () => {
        signal.throwIfAborted();
        return read({ isFresh });
      };
      return isLong ? limitLongLists(readUnlessAborted) : readUnlessAborted();
    });
  const loadShared = pMemoize(async (list: RequestedList) => load(list, false), {
    cache: false,
    cacheKey: ([{ path }]) => path,
  });

  /**
   * Resolves with the requested list. Only the reply to the canonical path of the list or to `/foods` has an ETag.
   * The shared cache stores no reply without an ETag, so other forms of the URL create no cache entries.
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
      return reply(request, {
        path: createFoodListPath(query),
        isLong: query.limit === undefined,
        async read(options) {
          if (isTooLong) return createListReply([], createPageHeaders(query, { total: 0 }));
          const { ids, ...page } = (await menu.read(options)).find(query);
          return createListReply(await store.findAll(ids), createPageHeaders(query, page));
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

function createPageHeaders(
  query: FoodListQuery,
  { total, next }: Partial<Pick<MenuResultPage, 'total' | 'next'>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers['X-Total-Count'] = String(total);
  if (next !== undefined) {
    // The URL contains only the query, so it is correct with and without the path prefix `/api`.
    const url = createFoodListPath({ ...query, after: next }).slice(FOODS_PATH.length);
    headers.Link = `<${url}>; rel="next"`;
  }
  return headers;
}
