import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import {
  requireOwnEmail,
  type Authenticator,
  type AccountOwnerAuthenticator,
} from '../account/authenticate';
import { ownEmailRequestSchema } from '../contract/account';
import { addFoodRequestSchema, updateFoodRequestSchema } from '../contract/food';
import { CATEGORIES_PATH, FOODS_PATH, TOP_FOODS_PATH } from '../contract/food-list-path';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseDocumentId, parseIdempotencyKey, parseQuery } from '../http/parse-request';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { addFood } from './add-food';
import { editFood } from './edit-food';
import { computeEtag } from '../http/response-caching';
import type { FoodWriteQueue } from './food-write-queue';
import { foodNotFoundError } from './food-errors';
import { createFoodListHandlers } from './food-list-handlers';
import { createFoodStore } from './food-store';
import type { FoodLimits } from './food-limits';
import { createFoodOwnershipCheck } from './food-ownership-check';

interface FoodRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticator;
  authenticateOwner: AccountOwnerAuthenticator;
  queue: FoodWriteQueue;
  checkRateLimit: CheckRateLimit;
  foodLimits: FoodLimits;
  /** Returns the secret from which the IDs of dishes are derived. */
  secret: () => string;
}

const ADDED_AND_REMOVED_MESSAGE = 'This dish was added before and then removed.';

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
    secret,
  }: FoodRouteDependencies,
): void {
  const foods = createFoodStore(db);
  const add = addFood({ db, now, limits: foodLimits, secret });
  const edit = editFood(db, now);
  const requireOwnership = createFoodOwnershipCheck(db);
  const lists = createFoodListHandlers({ db, now, checkRateLimit });

  router.route(TOP_FOODS_PATH).get(lists.sendTopFoods);
  router.route(CATEGORIES_PATH).get(lists.sendCategories);

  router
    .route(FOODS_PATH)
    .get(lists.sendFoods)
    .post(async (request, response) => {
      const owner = await authenticate(request, response, 'writes');
      const { added_by, ...fields } = parseBody(request, addFoodRequestSchema);
      const key = parseIdempotencyKey(request);
      requireOwnEmail(owner, added_by.email);
      // Queue the additions of one cook, because the preconditions of concurrent additions would conflict,
      // and additions could time out. The other keys of the queue are food ids. The key of a cook contains a
      // space, which no food id contains, so it is never equal to a food id.
      const { foodId, isRemoved } = await withDeadline(WRITE_DEADLINE_MS, (signal) =>
        queue.run(`cook ${owner.uid}`, () => add({ owner, fields, key }, signal), signal),
      );
      response.status(201).json({
        insertedId: foodId,
        ...(isRemoved && { isRemoved, message: ADDED_AND_REMOVED_MESSAGE }),
      });
    });

  router
    .route('/foods/:id')
    .get(async (request, response) => {
      await checkRateLimit('reads', rateLimitKeyFor(request));
      const id = parseDocumentId(request.params.id, foodNotFoundError());
      const food = await withDeadline(READ_DEADLINE_MS, () => foods.find(id));
      if (!food) throw foodNotFoundError();
      response.set('ETag', computeEtag(food)).json(food);
    })
    .put(async (request, response) => {
      const owner = await authenticate(request, response, 'writes');
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      const { email, ...fields } = parseBody(request, updateFoodRequestSchema);
      requireOwnEmail(owner, email);
      const ifMatch = request.get('If-Match');
      const result = await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwnership(foodId, owner);
        return queue.run(foodId, () => edit({ foodId, fields, ifMatch }), signal);
      });
      response.json(result);
    })
    .delete(async (request, response) => {
      const owner = await authenticate(request, response, 'writes');
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      requireOwnEmail(owner, parseBody(request, ownEmailRequestSchema).email);
      await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwnership(foodId, owner);
        await queue.run(foodId, () => foods.remove(foodId), signal);
      });
      response.json({ deletedCount: 1, message: 'Your food item has been removed.' });
    });

  router.route('/foods/:id/same-cook').get(lists.sendFoodsOfSameCook);

  router.route('/my-foods/:email').get(async (request, response) => {
    const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
    const page = parseQuery(request, pageQuerySchema);
    const [owned, total] = await withDeadline(READ_DEADLINE_MS, () =>
      Promise.all([
        foods.ownedBy(uid, page),
        page.limit === undefined ? undefined : foods.countOwnedBy(uid),
      ]),
    );
    if (total !== undefined) {
      const parameters = { limit: String(page.limit) };
      response.set(createPageHeaders({ total, parameters, next: owned.next }));
    }
    response.json(owned.foods);
  });
}
