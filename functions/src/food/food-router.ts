import type { IRouter, Request, Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { requireOwnEmail, type Authenticate } from '../account/authenticate';
import { ownEmailRequest } from '../contract/account';
import { addFoodRequest, foodSort, updateFoodRequest, type Food } from '../contract/food';
import { FOODS_PATH, foodListPath, TOP_FOODS_PATH } from '../contract/food-lists';
import { sendList, serializeList, type SerializedList } from '../http/cache';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseId, parseQuery } from '../http/parse';
import { callerKey, type LimitCalls } from '../http/rate-limit';
import { refuseMethod } from '../http/refuse-method';
import { singleFlight } from '../http/single-flight';
import { addFood } from './add-food';
import { editFood } from './edit-food';
import { foodEtag } from './food-etag';
import type { FoodQueue } from './food-queue';
import { foodNotFound } from './food-refusals';
import { foodStore } from './food-store';
import type { MenuLimits } from './menu-limits';
import { requireOwner } from './require-owner';

interface Dependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticate;
  queue: FoodQueue;
  limit: LimitCalls;
  menuLimits: MenuLimits;
}

export function addFoodRoutes(
  router: IRouter,
  { db, now, authenticate, queue, limit, menuLimits }: Dependencies,
): void {
  const foods = foodStore(db);
  const add = addFood(db, now, menuLimits);
  const edit = editFood(db, now);
  const requireOwn = requireOwner(db);

  const lists = singleFlight<SerializedList>();

  /**
   * Sends a list under the one path that the shared cache may store. Every other spelling of its URL
   * gets `no-store`, because each would be another cache entry.
   */
  async function answerList(
    request: Request,
    response: Response,
    path: string,
    load: () => Promise<Food[]>,
  ): Promise<void> {
    const read = async () => serializeList(await load());
    const bypassesCache = request.query.fresh !== undefined;
    const list = await withDeadline(READ_DEADLINE_MS, () =>
      bypassesCache ? lists.fresh(path, read) : lists.shared(path, read),
    );
    sendList(response, list, { isCacheable: [path, FOODS_PATH].includes(request.url) });
  }

  router
    .route(TOP_FOODS_PATH)
    .get(async (request, response) => {
      await limit('reads', callerKey(request));
      await answerList(request, response, TOP_FOODS_PATH, () => foods.top());
    })
    .all(refuseMethod('GET', 'HEAD'));

  router
    .route(FOODS_PATH)
    .get(async (request, response) => {
      await limit('reads', callerKey(request));
      const sort = parseQuery(request, foodSort);
      await answerList(request, response, foodListPath(sort), () => foods.list(sort));
    })
    .post(async (request, response) => {
      const owner = await authenticate(request, response);
      await limit('writes', owner.uid);
      const { added_by, ...fields } = parseBody(request, addFoodRequest);
      requireOwnEmail(owner, added_by.email);
      // Concurrent additions of one cook would lock each other out. No food id contains a space.
      const insertedId = await withDeadline(WRITE_DEADLINE_MS, (signal) =>
        queue.run(`cook ${owner.uid}`, () => add(owner, fields, signal), signal),
      );
      response.status(201).json({ insertedId });
    })
    .all(refuseMethod('GET', 'HEAD', 'POST'));

  router
    .route('/foods/:id')
    .get(async (request, response) => {
      await limit('reads', callerKey(request));
      const id = parseId(request.params.id, foodNotFound());
      const food = await withDeadline(READ_DEADLINE_MS, () => foods.find(id));
      if (!food) throw foodNotFound();
      response.set('ETag', foodEtag(food)).json(food);
    })
    .put(async (request, response) => {
      const owner = await authenticate(request, response);
      await limit('writes', owner.uid);
      const foodId = parseId(request.params.id, foodNotFound());
      const { email, ...fields } = parseBody(request, updateFoodRequest);
      requireOwnEmail(owner, email);
      const ifMatch = request.get('If-Match');
      const answer = await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwn(foodId, owner);
        return queue.run(foodId, () => edit({ foodId, fields, ifMatch }), signal);
      });
      response.json(answer);
    })
    .delete(async (request, response) => {
      const owner = await authenticate(request, response);
      await limit('writes', owner.uid);
      const foodId = parseId(request.params.id, foodNotFound());
      requireOwnEmail(owner, parseBody(request, ownEmailRequest).email);
      await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
        await requireOwn(foodId, owner);
        await queue.run(foodId, () => foods.remove(foodId), signal);
      });
      response.json({ deletedCount: 1, message: 'Your food item has been removed.' });
    })
    .all(refuseMethod('GET', 'HEAD', 'PUT', 'DELETE'));

  router
    .route('/my-foods/:email')
    .get(async (request, response) => {
      const owner = await authenticate(request, response);
      await limit('reads', owner.uid);
      requireOwnEmail(owner, request.params.email);
      response.json(await withDeadline(READ_DEADLINE_MS, () => foods.ownedBy(owner.uid)));
    })
    .all(refuseMethod('GET', 'HEAD'));
}
