import { deleteAnswer } from '@potluck/functions/contract/delete';
import {
  orderList,
  purchaseAnswer,
  type Order,
  type PurchaseRequest,
} from '@potluck/functions/contract/order';
import { protectedCall } from '../../lib/http';

export async function placeOrder(body: PurchaseRequest, idempotencyKey: string) {
  const { data } = await protectedCall('/purchase', {
    method: 'POST',
    schema: purchaseAnswer,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return data;
}

export async function listOrders(email: string): Promise<Order[]> {
  return (await protectedCall(`/orders/${encodeURIComponent(email)}`, { schema: orderList })).data;
}

export async function deleteOrder(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteAnswer, body: { email } } as const;
  return (await protectedCall(`/orders/${encodeURIComponent(id)}`, call)).data;
}
