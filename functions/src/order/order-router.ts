import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import * as z from 'zod/mini';
import { requireOwnEmail, type Authenticate } from '../account/authenticate';
import { ownEmailRequest } from '../contract/account';
import { idempotencyKey, purchaseRequest } from '../contract/order';
import type { FoodQueue } from '../food/food-queue';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { HttpError } from '../http/http-error';
import { parse, parseBody, parseId } from '../http/parse';
import type { LimitCalls } from '../http/rate-limit';
import { refuseMethod } from '../http/refuse-method';
import { orderStore } from './order-store';
import { confirmOrders } from './confirm-orders';
import { placeOrders } from './place-order';
import { purchaseAttempt } from './purchase-attempt';
import { sellTogether } from './sell-together';

interface Dependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticate;
  queue: FoodQueue;
  limit: LimitCalls;
}

const PLACED_BEFORE = 'This order was already placed. You can find it in My Orders.';
const PLACED_AND_REMOVED = 'This order was placed before and removed from your history.';

const purchaseHeaders = z.object({ 'idempotency-key': z.optional(idempotencyKey) });

export function addOrderRoutes(
  router: IRouter,
  { db, now, authenticate, queue, limit }: Dependencies,
): void {
  const orders = orderStore(db);
  const sell = sellTogether(queue, confirmOrders(db, placeOrders(db, now)));

  router
    .route('/purchase')
    .post(async (request, response) => {
      const buyer = await authenticate(request, response);
      await limit('purchases', buyer.uid);
      const purchase = parseBody(request, purchaseRequest);
      const { 'idempotency-key': key } = parse(purchaseHeaders, request.headers);
      requireOwnEmail(buyer, purchase.buyer_email);
      const attempt = purchaseAttempt(buyer, purchase, key);
      const placed = await withDeadline(WRITE_DEADLINE_MS, (signal) => sell(attempt, signal));
      response.status(201).json({
        orderResult: { insertedId: placed.orderId },
        ...(placed.isRepeat && { message: PLACED_BEFORE }),
        ...(placed.isRemoved && { isRemoved: true, message: PLACED_AND_REMOVED }),
      });
    })
    .all(refuseMethod('POST'));

  router
    .route('/orders/:emailOrId')
    .get(async (request, response) => {
      const buyer = await authenticate(request, response);
      await limit('reads', buyer.uid);
      requireOwnEmail(buyer, request.params.emailOrId);
      response.json(await withDeadline(READ_DEADLINE_MS, () => orders.boughtBy(buyer.uid)));
    })
    .delete(async (request, response) => {
      const buyer = await authenticate(request, response);
      await limit('writes', buyer.uid);
      const id = parseId(request.params.emailOrId, orderNotFound());
      requireOwnEmail(buyer, parseBody(request, ownEmailRequest).email);
      const removed = await withDeadline(WRITE_DEADLINE_MS, () => orders.remove(id, buyer.uid));
      if (!removed) throw orderNotFound();
      response.json({ deletedCount: 1, message: 'Your order has been removed.' });
    })
    .all(refuseMethod('GET', 'HEAD', 'DELETE'));
}

/** Also said of another person's order: whether it exists is nobody else's business. */
const orderNotFound = () => new HttpError('not-found', 'There is no such order in your history.');
