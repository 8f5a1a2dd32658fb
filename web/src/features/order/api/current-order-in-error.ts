import { orderSchema, type Order } from '@potluck/functions/contract/order';
import * as v from 'valibot';
import { ApiError } from '../../../lib/api';

/** Returns the current order if the API rejected a change of the order and the error contains the order. */
export function getCurrentOrderInError(error: unknown): Order | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const parsed = v.safeParse(orderSchema, error.order);
  return parsed.success ? parsed.output : undefined;
}
