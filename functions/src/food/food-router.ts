import type { Firestore } from '@google-cloud/firestore';
import type { Request } from 'express';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { parseDocumentId, parseIdempotencyKey, parseQuery } from '../http/parse-request';
import { computeEtag } from '../http/response-caching';
import type { Handlers } from '../routes';
import { type FoodLimits, addFood } from './add-food';
import { editFood } from './edit-food';
import { foodNotFoundError } from './food-errors';
import { createFoodListHandlers } from './food-list-handlers';
import { createFoodStore } from './food-store';
import type { FoodWriteQueue } from './food-write-queue';

interface FoodDependencies {
  db: Firestore;
  now: () => Date;
  queue: FoodWriteQueue;
  foodLimits: FoodLimits;
  secret: () => string;
}

type FoodRoute =
  | keyof ReturnType<typeof createFoodListHandlers>
  | 'GET /foods/:id'
  | 'GET /my-foods/:email'
  | 'POST /foods'
  | 'PUT /foods/:id'
  | 'DELETE /foods/:id';

const ADDED_AND_REMOVED_MESSAGE = 'This dish was added before and then removed.';

/** Returns the handlers of the lists of dishes, of one dish, and of the dishes of a cook. */
export function createFoodHandlers({
  db,
  now,
  queue,
  foodLimits,
  secret,
}: FoodDependencies): Handlers<FoodRoute> {
  const foods = createFoodStore(db);
  const add = addFood({ db, now, limits: foodLimits, secret });
  const parseFoodId = (request: Request) => parseDocumentId(request.params.id, foodNotFoundError());

  return {
    ...createFoodListHandlers(db, now),

    async 'GET /foods/:id'({ request }) {
      const food = await foods.find(parseFoodId(request));
      if (!food) throw foodNotFoundError();
      return { etag: computeEtag(food), body: food };
    },

    async 'GET /my-foods/:email'({ request, account }) {
      const page = parseQuery(request, pageQuerySchema);
      const [owned, total] = await Promise.all([
        foods.ownedBy(account.uid, page),
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
      const { email: _ownEmail, ...fields } = body;
      const edit = { foodId, fields, ifMatch: request.get('If-Match') };
      await foods.requireOwner(foodId, account.uid);
      return { body: await queue.run(foodId, () => editFood(db, now, edit), signal) };
    },

    async 'DELETE /foods/:id'({ request, account, signal }) {
      const foodId = parseFoodId(request);
      await foods.requireOwner(foodId, account.uid);
      await queue.run(foodId, () => foods.remove(foodId), signal);
      return { body: { deletedCount: 1, message: 'Your food item has been removed.' } };
    },
  };
}
