import { type Order, type OrderEvent, statusAfterEvent } from '@potluck/functions/contract/order';
import { orderFixture } from './order-fixtures';

const { buyer_email: _email, food_owner: _owner, ...order } = orderFixture;

/** An order in the format in which the API sends it to its cook. */
export const receivedOrderFixture: Order = {
  ...order,
  _id: 'order-1',
  price: 10.5,
  purchase_quantity: 2,
  buying_date: '2026-11-20T12:00:00.000Z',
  events: [{ what: 'placed', by: 'buyer', at: '2026-11-20T12:00:00.000Z' }],
};

/**
 * Returns a copy of the order with one more event, which the cook caused. The copy has the status and the
 * version after this event.
 */
export function addOrderEvent(order: Order, what: OrderEvent['what'], at: string): Order {
  const events = [...(order.events ?? []), { what, by: 'cook' as const, at }];
  return { ...order, status: statusAfterEvent[what], events, version: events.length };
}
