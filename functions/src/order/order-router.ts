import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Request } from 'express';
import pLimit from 'p-limit';
import * as v from 'valibot';
import type { Account } from '../account/authenticate';
import {
  DEFAULT_ORDER_PAGE_SIZE,
  isActiveOrder,
  MAX_ORDER_PAGE_SIZE,
  type BulkStatusChangeResponse,
  type OrderChangeResponse,
  type OrderStatusChangeRequest,
} from '../contract/order';
import { createPageLimitSchema } from '../contract/fields';
import { isChangedError } from '../firestore/client';
import { foodsCollection, ordersCollection } from '../firestore/collections';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { foodNotFoundError } from '../food/food-errors';
import { parseDocumentId, parseIdempotencyKey, parseQuery } from '../http/parse-request';
import {
  type Reply,
  busyError,
  createConditionalReply,
  formatErrorForLog,
  toHttpError,
} from '../http/responses';
import type { Handlers } from '../routes';
import type { ChangeStock } from '../food/change-stock';
import {
  createEventMail,
  findMailRecipientUid,
  readMailRecipients,
  writeMails,
} from './order-mail';
import { findPickup } from './order-pickup';
import { writeOpenOrder } from './order-quotas';
import {
  applyOrderChange,
  findOrderRole,
  orderNotFoundError,
  toOrderWithEvents,
  toReviewFields,
} from './order-responses';
import { createOrderStore } from './order-store';
import { type ChangedOrder, createPurchaseAttempt } from './plan-stock-changes';

const ALREADY_PLACED_MESSAGE =
  'This order was already placed, so no second order was placed. You can find it in My Orders.';
const PLACED_AND_REMOVED_MESSAGE =
  'This order was placed before, and it has ended or was removed from your history. Confirm again to place a new order.';

const statusMessages = {
  placed: 'The order is not ready any more.',
  ready: 'The order is ready.',
  collected: 'The order is collected.',
  cancelled: 'The order is canceled.',
};

/** The maximum number of orders that one request changes at the same time. 100 orders then fit into the deadline. */
const MAX_CONCURRENT_CHANGES = 10;

const receivedOrdersQuerySchema = v.object({
  ...pageQuerySchema.entries,
  state: v.optional(v.picklist(['active', 'past'], '“state” must be active or past.'), 'active'),
  limit: v.optional(createPageLimitSchema(MAX_ORDER_PAGE_SIZE), String(DEFAULT_ORDER_PAGE_SIZE)),
});

const SINCE_MESSAGE = '“since” must be a time, for example 2026-11-23T00:00:00.000Z.';
const orderCountQuerySchema = v.object({
  since: v.optional(
    v.pipe(
      v.string(SINCE_MESSAGE),
      v.isoTimestamp(SINCE_MESSAGE),
      v.transform((time) => Date.parse(time)),
      v.minValue(0, SINCE_MESSAGE),
    ),
  ),
});

export function createOrderHandlers(db: Firestore, now: () => Date, changeStock: ChangeStock) {
  const orders = createOrderStore(db);
  const changeStatus = changeOrderStatus(db, now);
  const parseOrderId = (request: Request) =>
    parseDocumentId(request.params.id, orderNotFoundError());

  /** Resolves with the reply with orders of a user, or with 304 if no order of the user has changed. */
  function replyAbout(
    uidField: 'buyer_uid' | 'seller_uid',
    { request, account: { uid } }: { request: Request; account: Account },
    load: (uid: string) => Promise<Pick<Reply, 'body' | 'headers'>>,
  ): Promise<Reply> {
    const readLastChangeTime = () => orders.readLastChangeTime(uidField, uid);
    return createConditionalReply(request, now, readLastChangeTime, () => load(uid));
  }

  return {
    async 'POST /purchase'({ request, account, body, signal }) {
      const attempt = createPurchaseAttempt(account, body, parseIdempotencyKey(request));
      const { orderId, isRepeat, isRemoved } = await changeStock(attempt, signal);
      return {
        status: 201,
        body: {
          orderResult: { insertedId: orderId },
          ...(isRepeat && { message: ALREADY_PLACED_MESSAGE }),
          ...(isRemoved && { isRemoved, message: PLACED_AND_REMOVED_MESSAGE }),
        },
      };
    },

    async 'GET /orders/:email'(call) {
      const page = parseQuery(call.request, pageQuerySchema);
      return replyAbout('buyer_uid', call, async (uid) => {
        const [bought, total] = await Promise.all([
          orders.boughtBy(uid, page, call.documents, now()),
          page.limit === undefined ? undefined : orders.countBoughtBy(uid),
        ]);
        if (total === undefined) return { body: bought.orders };
        const parameters = { limit: String(page.limit) };
        const headers = createPageHeaders({ total, parameters, next: bought.next });
        return { body: bought.orders, headers };
      });
    },

    async 'GET /foods/:id/open-orders'({ request, account }) {
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      const food = (await foodsCollection(db).doc(foodId).get()).data();
      if (food?.owner_uid !== account.uid) throw foodNotFoundError();
      return { body: { count: await orders.countOpenOrdersOfFood(foodId) } };
    },

    async 'DELETE /orders/:id'({ request, account }) {
      if (!(await orders.hide(parseOrderId(request), account.uid))) throw orderNotFoundError();
      return { body: { deletedCount: 1, message: 'Your order has been removed.' } };
    },

    async 'GET /orders/:id/receipt'({ request, account }) {
      const id = parseOrderId(request);
      const order = await orders.find(id);
      const role = order && findOrderRole(order, account.uid);
      if (!role || (role === 'buyer' && order.hidden_at)) throw orderNotFoundError();
      const pickup = isActiveOrder(order) && (await findPickup(db, order, role, now()));
      const review = role === 'buyer' && toReviewFields(order, now());
      const receipt = { ...toOrderWithEvents(id, order, role), ...review };
      return { body: { ...receipt, ...(pickup && { pickup }) } };
    },

    async 'POST /orders/:id/cancel'({ request, account, body, signal }) {
      const orderId = parseOrderId(request);
      // The food id selects the batch, and it never changes, so it is safe to read it before the transaction.
      const order = await orders.find(orderId);
      if (!order) throw orderNotFoundError();
      const { foodId } = order;
      const attempt = { orderId, foodId, callerUid: account.uid, request: body };
      return { body: toChangeResponse(await changeStock(attempt, signal)) };
    },

    async 'POST /orders/:id/transitions'({ request, account, body }) {
      const changed = await changeStatus(parseOrderId(request), account.uid, body);
      return { body: toChangeResponse(changed) };
    },

    /** Changes each order independently of the others, so the results contain an error for each rejected change. */
    async 'POST /received-orders/:email/transitions'({ account, body, response, signal }) {
      const { to, orders: requested } = body;
      const change = async ({ id, version }: (typeof requested)[number]) => {
        try {
          signal.throwIfAborted();
          const { order } = await changeStatus(id, account.uid, { version, to });
          return { id, order: toOrderWithEvents(id, order, 'cook') };
        } catch (error) {
          const { code, message, status, details } = toHttpError(error);
          if (status >= 500) response.locals.error = formatErrorForLog(error);
          return { id, order: details.order, error: { code, message } };
        }
      };
      const results = await pLimit(MAX_CONCURRENT_CHANGES).map(requested, change);
      return { body: { results } satisfies BulkStatusChangeResponse };
    },

    async 'POST /orders/:id/allergy-read'({ request, account }) {
      const read = await confirmAllergyNote(db, parseOrderId(request), account.uid);
      return { body: { ...toChangeResponse(read), message: 'The note is marked as read.' } };
    },

    async 'GET /received-orders/:email'(call) {
      const { state, limit, after } = parseQuery(call.request, receivedOrdersQuerySchema);
      return replyAbout('seller_uid', call, async (uid) => {
        const [received, total] = await Promise.all([
          orders.receivedBy(uid, state, { limit, after }, call.documents),
          orders.countReceivedBy(uid, state),
        ]);
        const parameters = { state, limit: String(limit) };
        const headers = createPageHeaders({ total, parameters, next: received.next });
        return { body: received.orders, headers };
      });
    },

    async 'GET /received-orders/:email/count'(call) {
      const { since } = parseQuery(call.request, orderCountQuerySchema);
      return replyAbout('seller_uid', call, async (uid) => {
        const [counts, recent] = await Promise.all([
          orders.countOpenOrders(uid),
          since === undefined ? undefined : orders.countRecentPortions(uid, since, call.documents),
        ]);
        return { body: { ...counts, recent } };
      });
    },
  } satisfies Partial<Handlers>;
}

function toChangeResponse({ orderId, order, role, isRepeat }: ChangedOrder): OrderChangeResponse {
  return {
    modifiedCount: isRepeat ? 0 : 1,
    message: statusMessages[order.status],
    order: toOrderWithEvents(orderId, order, role),
  };
}

/** Each attempt reads the order again, because another request can change it between the read and the write. */
const MAX_ATTEMPTS = 5;

/**
 * Returns a function with which a cook changes the status of an order. A write with a precondition is used instead of a
 * transaction, because two concurrent changes of one order then take 0.15 s on the emulator instead of 2.8 s.
 *
 * The returned function throws HttpError 404 if the user is not the cook of the order, 409 if the order does not allow
 * the change, and 503 `busy` if other requests keep changing the order.
 */
export function changeOrderStatus(db: Firestore, now: () => Date) {
  return async (
    orderId: string,
    cookUid: string,
    { version, to }: Omit<OrderStatusChangeRequest, 'email'>,
  ): Promise<ChangedOrder> => {
    let failure: Error | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const document = await ordersCollection(db).doc(orderId).get();
      const stored = document.data();
      if (stored?.seller_uid !== cookUid) throw orderNotFoundError();
      const at = Timestamp.fromDate(now());
      const applied = applyOrderChange(orderId, stored, { by: 'cook', version, to }, at);
      if ('isRepeat' in applied && applied.isRepeat) return applied;
      // The stored order does not contain the event of the failed commit, so throw the error of this commit.
      if (failure) throw failure;
      if ('rejection' in applied) throw applied.rejection;

      const { order } = applied;
      const { status, events } = order;
      const batch = db.batch();
      batch.update(
        document.ref,
        { status, events, version: order.version, updated_at: FieldValue.serverTimestamp() },
        document.updateTime ? { lastUpdateTime: document.updateTime } : {},
      );
      if (isActiveOrder(order) !== isActiveOrder(stored)) writeOpenOrder(batch, db, orderId, order);
      const recipients = await readMailRecipients(db, [findMailRecipientUid(order)]);
      const mail = createEventMail(applied, recipients, at);
      if (mail) writeMails(batch, db, [mail], at);
      try {
        await batch.commit();
        return applied;
      } catch (error) {
        // If only the response to the commit was lost, the next attempt finds the event in the stored order.
        if (!isChangedError(error)) failure = error as Error;
      }
    }
    throw busyError('This order is being changed right now. Please try again in a moment.');
  };
}

/**
 * Writes nothing if the order has no note about an allergy, or if the cook has already read it.
 * @throws HttpError 404 if the user is not the cook of the order.
 */
export async function confirmAllergyNote(
  db: Firestore,
  orderId: string,
  cookUid: string,
): Promise<ChangedOrder> {
  const document = await ordersCollection(db).doc(orderId).get();
  const order = document.data();
  if (order?.seller_uid !== cookUid) throw orderNotFoundError();
  const isRepeat = !order.allergy || order.allergy_read === true;
  if (isRepeat) return { orderId, order, role: 'cook', isRepeat };
  const allergy_read = true;
  await document.ref.update({ allergy_read, updated_at: FieldValue.serverTimestamp() });
  return { orderId, order: { ...order, allergy_read }, role: 'cook', isRepeat };
}
