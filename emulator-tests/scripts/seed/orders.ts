import { hash } from 'node:crypto';
import type { Kitchen } from '@potluck/functions/contract/kitchen';
import type { OrderEvent, OrderStatus } from '@potluck/functions/contract/order';

/** An order of the demo buyer. */
interface SeedOrder {
  foodId: string;
  purchase_quantity: number;
  daysAgo: number;
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
    status: 'placed',
    events: [{ what: 'placed', by: 'buyer', hoursLater: 0 }],
  },
  {
    foodId: 'country-sourdough',
    purchase_quantity: 1,
    daysAgo: 9,
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

/**
 * Places and times at which guests collect orders from the demo cooks. Only one demo cook has saved
 * this data. `uid` is the uid of the cook.
 */
export const seedKitchens: (Kitchen & { uid: string })[] = [
  {
    uid: 'cook-emre',
    place: '12 Acacia Lane, second floor\nRing at “Demir”',
    times: 'Monday to Friday, 5 pm to 8 pm\nSaturday, noon to 3 pm',
    payment: 'Cash or card at the door',
    note: 'Please bring a container with a lid. The dog barks, but is friendly.',
  },
];
