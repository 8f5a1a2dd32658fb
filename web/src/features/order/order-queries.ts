import type { Order } from '@potluck/functions/contract/order';
import useSWR from 'swr';
import { personalKey } from '../../lib/query';
import { listOrders } from './order-api';

export function useOrders({ uid, email }: { uid: string; email: string }) {
  return useSWR<Order[], Error>(personalKey('orders', uid), () => listOrders(email));
}
