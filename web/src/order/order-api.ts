import {
  type BulkStatusChangeRequest,
  type CancelOrderRequest,
  MAX_ORDER_PAGE_SIZE,
  type Order,
  type OrderStatusChangeRequest,
  type PurchaseRequest,
  bulkStatusChangeResponseSchema,
  orderChangeResponseSchema,
  orderCountsSchema,
  orderListSchema,
  purchaseResponseSchema,
} from '@potluck/functions/contract/order';
import {
  type Thread,
  threadSchema,
  unreadMessagesSchema,
} from '@potluck/functions/contract/message';
import { reportResponseSchema } from '@potluck/functions/contract/report';
import { ApiError, callProtectedApi } from '../lib/api';
import { deleteResponseSchema } from '@potluck/functions/contract/fields';
import {
  type KitchenChanges,
  type MailLevel,
  kitchenSchema,
  notificationSettingsSchema,
  receiptSchema,
} from '@potluck/functions/contract/kitchen';
import { apiPaths } from '../lib/paths';
import { type Page, toPage } from '../lib/paged-query';

async function call<Data>(...request: Parameters<typeof callProtectedApi<Data>>): Promise<Data> {
  return (await callProtectedApi(...request)).data;
}

export const placeOrder = (body: PurchaseRequest, idempotencyKey: string) =>
  call(apiPaths.purchase, {
    method: 'POST',
    schema: purchaseResponseSchema,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });

/** Calls `read` with the ETag of `known`. Resolves with `known` if it has not changed. The API then reads one document. */
async function readIfChanged<Known extends { etag?: string | null }>(
  known: Known | undefined,
  read: (headers: Record<string, string>) => Promise<Known>,
): Promise<Known> {
  try {
    return await read(known?.etag ? { 'If-None-Match': known.etag } : {});
  } catch (error) {
    if (known && error instanceof ApiError && error.status === 304) return known;
    throw error;
  }
}

const readOrderPage = (path: string, known?: Page<Order>) =>
  readIfChanged(known, async (headers) =>
    toPage(await callProtectedApi(path, { schema: orderListSchema, headers })),
  );

export const listOrders = (email: string, query: string, known?: Page<Order>) =>
  readOrderPage(`${apiPaths.orders(email)}?${query}`, known);

export const listReceivedOrders = (email: string, query: string, known?: Page<Order>) =>
  readOrderPage(`${apiPaths.receivedOrders(email)}?${query}`, known);

/**
 * Reads all active orders that the user received, as one page. The oldest order is first. An order is repeated if the
 * list changes between two requests. `known` is the cached result.
 */
export async function listActiveOrders(email: string, known?: Page<Order>): Promise<Page<Order>> {
  const query = `state=active&limit=${MAX_ORDER_PAGE_SIZE}`;
  const first = await listReceivedOrders(email, query, known);
  if (first === known) return known;
  const items = [...first.items];
  for (let { next } = first; next !== undefined;) {
    const page = await listReceivedOrders(email, next);
    items.push(...page.items);
    ({ next } = page);
  }
  return { ...first, items, next: undefined };
}

/** Reads the numbers of orders. With an ISO time `since`, also reads the number of portions since then. */
export const readReceivedOrderCounts = (email: string, since?: string) =>
  call(apiPaths.orderCount(email) + (since === undefined ? '' : `?since=${since}`), {
    schema: orderCountsSchema,
  });

/** Hides an order from the history of its buyer. The API keeps the order, because the cook still sees it. */
export const hideOrder = (id: string, email: string) =>
  call(apiPaths.order(id), { method: 'DELETE', schema: deleteResponseSchema, body: { email } });

export const readReceipt = (id: string) => call(apiPaths.receipt(id), { schema: receiptSchema });

const changeOrder = (path: string, body: object) =>
  call(path, { method: 'POST', schema: orderChangeResponseSchema, body });

export const cancelOrder = (id: string, body: CancelOrderRequest) =>
  changeOrder(apiPaths.cancelOrder(id), body);

export const changeOrderStatus = (id: string, body: OrderStatusChangeRequest) =>
  changeOrder(apiPaths.orderTransitions(id), body);

export const changeOrderStatuses = (body: BulkStatusChangeRequest) =>
  call(apiPaths.bulkTransitions(body.email), {
    method: 'POST',
    schema: bulkStatusChangeResponseSchema,
    body,
  });

export const confirmAllergyNote = (id: string, email: string) =>
  changeOrder(apiPaths.allergyRead(id), { email });

/** The messages of an order. The ETag is null after a write of this user. */
export interface ThreadWithEtag {
  data: Thread;
  etag: string | null;
}

export const readThread = (orderId: string, known?: ThreadWithEtag) =>
  readIfChanged<ThreadWithEtag>(known, (headers) =>
    callProtectedApi(apiPaths.messages(orderId), { schema: threadSchema, headers }),
  );

/** Sends a message, marks messages as seen, or stops the messages. Resolves with the changed thread. */
export const changeThread = (
  orderId: string,
  [method, action]: ['POST', '' | '/stop'] | ['PUT', '/seen'],
  body: object,
) => call(apiPaths.messages(orderId, action), { method, schema: threadSchema, body });

export const reportMessage = (orderId: string, messageId: string, email: string) =>
  call(apiPaths.messages(orderId, `/${encodeURIComponent(messageId)}/reports`), {
    method: 'POST',
    schema: reportResponseSchema,
    body: { email, reason: 'other' },
  });

export const readUnreadMessages = (email: string) =>
  call(apiPaths.unreadMessages(email), { schema: unreadMessagesSchema });

const readKitchenWithEtag = (email: string) =>
  callProtectedApi(apiPaths.kitchen(email), { schema: kitchenSchema });

export const readKitchen = async (email: string) => (await readKitchenWithEtag(email)).data;

/** Saves changed pickup details. The others keep their latest values, which can come from another device. */
export async function saveKitchen(email: string, changes: Partial<KitchenChanges>) {
  const { data, etag } = await readKitchenWithEtag(email);
  return call(apiPaths.kitchen(email), {
    method: 'PUT',
    schema: kitchenSchema,
    body: { email, ...data, ...changes },
    headers: etag === null ? {} : { 'If-Match': etag },
  });
}

export const readNotificationSettings = (email: string) =>
  call(apiPaths.notifications(email), { schema: notificationSettingsSchema });

/** Saves which emails about orders the user gets. Rejects if the email of the account is not confirmed. */
export const saveNotificationSettings = (email: string, mail: MailLevel) =>
  call(apiPaths.notifications(email), {
    method: 'PUT',
    schema: notificationSettingsSchema,
    body: { email, mail },
  });
