import {
  type CancelOrderRequest,
  DEFAULT_ORDER_PAGE_SIZE,
  MAX_ORDER_PAGE_SIZE,
  type Order,
  type OrderChangeResponse,
  type OrderCounts,
  type OrderStatusChangeRequest,
  type PurchaseRequest,
  orderChangeResponseSchema,
  orderCountsSchema,
  orderListSchema,
  purchaseResponseSchema,
} from '@potluck/functions/contract/order';
import { ApiError, callProtectedApi } from '../lib/api';
import { deleteResponseSchema } from '@potluck/functions/contract/fields';
import {
  type Kitchen,
  type NotificationSettings,
  type Receipt,
  kitchenSchema,
  notificationSettingsSchema,
  receiptSchema,
} from '@potluck/functions/contract/kitchen';
import { apiPaths } from '../lib/paths';
import { type Page, toPage } from '../lib/paged-query';

export async function placeOrder(body: PurchaseRequest, idempotencyKey: string) {
  const { data } = await callProtectedApi(apiPaths.purchase, {
    method: 'POST',
    schema: purchaseResponseSchema,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return data;
}

/**
 * Reads one page of orders. Resolves with `known` if no order of the list has changed since. The API then reads only
 * one document.
 */
async function readOrderPage(path: string, known?: Page<Order>): Promise<Page<Order>> {
  const headers = known?.etag ? { 'If-None-Match': known.etag } : {};
  try {
    return toPage(await callProtectedApi(path, { schema: orderListSchema, headers }));
  } catch (error) {
    if (known && error instanceof ApiError && error.status === 304) return known;
    throw error;
  }
}

/** Reads one page of the orders of a buyer. `known` is the cached page. */
export function listOrders(
  email: string,
  query: string,
  known?: Page<Order>,
): Promise<Page<Order>> {
  return readOrderPage(`${apiPaths.orders(email)}?${query}`, known);
}

/** Hides an order from the history of its buyer. The API keeps the order, because the cook still sees it. */
export async function hideOrder(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteResponseSchema, body: { email } } as const;
  return (await callProtectedApi(apiPaths.order(id), call)).data;
}

export async function readReceipt(id: string): Promise<Receipt> {
  return (await callProtectedApi(apiPaths.receipt(id), { schema: receiptSchema })).data;
}

export async function cancelOrder(
  id: string,
  body: CancelOrderRequest,
): Promise<OrderChangeResponse> {
  const call = { method: 'POST', schema: orderChangeResponseSchema, body } as const;
  return (await callProtectedApi(apiPaths.cancelOrder(id), call)).data;
}

/** Changes the status of an order that the user cooks. */
export async function changeOrderStatus(
  id: string,
  body: OrderStatusChangeRequest,
): Promise<OrderChangeResponse> {
  const call = { method: 'POST', schema: orderChangeResponseSchema, body } as const;
  return (await callProtectedApi(apiPaths.orderTransitions(id), call)).data;
}

type OrderListState = 'active' | 'past';

/** Returns the query string of the first page of the orders that a cook received. */
export function createFirstReceivedOrdersPageQueryString(
  state: OrderListState,
  limit: number = DEFAULT_ORDER_PAGE_SIZE,
): string {
  return new URLSearchParams({ state, limit: String(limit) }).toString();
}

/** Reads one page of the orders that the user received as a cook. `known` is the cached page. */
export function listReceivedOrders(
  email: string,
  query: string,
  known?: Page<Order>,
): Promise<Page<Order>> {
  return readOrderPage(`${apiPaths.receivedOrders(email)}?${query}`, known);
}

/**
 * Reads all active orders that the user received, as one page. The oldest order is first. `known` is the cached result.
 */
export async function listActiveOrders(email: string, known?: Page<Order>): Promise<Page<Order>> {
  const firstQuery = createFirstReceivedOrdersPageQueryString('active', MAX_ORDER_PAGE_SIZE);
  const first = await listReceivedOrders(email, firstQuery, known);
  if (first === known) return known;
  // Removes duplicates. An order can be in two pages if the list changes between the two requests.
  const orders = new Map(first.items.map((order) => [order._id, order]));
  for (let query = first.next; query !== undefined;) {
    const page: Page<Order> = await listReceivedOrders(email, query);
    for (const order of page.items) orders.set(order._id, order);
    query = page.next;
  }
  return { ...first, items: [...orders.values()], next: undefined };
}

export async function readReceivedOrderCounts(email: string): Promise<OrderCounts> {
  return (await callProtectedApi(apiPaths.orderCount(email), { schema: orderCountsSchema })).data;
}

export interface KitchenWithEtag {
  kitchen: Kitchen;
  /** Identifies the version of `kitchen`. The API rejects a save that sends the ETag of another version. */
  etag: string | null;
}

export async function readKitchen(email: string): Promise<KitchenWithEtag> {
  const { data, etag } = await callProtectedApi(apiPaths.kitchen(email), { schema: kitchenSchema });
  return { kitchen: data, etag };
}

/** Saves the pickup details of a cook. `etag` is the ETag of the version that the cook has edited. */
export async function saveKitchen(
  email: string,
  kitchen: Kitchen,
  etag: string | null,
): Promise<KitchenWithEtag> {
  const saved = await callProtectedApi(apiPaths.kitchen(email), {
    method: 'PUT',
    schema: kitchenSchema,
    body: { email, ...kitchen },
    headers: etag === null ? {} : { 'If-Match': etag },
  });
  return { kitchen: saved.data, etag: saved.etag };
}

export async function readNotificationSettings(email: string): Promise<NotificationSettings> {
  const call = { schema: notificationSettingsSchema };
  return (await callProtectedApi(apiPaths.notifications(email), call)).data;
}

/** Starts or stops the emails about orders. Rejects if the email of the account is not confirmed. */
export async function saveNotificationSettings(
  email: string,
  mail: boolean,
): Promise<NotificationSettings> {
  const call = {
    method: 'PUT',
    schema: notificationSettingsSchema,
    body: { email, mail },
  } as const;
  return (await callProtectedApi(apiPaths.notifications(email), call)).data;
}
