import type { Request, RequestHandler } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import pLimit from 'p-limit';
import {
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { foodListQuerySchema, type FoodListQuery } from '../contract/food-list-query';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { unavailableError } from '../http/http-error';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { sendList, serializeList, type SerializedList } from '../http/response-caching';
import { createSingleFlight } from '../http/single-flight';
import { parseMenuCursor } from '../menu/menu-index';
import { foodNotFoundError } from './food-errors';
import { createFoodListReader } from './food-list-reader';
import { createFoodStore } from './food-store';

interface FoodListDependencies {
  db: Firestore;
  now: () => Date;
  checkRateLimit: CheckRateLimit;
}

/**
 * The maximum number of lists of up to 1,000 dishes that one API instance loads at the same time. A caller
 * can request many of them with different cursors. Without this limit, 20 such requests all exceeded the
 * read deadline and used 150 MB. The site always requests short pages, so they do not wait here.
 */
const MAX_CONCURRENT_LONG_LISTS = 2;

/** The list that a request asks for. */
interface RequestedList {
  /** The canonical path of the list. Requests with the same path share one load. */
  path: string;
  load: (options: { isFresh: boolean }) => Promise<SerializedList>;
  /**
   * True for a list that can have up to 1,000 dishes. At most {@link MAX_CONCURRENT_LONG_LISTS} of these
   * lists load at the same time.
   */
  isLong?: boolean;
}

/** Returns the request handlers of the lists that are the same for all users. */
export function createFoodListHandlers({ db, now, checkRateLimit }: FoodListDependencies) {
  const store = createFoodStore(db);
  const foodList = createFoodListReader(db, now);
  const loads = createSingleFlight<SerializedList>();
  const limitLongLists = pLimit(MAX_CONCURRENT_LONG_LISTS);
  /**
   * Runs a read, which concurrent requests share, with the read deadline. Without the deadline, a request
   * after an outage could wait for a read that started during the outage.
   */
  const readShared = <T>(read: () => Promise<T>) => withDeadline(READ_DEADLINE_MS, read);

  /**
   * Returns a handler that sends the requested list. The shared cache may store the response only if the
   * URL is the canonical path of the list or `/foods`. The response to every other form of the URL has
   * `no-store`, because it would create another cache entry for the same list.
   */
  const createHandler =
    (selectList: (request: Request) => RequestedList): RequestHandler =>
    async (request, response) => {
      await checkRateLimit('reads', rateLimitKeyFor(request));
      const { path, load, isLong = false } = selectList(request);
      const isFresh = request.query.fresh !== undefined;
      const start = (isAbandoned: () => boolean) =>
        isLong
          ? limitLongLists(() => {
              // Skip the load only if no request waits for it. A later request with the same path may
              // still wait after the deadline of the first one.
              if (isAbandoned()) throw unavailableError();
              return load({ isFresh });
            })
          : load({ isFresh });
      const list = await withDeadline(READ_DEADLINE_MS, (signal) =>
        // A fresh load uses a separate key, so it does not wait for a shared load. A shared load may
        // return an older list.
        isFresh
          ? loads.loadFresh(`fresh ${path}`, start, signal)
          : loads.loadShared(path, start, signal),
      );
      sendList(response, list, { isCacheable: [path, FOODS_PATH].includes(request.url) });
    };

  return {
    sendTopFoods: createHandler(() => ({
      path: TOP_FOODS_PATH,
      load: async () => serializeList(await readShared(() => store.top())),
    })),

    sendCategories: createHandler(() => ({
      path: CATEGORIES_PATH,
      load: async (options) => serializeList(await foodList.readCategories(options)),
    })),

    sendFoods: createHandler((request) => {
      const query = parseQuery(request, foodListQuerySchema);
      // Throws for an invalid cursor, so the request fails before any read.
      parseMenuCursor(query);
      return {
        path: createFoodListPath(query),
        isLong: query.limit === undefined,
        async load(options) {
          const { foods, total, next } = await foodList.readPage(query, options);
          return serializeList(foods, createPageHeaders(query, total, next));
        },
      };
    }),

    sendFoodsOfSameCook: createHandler(({ params }) => {
      const id = parseDocumentId(params.id, foodNotFoundError());
      return {
        path: `${FOODS_PATH}/${encodeURIComponent(id)}/same-cook`,
        async load() {
          const others = await readShared(() => store.ofSameCook(id));
          if (!others) throw foodNotFoundError();
          return serializeList(others);
        },
      };
    }),
  };
}

function createPageHeaders(
  query: FoodListQuery,
  total: number | undefined,
  next: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers['X-Total-Count'] = String(total);
  if (next !== undefined) {
    // The URL is relative and contains only the query, so it is correct with and without the path prefix
    // `/api`.
    const url = createFoodListPath({ ...query, after: next }).slice(FOODS_PATH.length);
    headers.Link = `<${url}>; rel="next"`;
  }
  return headers;
}
