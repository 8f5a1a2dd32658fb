import { statusAfterEvent } from '@potluck/functions/contract/order-change';
import type { Order, OrderEvent } from '@potluck/functions/contract/order';

/** An order in the format in which the API sends it to its cook. */
export const receivedOrderFixture: Order = {
  _id: 'order-1',
  foodId: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  price: 10.5,
  purchase_quantity: 2,
  allergens: ['celery', 'mustard'],
  buyer_name: 'Sam Rivera',
  buyer_photoURL: null,
  buying_date: '2026-11-20T12:00:00.000Z',
  status: 'placed',
  version: 1,
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
