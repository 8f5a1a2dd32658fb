import { deleteResponseSchema } from '@potluck/functions/contract/schema';
import {
  kitchenSchema,
  notificationSettingsSchema,
  receiptSchema,
  type Kitchen,
  type NotificationSettings,
  type Receipt,
} from '@potluck/functions/contract/kitchen';
import {
  orderChangeResponseSchema,
  DEFAULT_ORDER_PAGE_SIZE,
  MAX_ORDER_PAGE_SIZE,
  orderCountsSchema,
  orderListSchema,
  purchaseResponseSchema,
  type CancelOrderRequest,
  type OrderChangeResponse,
  type Order,
  type OrderCounts,
  type OrderStatusChangeRequest,
  type PurchaseRequest,
} from '@potluck/functions/contract/order';
import { callProtectedApi, pollProtectedApi } from '../../../lib/api';
import { apiPaths } from '../../../lib/api-config';
import { toPaginatedResult, type PaginatedResult } from '../../../lib/paginated-result';

export async function placeOrder(body: PurchaseRequest, idempotencyKey: string) {
  const { data } = await callProtectedApi(apiPaths.purchase, {
    method: 'POST',
    schema: purchaseResponseSchema,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return data;
}

/** Reads one page of the orders of a buyer. */
export async function listOrders(email: string, query: string): Promise<PaginatedResult<Order>> {
  const { data, headers } = await pollProtectedApi(
    `${apiPaths.orders(email)}?${query}`,
    orderListSchema,
  );
  return toPaginatedResult(data, headers);
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

/** Reads one page of the orders that the user received as a cook. */
export async function listReceivedOrders(
  email: string,
  query: string,
): Promise<PaginatedResult<Order>> {
  const path = `${apiPaths.receivedOrders(email)}?${query}`;
  const { data, headers } = await pollProtectedApi(path, orderListSchema);
  return toPaginatedResult(data, headers);
}

/** Reads all pages of the active orders that the user received. The oldest order is first. */
export async function listActiveOrders(email: string): Promise<Order[]> {
  // Removes duplicates. An order can be in two pages if the list changes between the two requests.
  const orders = new Map<string, Order>();
  let query: string | undefined = createFirstReceivedOrdersPageQueryString(
    'active',
    MAX_ORDER_PAGE_SIZE,
  );
  while (query !== undefined) {
    const page: PaginatedResult<Order> = await listReceivedOrders(email, query);
    for (const order of page.items) orders.set(order._id, order);
    query = page.next;
  }
  return [...orders.values()];
}

export async function readReceivedOrderCounts(email: string): Promise<OrderCounts> {
  return (await pollProtectedApi(apiPaths.orderCount(email), orderCountsSchema)).data;
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
