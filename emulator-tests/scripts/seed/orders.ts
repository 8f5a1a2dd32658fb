import { hash } from 'node:crypto';
import type { OrderEvent, OrderStatus } from '@potluck/functions/contract/order';

export interface SeedOrder {
  id: string;
  foodId: string;
  /** The buyer's uid. */
  buyerUid: string;
  purchase_quantity: number;
  daysAgo: number;
  /** Status and events. */
  progress: SeedOrderProgress;
}

export interface SeedOrderProgress {
  status: OrderStatus;
  /** The events, oldest first. `hoursLater` is the number of hours after the purchase. */
  events: (Pick<OrderEvent, 'what' | 'by' | 'reason'> & { hoursLater: number })[];
}

/**
 * Returns the ID of the seed order of a dish. Like the ID of a real order, it is a hash, because users see the order
 * number, which is the beginning of the ID.
 */
export const getSeedOrderId = (foodId: string): string => hash('sha256', foodId);

export const seedOrders: SeedOrder[] = [
  {
    id: getSeedOrderId('adana-kebab'),
    foodId: 'adana-kebab',
    buyerUid: 'guest-sam',
    purchase_quantity: 2,
    daysAgo: 3,
    progress: {
      status: 'placed',
      events: [{ what: 'placed', by: 'buyer', hoursLater: 0 }],
    },
  },
  {
    id: getSeedOrderId('country-sourdough'),
    foodId: 'country-sourdough',
    buyerUid: 'guest-sam',
    purchase_quantity: 1,
    daysAgo: 9,
    progress: {
      status: 'cancelled',
      events: [
        { what: 'placed', by: 'buyer', hoursLater: 0 },
        { what: 'cancelled', by: 'cook', hoursLater: 2, reason: 'sold-out' },
      ],
    },
  },
  {
    id: getSeedOrderId('jollof-rice'),
    foodId: 'jollof-rice',
    buyerUid: 'guest-sam',
    purchase_quantity: 4,
    daysAgo: 26,
    progress: {
      status: 'collected',
      events: [
        { what: 'placed', by: 'buyer', hoursLater: 0 },
        { what: 'ready', by: 'cook', hoursLater: 3 },
        { what: 'collected', by: 'cook', hoursLater: 5 },
      ],
    },
  },
];
