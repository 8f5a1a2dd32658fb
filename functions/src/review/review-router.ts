import type { Firestore, QueryDocumentSnapshot } from '@google-cloud/firestore';
import type { Request } from 'express';
import * as v from 'valibot';
import { createPageLimitSchema } from '../contract/fields';
import type { Review } from '../contract/review';
import { type StoredReview, ordersCollection, reviewsCollection } from '../firestore/collections';
import { createPageHeaders, formatPageCursor, pageQuerySchema, readPage } from '../firestore/pages';
import type { FoodWriteQueue } from '../food/change-stock';
import { createFoodStore } from '../food/food-store';
import type { DocumentMeter } from '../http/document-meter';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { HttpError, type Reply, createListReply } from '../http/responses';
import { orderNotFoundError } from '../order/order-responses';
import type { Handlers } from '../routes';
import { changeOrderReview, replyToReview, reviewNotFoundError } from './change-review';

const newestFirst = { timeField: 'updated_at', direction: 'desc' } as const;

const RECENT_REVIEWS = { max: 6, min: 3, minStars: 4, searched: 30 };

const reviewsQuerySchema = v.object({
  ...pageQuerySchema.entries,
  limit: v.optional(createPageLimitSchema(), '24'),
});

/** The queue is needed, because concurrent reviews of a dish write the same sums. */
export function createReviewHandlers(db: Firestore, now: () => Date, queue: FoodWriteQueue) {
  const visible = reviewsCollection(db).where('hidden', '==', null);
  const foods = createFoodStore(db);

  /** Resolves with a page of reviews, the newest first. Only the reply to the canonical URL has an ETag. */
  async function listReviews(
    request: Request,
    documents: DocumentMeter,
    field: 'food_id' | 'cook_id',
  ) {
    const { limit, after } = parseQuery(request, reviewsQuerySchema);
    const id = parseDocumentId(request.params.id, reviewNotFoundError());
    const query = visible.where(field, '==', id);
    const page = await readPage(query, newestFirst, { limit, after }, documents);
    const parameters = { limit: String(limit) };
    const headers = createPageHeaders({ total: undefined, parameters, next: page.next });
    const list = createListReply(page.documents.map(toReview), headers);
    const canonical = new URLSearchParams({
      ...parameters,
      ...(after && { after: formatPageCursor(after) }),
    });
    const isCanonical = [`${request.path}?${canonical.toString()}`, request.path].includes(
      request.url,
    );
    return isCanonical ? list : { ...list, etag: undefined };
  }

  /** Resolves with the food id of an order of the caller. It never changes, so it is safe to read it first. */
  async function findOrder(request: Request, uid: string) {
    const orderId = parseDocumentId(request.params.id, orderNotFoundError());
    const order = (await ordersCollection(db).doc(orderId).get()).data();
    if (order?.buyer_uid !== uid) throw orderNotFoundError();
    return { orderId, foodId: order.foodId };
  }

  return {
    async 'PUT /orders/:id/review'({ request, account, body: { stars, text }, signal }) {
      const order = await findOrder(request, account.uid);
      if (!account.isEmailVerified) {
        throw new HttpError(
          'email-not-verified',
          'Please confirm your email address before you write a review.',
        );
      }
      const review = { stars, ...(text !== undefined && { text }) };
      const change = () => changeOrderReview(db, now(), { ...order, account, review });
      await queue.run(order.foodId, change, signal);
      return { body: { modifiedCount: 1, message: 'Thank you for your review.' } };
    },

    async 'DELETE /orders/:id/review'({ request, account, signal }) {
      const order = await findOrder(request, account.uid);
      const change = () => changeOrderReview(db, now(), { ...order, account });
      await queue.run(order.foodId, change, signal);
      return { body: { deletedCount: 1, message: 'Your review has been removed.' } };
    },

    'GET /foods/:id/reviews': ({ request, documents }) =>
      listReviews(request, documents, 'food_id'),

    'GET /cooks/:id/reviews': ({ request, documents }) =>
      listReviews(request, documents, 'cook_id'),

    async 'GET /recent-reviews'({ request, documents }): Promise<Reply> {
      const { max, min, minStars, searched } = RECENT_REVIEWS;
      const newest = visible.orderBy('updated_at', 'desc').limit(searched);
      const { docs } = await documents.read(searched, () => newest.get());
      const reviews = docs
        .map(toReview)
        .filter(({ text, stars }) => text !== undefined && stars >= minStars);
      const ids = [...new Set(reviews.map(({ foodId }) => foodId))];
      // The site links to the dishes.
      const shown = new Set((await foods.findAll(ids)).map(({ _id }) => _id));
      const recent = reviews.filter(({ foodId }) => shown.has(foodId)).slice(0, max);
      const list = createListReply(recent.length < min ? [] : recent);
      return request.url === request.path ? list : { ...list, etag: undefined };
    },

    async 'PUT /reviews/:id/reply'({ request, account, body: { text } }) {
      const id = parseDocumentId(request.params.id, reviewNotFoundError());
      await replyToReview(db, now(), { id, cookUid: account.uid, text });
      return { body: { modifiedCount: 1, message: 'Your reply is saved.' } };
    },
  } satisfies Partial<Handlers>;
}

function toReview(document: QueryDocumentSnapshot<StoredReview>): Review {
  const { food_id, food_name, cook_id, author, stars, text, updated_at, reply } = document.data();
  return {
    _id: document.id,
    foodId: food_id,
    food_name,
    cook_id,
    author,
    stars,
    text,
    at: updated_at.toDate().toISOString(),
    ...(reply && { reply: { text: reply.text, at: reply.at.toDate().toISOString() } }),
  };
}
