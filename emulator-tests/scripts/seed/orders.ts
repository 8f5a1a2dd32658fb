import { hash } from 'node:crypto';
import type { OrderEvent, OrderStatus } from '@potluck/functions/contract/order';
import { type SeedPickup, dinner } from './pickups';

/** An order of the demo buyer. */
interface SeedOrder {
  foodId: string;
  purchase_quantity: number;
  daysAgo: number;
  /** Missing if the dish had no windows at the time of the purchase. */
  pickup?: SeedPickup;
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
    foodId: 'adana-kebab',
    purchase_quantity: 2,
    daysAgo: 3,
    pickup: dinner(1),
    status: 'placed',
    events: [{ what: 'placed', by: 'buyer', hoursLater: 0 }],
  },
  {
    foodId: 'country-sourdough',
    purchase_quantity: 1,
    daysAgo: 9,
    pickup: dinner(-7),
    status: 'cancelled',
    events: [
      { what: 'placed', by: 'buyer', hoursLater: 0 },
      { what: 'cancelled', by: 'cook', hoursLater: 2, reason: 'sold-out' },
    ],
  },
  {
    foodId: 'jollof-rice',
    purchase_quantity: 4,
    daysAgo: 26,
    status: 'collected',
    events: [
      { what: 'placed', by: 'buyer', hoursLater: 0 },
      { what: 'ready', by: 'cook', hoursLater: 3 },
      { what: 'collected', by: 'cook', hoursLater: 5 },
    ],
  },
];
