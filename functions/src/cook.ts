import type { Firestore } from '@google-cloud/firestore';
import type { Request } from 'express';
import * as v from 'valibot';
import { type Cook, type CookFood, MIN_ORDERS_OF_STATS, cookIdSchema } from './contract/cook';
import { type Food, foodSchema } from './contract/food';
import { createPageHeaders, pageQuerySchema } from './firestore/pages';
import { createFoodStore } from './food/food-store';
import type { DocumentMeter } from './http/document-meter';
import { parseQuery } from './http/parse-request';
import { HttpError, computeEtag, createListReply } from './http/responses';
import { findKitchen } from './kitchen';
import { createOrderStore } from './order/order-store';
import type { Handlers } from './routes';

/** Together with the next dish, the pickup details, and two counts, the page of a cook costs at most 25 reads. */
const PAGE_SIZE = 21;

const STATS_PERIOD_MS = 90 * 24 * 60 * 60 * 1000;

/** Resolves with undefined if the cook does not exist or has no visible dish. */
export async function findCook(
  db: Firestore,
  id: string,
  now: Date,
  meter: Pick<DocumentMeter, 'read'>,
): Promise<Cook | undefined> {
  const page = await createFoodStore(db).ofCook(id, { limit: PAGE_SIZE }, meter);
  const foods = toCookFoods(page.foods);
  if (!page.owner || foods.length === 0) return undefined;
  const { uid, name, photoURL } = page.owner;
  const since = new Date(now.getTime() - STATS_PERIOD_MS);
  const [{ area, about }, counts] = await Promise.all([
    findKitchen(db, uid),
    createOrderStore(db).countOutcomes(uid, since),
  ]);
  const stats = counts.collected + counts.cancelled < MIN_ORDERS_OF_STATS ? undefined : counts;
  const next = page.next && `after=${page.next}`;
  return { _id: id, name, photoURL, area, about, stats, foods, next };
}

/** Omits dishes that lack a required field, because somebody may have edited them in the Firebase console. */
const toCookFoods = (foods: Food[]): CookFood[] =>
  foods
    .filter((food) => v.is(foodSchema, food))
    .map(({ added_by: _withEmail, ...food }): CookFood => food);

export function createCookHandlers(db: Firestore, now: () => Date) {
  return {
    async 'GET /cooks/:id'({ request, documents }) {
      const id = parseCookId(request);
      const cook = await findCook(db, id, now(), documents);
      if (!cook) throw cookNotFoundError();
      // Any other form of the URL would create another entry in the shared cache.
      const isCanonical = request.url === `/cooks/${id}`;
      return { etag: isCanonical ? computeEtag(cook) : undefined, body: cook };
    },

    async 'GET /cooks/:id/foods'({ request, documents }) {
      const { limit = PAGE_SIZE, after } = parseQuery(request, pageQuerySchema);
      const id = parseCookId(request);
      const { foods, next } = await createFoodStore(db).ofCook(id, { limit, after }, documents);
      const parameters = { limit: String(limit) };
      const headers = createPageHeaders({ total: undefined, parameters, next });
      return createListReply(toCookFoods(foods), headers);
    },
  } satisfies Partial<Handlers>;
}

function parseCookId({ params }: Request): string {
  const parsed = v.safeParse(cookIdSchema, params.id);
  if (!parsed.success) throw cookNotFoundError();
  return parsed.output;
}

function cookNotFoundError(): HttpError {
  return new HttpError('not-found', 'This cook does not exist, or offers nothing right now.');
}
