import type { Order } from '@potluck/functions/contract/order';
import useSWR from 'swr';
import { privateKey } from '../../lib/query';
import { listOrders } from './order-api';

export function useOrders({ uid, email }: { uid: string; email: string }) {
  return useSWR<Order[], Error>(privateKey('orders', uid), () => listOrders(email));
}
