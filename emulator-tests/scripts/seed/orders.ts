import type { OrderEvent, OrderStatus } from '@potluck/functions/contract/order';

export interface SeedOrder {
  id: string;
  foodId: string;
  /** The buyer's uid. */
  buyerUid: string;
  purchase_quantity: number;
  daysAgo: number;
  /** Status and events. Missing in an order that was placed before orders had a status. */
  progress?: SeedOrderProgress;
}

export interface SeedOrderProgress {
  status: OrderStatus;
  /** The events, oldest first. `hoursLater` is the number of hours after the purchase. */
  events: (Pick<OrderEvent, 'what' | 'by'> & { hoursLater: number })[];
}

export const seedOrders: SeedOrder[] = [
  {
    id: 'order-adana-kebab',
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
    id: 'order-country-sourdough',
    foodId: 'country-sourdough',
    buyerUid: 'guest-sam',
    purchase_quantity: 1,
    daysAgo: 9,
  },
  {
    id: 'order-jollof-rice',
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
