import type { IRouter, Request, Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import {
  requireOwnEmail,
  type Authenticate,
  type AuthenticateOwner,
} from '../account/authenticate';
import { ownEmailRequestSchema } from '../contract/account';
import {
  addFoodRequestSchema,
  foodSortSchema,
  updateFoodRequestSchema,
  type Food,
} from '../contract/food';
import { FOODS_PATH, createFoodListPath, TOP_FOODS_PATH } from '../contract/food-list-path';
import { sendList, serializeList, type SerializedList } from '../http/response-caching';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseDocumentId, parseQuery } from '../http/parse-request';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { methodNotAllowed } from '../http/method-not-allowed';
import { createSingleFlight } from '../http/single-flight';
import { addFood } from './add-food';
import { editFood } from './edit-food';
import { computeFoodEtag } from './food-etag';
import type { FoodQueue } from './food-queue';
import { foodNotFoundError } from './food-errors';
import { createFoodStore } from './food-store';
import type { FoodLimits } from './food-limits';
import { createFoodOwnerCheck } from './food-owner-check';

interface FoodRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticate;
  authenticateOwner: AuthenticateOwner;
  queue: FoodQueue;
  checkRateLimit: CheckRateLimit;
  foodLimits: FoodLimits;
}

export function addFoodRoutes(
  router: IRouter,
  {
    db,
    now,
    authenticate,
    authenticateOwner,
    queue,
    checkRateLimit,
    foodLimits,
  }: FoodRouteDependencies,
): void {
  const foods = createFoodStore(db);
  const add = addFood(db, now, foodLimits);
  const edit = editFood(db, now);
  const requireOwn = createFoodOwnerCheck(db);

  const lists = createSingleFlight<SerializedList>();

  /**
   * Sends a food list. The shared cache may store the response only if the URL is exactly `path` or
   * `/foods`. The response to every other spelling of the URL has `no-store`, because it would
   * create another cache entry for the same list.
   */
  async function respondWithList(
    request: Request,
    response: Response,
    path: string,
    load: () => Promise<Food[]>,
  ): Promise<void> {
    const read = async () => serializeList(await load());
    const bypassesCache = request.query.fresh !== undefined;
    const list = await withDeadline(READ_DEADLINE_MS, () =>
      bypassesCache ? lists.loadFresh(path, read) : lists.loadShared(path, read),
    );
    sendList(response, list, { isCacheable: [path, FOODS_PATH].includes(request.url) });
  }

  router
    .route(TOP_FOODS_PATH)
    .get(async (request, response) => {
      await checkRateLimit('reads', rateLimitKeyFor(request));
      await respondWithList(request, response, TOP_FOODS_PATH, () => foods.top());
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route(FOODS_PATH)
    .get(async (request, response) => {
      await checkRateLimit('reads', rateLimitKeyFor(request));
      const sort = parseQuery(request, foodSortSchema);
      await respondWithList(request, response, createFoodListPath(sort), () => foods.list(sort));
    })
    .post(async (request, response) => {
      const owner = await authenticate(request, response);
      await checkRateLimit('writes', owner.uid);
      const { added_by, ...fields } = parseBody(request, addFoodRequestSchema);
      requireOwnEmail(owner, added_by.email);
      // The queue runs the additions of one cook one after the other. Without the queue, the
      // preconditions of concurrent additions would conflict, and additions could time out. The
      // queue key contains a space, and a food id contains no space. The key is therefore never
      // equal to a food id.
      const insertedId = await withDeadline(WRITE_DEADLINE_MS, (signal) =>
        queue.run(`cook ${owner.uid}`, () => add(owner, fields, signal), signal),
      );
      response.status(201).json({ insertedId });
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'));

  router
    .route('/foods/:id')
    .get(async (request, response) => {
      await checkRateLimit('reads', rateLimitKeyFor(request));
      const id = parseDocumentId(request.params.id, foodNotFoundError());
      const food = await withDeadline(READ_DEADLINE_MS, () => foods.find(id));
      if (!food) throw foodNotFoundError();
      response.set('ETag', computeFoodEtag(food)).json(food);
    })
    .put(async (request, response) => {
      const owner = await authenticate(request, response);
      await checkRateLimit('writes', owner.uid);
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      const { email, ...fields } = parseBody(request, updateFoodRequestSchema);
      requireOwnEmail(owner, email);
      const ifMatch = request.get('If-Match');
      const result = await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwn(foodId, owner);
        return queue.run(foodId, () => edit({ foodId, fields, ifMatch }), signal);
      });
      response.json(result);
    })
    .delete(async (request, response) => {
      const owner = await authenticate(request, response);
      await checkRateLimit('writes', owner.uid);
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      requireOwnEmail(owner, parseBody(request, ownEmailRequestSchema).email);
      await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwn(foodId, owner);
        await queue.run(foodId, () => foods.remove(foodId), signal);
      });
      response.json({ deletedCount: 1, message: 'Your food item has been removed.' });
    })
    .all(methodNotAllowed('GET', 'HEAD', 'PUT', 'DELETE'));

  router
    .route('/my-foods/:email')
    .get(async (request, response) => {
      const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
      response.json(await withDeadline(READ_DEADLINE_MS, () => foods.ownedBy(uid)));
    })
    .all(methodNotAllowed('GET', 'HEAD'));
}
