import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { requireOwnEmail, type Authenticator } from '../account/authenticate';
import {
  cancelOrderRequestSchema,
  orderStatusChangeRequestSchema,
  type OrderChangeResponse,
} from '../contract/order';
import { withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseDocumentId } from '../http/parse-request';
import type { ChangeStock } from './batch-stock-changes';
import { changeOrderStatus } from './change-order-status';
import { orderNotFoundError } from './order-errors';
import { toOrderWithEvents } from './order-responses';
import { createOrderStore } from './order-store';
import type { ChangedOrder } from './plan-stock-changes';

interface OrderChangeRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticator;
  changeStock: ChangeStock;
}

const statusMessages = {
  placed: 'The order is not ready any more.',
  ready: 'The order is ready.',
  collected: 'The order is collected.',
  cancelled: 'The order is canceled.',
};

/** Adds the routes that cancel an order and change its status. */
export function addOrderChangeRoutes(
  router: IRouter,
  { db, now, authenticate, changeStock }: OrderChangeRouteDependencies,
): void {
  const orders = createOrderStore(db);
  const changeStatus = changeOrderStatus(db, now);

  router.route('/orders/:id/cancel').post(async (request, response) => {
    const account = await authenticate(request, response, 'writes');
    const orderId = parseDocumentId(request.params.id, orderNotFoundError());
    const { email, ...cancel } = parseBody(request, cancelOrderRequestSchema);
    requireOwnEmail(account, email);
    const changed = await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
      // The food id selects the batch, so read the order before the transaction. This is safe, because the
      // food id of an order never changes.
      const order = await orders.find(orderId);
      if (!order) throw orderNotFoundError();
      const { foodId } = order;
      return changeStock({ orderId, foodId, callerUid: account.uid, request: cancel }, signal);
    });
    response.json(toChangeResponse(changed));
  });

  router.route('/orders/:id/transitions').post(async (request, response) => {
    const account = await authenticate(request, response, 'writes');
    const orderId = parseDocumentId(request.params.id, orderNotFoundError());
    const { email, ...transition } = parseBody(request, orderStatusChangeRequestSchema);
    requireOwnEmail(account, email);
    const changed = await withDeadline(WRITE_DEADLINE_MS, () =>
      changeStatus(orderId, account.uid, transition),
    );
    response.json(toChangeResponse(changed));
  });
}

function toChangeResponse({ orderId, order, role, isRepeat }: ChangedOrder): OrderChangeResponse {
  return {
    modifiedCount: isRepeat ? 0 : 1,
    message: statusMessages[order.status],
    order: toOrderWithEvents(orderId, order, role),
  };
}
