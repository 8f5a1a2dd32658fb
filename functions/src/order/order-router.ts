import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import * as z from 'zod/mini';
import { requireOwnEmail, type Authenticate } from '../account/authenticate';
import { ownEmailRequestSchema } from '../contract/account';
import { idempotencyKeySchema, purchaseRequestSchema } from '../contract/order';
import type { FoodQueue } from '../food/food-queue';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { HttpError } from '../http/http-error';
import { parseWithSchema, parseBody, parseDocumentId } from '../http/parse-request';
import type { CheckRateLimit } from '../http/rate-limit';
import { methodNotAllowed } from '../http/method-not-allowed';
import { createOrderStore } from './order-store';
import { recoverPlacedOrders } from './recover-placed-orders';
import { placeOrders } from './place-orders';
import { createPurchaseAttempt } from './purchase-attempt';
import { batchPurchases } from './batch-purchases';

interface OrderRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticate;
  queue: FoodQueue;
  checkRateLimit: CheckRateLimit;
}

const ALREADY_PLACED_MESSAGE = 'This order was already placed. You can find it in My Orders.';
const PLACED_AND_REMOVED_MESSAGE = 'This order was placed before and removed from your history.';

const purchaseHeadersSchema = z.object({ 'idempotency-key': z.optional(idempotencyKeySchema) });

export function addOrderRoutes(
  router: IRouter,
  { db, now, authenticate, queue, checkRateLimit }: OrderRouteDependencies,
): void {
  const orders = createOrderStore(db);
  const purchase = batchPurchases(queue, recoverPlacedOrders(db, placeOrders(db, now)));

  router
    .route('/purchase')
    .post(async (request, response) => {
      const buyer = await authenticate(request, response);
      await checkRateLimit('purchases', buyer.uid);
      const body = parseBody(request, purchaseRequestSchema);
      const { 'idempotency-key': key } = parseWithSchema(purchaseHeadersSchema, request.headers);
      requireOwnEmail(buyer, body.buyer_email);
      const attempt = createPurchaseAttempt(buyer, body, key);
      const placed = await withDeadline(WRITE_DEADLINE_MS, (signal) => purchase(attempt, signal));
      response.status(201).json({
        orderResult: { insertedId: placed.orderId },
        ...(placed.isRepeat && { message: ALREADY_PLACED_MESSAGE }),
        ...(placed.isRemoved && { isRemoved: true, message: PLACED_AND_REMOVED_MESSAGE }),
      });
    })
    .all(methodNotAllowed('POST'));

  router
    .route('/orders/:emailOrId')
    .get(async (request, response) => {
      const buyer = await authenticate(request, response);
      await checkRateLimit('reads', buyer.uid);
      requireOwnEmail(buyer, request.params.emailOrId);
      response.json(await withDeadline(READ_DEADLINE_MS, () => orders.boughtBy(buyer.uid)));
    })
    .delete(async (request, response) => {
      const buyer = await authenticate(request, response);
      await checkRateLimit('writes', buyer.uid);
      const id = parseDocumentId(request.params.emailOrId, orderNotFoundError());
      requireOwnEmail(buyer, parseBody(request, ownEmailRequestSchema).email);
      const removed = await withDeadline(WRITE_DEADLINE_MS, () => orders.remove(id, buyer.uid));
      if (!removed) throw orderNotFoundError();
      response.json({ deletedCount: 1, message: 'Your order has been removed.' });
    })
    .all(methodNotAllowed('GET', 'HEAD', 'DELETE'));
}

/**
 * Returns the error for an order that does not exist. A request for another user's order gets the
 * same error, because the response must not reveal that the order exists.
 */
const orderNotFoundError = () =>
  new HttpError('not-found', 'There is no such order in your history.');
