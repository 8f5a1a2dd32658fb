import type { Firestore } from '@google-cloud/firestore';
import type { Request } from 'express';
import pMemoize from 'p-memoize';
import { foodListQuerySchema } from '../contract/food';
import {
  AREAS_PATH,
  CATEGORIES_PATH,
  createFoodListPath,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '../contract/food-list-path';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { READ_DEADLINE_MS, withDeadline } from '../http/limits';
import {
  hashIdempotencyKey,
  parseDocumentId,
  parseIdempotencyKey,
  parseQuery,
} from '../http/parse-request';
import { HttpError, createListReply, type Reply } from '../http/responses';
import { parseMenuCursor } from '../menu/menu-index';
import type { MenuStore } from '../menu/menu-store';
import { announceRestock } from '../following/restock';
import { announceChanges } from '../order/order-changes';
import type { Handlers } from '../routes';
import { type FoodLimits, addFood } from './add-food';
import { computeFormEtag, editFood, offerFoodAgain, stopSelling } from './edit-food';
import { foodNotFoundError } from './food-errors';
import { computeFoodEtag, createFoodStore } from './food-store';
import type { FoodWriteQueue } from './change-stock';

interface FoodDependencies {
  db: Firestore;
  now: () => Date;
  menu: MenuStore;
  queue: FoodWriteQueue;
  foodLimits: FoodLimits;
  secret: () => string;
}

/** Reads a list. If `isFresh` is true, it contains every write that was committed before the call. */
type ReadList = (options: { isFresh: boolean }) => Promise<Reply>;

const ADDED_AND_REMOVED_MESSAGE = 'This dish was added before and then removed.';

export function createFoodHandlers({ db, now, menu, queue, foodLimits, secret }: FoodDependencies) {
  const foods = createFoodStore(db);
  const add = addFood({ db, now, limits: foodLimits, secret });
  const parseFoodId = (request: Request) => parseDocumentId(request.params.id, foodNotFoundError());

  const load = async (_path: string, read: ReadList, isFresh: boolean) =>
    withDeadline(READ_DEADLINE_MS, () => read({ isFresh }));
  /** Concurrent requests with the same path share one read. */
  const loadShared = pMemoize(load, { cache: false });

  /**
   * Only the reply to the canonical path `path` or to `/foods` has an ETag. The shared cache stores no reply without an
   * ETag, so other forms of the URL create no cache entries.
   */
  async function reply({ url, query }: Request, path: string, read: ReadList): Promise<Reply> {
    const isFresh = query.fresh !== undefined;
    const list = await (isFresh ? load : loadShared)(path, read, isFresh);
    const isCacheable = [path, FOODS_PATH].includes(url);
    return isCacheable ? list : { ...list, etag: undefined };
  }

  return {
    'GET /top-foods': ({ request }) =>
      reply(request, TOP_FOODS_PATH, async () => createListReply(await foods.top())),

    'GET /categories': ({ request }) =>
      reply(request, CATEGORIES_PATH, async (options) =>
        createListReply((await menu.read(options)).categories()),
      ),

    'GET /areas': ({ request }) =>
      reply(request, AREAS_PATH, async (options) =>
        createListReply((await menu.read(options)).areas()),
      ),

    async 'GET /foods'({ request, documents }) {
      const query = parseQuery(request, foodListQuerySchema);
      // Throws for an invalid cursor, so the request fails before any read.
      parseMenuCursor(query);
      const path = createFoodListPath(query);
      return reply(request, path, async (options) => {
        const index = await menu.read(options);
        const { ids, ratings, suggestion, ...page } = index.find(query, now().getTime());
        const headers = createPageHeaders({ parameters: path.slice(FOODS_PATH.length), ...page });
        if (suggestion !== undefined) headers['X-Suggestion'] = encodeURIComponent(suggestion);
        // A shared read counts for the caller that has started it.
        const found = await documents.read(ids.length, () => foods.findAll(ids));
        const rated = found.map((food) => ({ ...food, rating: ratings.get(food._id) }));
        return createListReply(rated, headers);
      });
    },

    async 'GET /foods/:id/same-cook'({ request }) {
      const id = parseFoodId(request);
      return reply(request, `${FOODS_PATH}/${encodeURIComponent(id)}/same-cook`, async () => {
        const others = await foods.ofSameCook(id);
        if (!others) throw foodNotFoundError();
        return createListReply(others);
      });
    },

    async 'GET /foods/:id'({ request }) {
      const food = await foods.find(parseFoodId(request));
      if (!food) throw foodNotFoundError();
      const headers = { 'X-Form-ETag': computeFormEtag(food) };
      return { etag: computeFoodEtag(food), headers, body: food };
    },

    async 'GET /my-foods/:email'({ request, account, documents }) {
      const page = parseQuery(request, pageQuerySchema);
      const [owned, total] = await Promise.all([
        foods.ownedBy(account.uid, { limit: foodLimits.maxFoods, ...page }, documents),
        page.limit === undefined ? undefined : foods.countOwnedBy(account.uid),
      ]);
      if (total === undefined) return { body: owned.foods };
      const parameters = { limit: String(page.limit) };
      const headers = createPageHeaders({ total, parameters, next: owned.next });
      return { headers, body: owned.foods };
    },

    async 'POST /foods'({ request, account, body, signal }) {
      const { added_by: _ownProfile, ...fields } = body;
      const key = parseIdempotencyKey(request);
      // Queue the additions of one cook, because the preconditions of concurrent additions would conflict. The
      // space in the queue key distinguishes it from every food id.
      const { foodId, isRemoved } = await queue.run(
        `cook ${account.uid}`,
        () => add({ owner: account, fields, key }, signal),
        signal,
      );
      const removed = isRemoved && { isRemoved, message: ADDED_AND_REMOVED_MESSAGE };
      return { status: 201, body: { insertedId: foodId, ...removed } };
    },

    async 'PUT /foods/:id'({ request, account, body, signal }) {
      const foodId = parseFoodId(request);
      const { email: _ownEmail, quantity_before: quantityBefore, ...fields } = body;
      const edit = { foodId, fields, quantityBefore, ifMatch: request.get('If-Match') };
      await foods.requireOwner(foodId, account.uid);
      const edited = await queue.run(foodId, () => editFood(db, now, edit), signal);
      await Promise.all([
        announceChanges(db, { seller_uid: account.uid, food_id: foodId }),
        announceRestock(db, foodId),
      ]);
      return { body: edited };
    },

    async 'POST /foods/:id/offer-again'({ request, account, body, signal }) {
      const foodId = parseFoodId(request);
      const key = parseIdempotencyKey(request);
      if (!key) throw new HttpError('invalid', 'The header Idempotency-Key is required.');
      const keyHash = hashIdempotencyKey(account.uid, key);
      const ifMatch = request.get('If-Match');
      const offer = { foodId, quantity: body.quantity, keyHash, ifMatch };
      await foods.requireOwner(foodId, account.uid);
      const offered = await queue.run(foodId, () => offerFoodAgain(db, now, offer), signal);
      await announceRestock(db, foodId);
      return { body: offered };
    },

    async 'POST /foods/:id/stop'({ request, account, signal }) {
      const foodId = parseFoodId(request);
      await foods.requireOwner(foodId, account.uid);
      return { body: await queue.run(foodId, () => stopSelling(db, now, foodId), signal) };
    },

    async 'DELETE /foods/:id'({ request, account, signal }) {
      const foodId = parseFoodId(request);
      await foods.requireOwner(foodId, account.uid);
      await queue.run(foodId, () => foods.remove(foodId), signal);
      return { body: { deletedCount: 1, message: 'Your food item has been removed.' } };
    },
  } satisfies Partial<Handlers>;
}
