import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import {
  requireOwnEmail,
  type Authenticator,
  type AccountOwnerAuthenticator,
} from '../account/authenticate';
import { ownEmailRequestSchema } from '../contract/account';
import { isActiveOrder, purchaseRequestSchema } from '../contract/order';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { sendConditionalResponse } from '../http/response-caching';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseDocumentId, parseIdempotencyKey, parseQuery } from '../http/parse-request';
import { createKitchenStore } from '../kitchen/kitchen-store';
import type { ChangeStock } from './batch-stock-changes';
import { orderNotFoundError } from './order-errors';
import { findOrderRole, toOrderWithEvents } from './order-responses';
import { createOrderStore } from './order-store';
import { createPurchaseAttempt } from './purchase-attempt';

interface OrderRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticator;
  authenticateOwner: AccountOwnerAuthenticator;
  changeStock: ChangeStock;
}

const ALREADY_PLACED_MESSAGE =
  'This order was already placed, so no second order was placed. You can find it in My Orders.';
const PLACED_AND_REMOVED_MESSAGE = 'This order was placed before and removed from your history.';

/** Adds the routes of purchases, of the history of a buyer, and of receipts. */
export function addOrderRoutes(
  router: IRouter,
  { db, now, authenticate, authenticateOwner, changeStock }: OrderRouteDependencies,
): void {
  const orders = createOrderStore(db);
  const kitchens = createKitchenStore(db);

  router.route('/purchase').post(async (request, response) => {
    const buyer = await authenticate(request, response, 'purchases');
    const body = parseBody(request, purchaseRequestSchema);
    const key = parseIdempotencyKey(request);
    requireOwnEmail(buyer, body.buyer_email);
    const attempt = createPurchaseAttempt(buyer, body, key);
    const placed = await withDeadline(WRITE_DEADLINE_MS, (signal) => changeStock(attempt, signal));
    response.status(201).json({
      orderResult: { insertedId: placed.orderId },
      ...(placed.isRepeat && { message: ALREADY_PLACED_MESSAGE }),
      ...(placed.isRemoved && { isRemoved: true, message: PLACED_AND_REMOVED_MESSAGE }),
    });
  });

  router
    .route('/orders/:emailOrId')
    .get(async (request, response) => {
      const { emailOrId } = request.params;
      const { uid } = await authenticateOwner(request, response, 'reads', emailOrId);
      const page = parseQuery(request, pageQuerySchema);
      const readLastChangeTime = () => orders.readLastChangeTime('buyer_uid', uid);
      await sendConditionalResponse(request, response, now, readLastChangeTime, async (known) => {
        const changedAt = known ?? (await readLastChangeTime());
        if (page.limit === undefined) {
          return { body: (await orders.boughtBy(uid, page)).orders, changedAt };
        }
        const [bought, total] = await Promise.all([
          orders.boughtBy(uid, page),
          orders.countBoughtBy(uid),
        ]);
        const parameters = { limit: String(page.limit) };
        const headers = createPageHeaders({ total, parameters, next: bought.next });
        return { body: bought.orders, changedAt, headers };
      });
    })
    .delete(async (request, response) => {
      const buyer = await authenticate(request, response, 'writes');
      const id = parseDocumentId(request.params.emailOrId, orderNotFoundError());
      requireOwnEmail(buyer, parseBody(request, ownEmailRequestSchema).email);
      const isHidden = await withDeadline(WRITE_DEADLINE_MS, () => orders.hide(id, buyer.uid));
      if (!isHidden) throw orderNotFoundError();
      response.json({ deletedCount: 1, message: 'Your order has been removed.' });
    });

  router.route('/orders/:id/receipt').get(async (request, response) => {
    const { uid } = await authenticate(request, response, 'reads');
    const id = parseDocumentId(request.params.id, orderNotFoundError());
    const receipt = await withDeadline(READ_DEADLINE_MS, async () => {
      const order = await orders.find(id);
      const role = order && findOrderRole(order, uid);
      if (!role || (role === 'buyer' && order.hidden_at)) throw orderNotFoundError();
      const { seller_uid } = order;
      const hasPickup = isActiveOrder(order) && seller_uid !== undefined;
      return {
        ...toOrderWithEvents(id, order, role),
        ...(hasPickup && { pickup: await kitchens.findKitchen(seller_uid) }),
      };
    });
    response.json(receipt);
  });
}
