import { deleteResponseSchema } from '@potluck/functions/contract/delete-response';
import {
  orderListSchema,
  purchaseResponseSchema,
  type Order,
  type PurchaseRequest,
} from '@potluck/functions/contract/order';
import { callProtectedApi } from '../../../lib/api-client';
import { apiPaths } from '../../../lib/api-config';

export async function placeOrder(body: PurchaseRequest, idempotencyKey: string) {
  const { data } = await callProtectedApi(apiPaths.purchase, {
    method: 'POST',
    schema: purchaseResponseSchema,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return data;
}

export async function listOrders(email: string): Promise<Order[]> {
  return (await callProtectedApi(apiPaths.orders(email), { schema: orderListSchema })).data;
}

export async function deleteOrder(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteResponseSchema, body: { email } } as const;
  return (await callProtectedApi(apiPaths.order(id), call)).data;
}
