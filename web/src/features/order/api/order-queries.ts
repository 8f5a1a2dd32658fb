import type { Order } from '@potluck/functions/contract/order';
import useSWR from 'swr';
import { createUserQueryKey } from '../../../lib/query-cache';
import { listOrders } from './order-api';

export function useOrders({ uid, email }: { uid: string; email: string }) {
  return useSWR<Order[], Error>(createUserQueryKey('orders', uid), () => listOrders(email));
}
