import type { Receipt } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';

/** A placed order in the list of its buyer's orders. */
export const orderFixture: Order = {
  _id: 'a1b2c3d4e5f6',
  foodId: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  food_owner: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: '/images/amara.webp' },
  price: 9.5,
  purchase_quantity: 3,
  allergens: ['celery', 'mustard'],
  buyer_name: 'Sam Rivera',
  buyer_email: 'sam@potluck.test',
  buyer_photoURL: null,
  buying_date: '2026-11-20T17:44:00.000Z',
  status: 'placed',
  version: 1,
};

/** The pickup window “Sat, Nov 28, 6:00–7:30 PM” of an order. */
export const orderWindowFixture = {
  from: '2026-11-28T18:00:00.000Z',
  until: '2026-11-28T19:30:00.000Z',
  zone: 'UTC',
};

/** The receipt of {@link orderFixture}. */
export const receiptFixture: Receipt = {
  ...orderFixture,
  events: [{ what: 'placed', by: 'buyer', at: '2026-11-20T17:44:00.000Z' }],
  pickup: {
    place: '12 Acacia Lane\nSecond floor',
    times: 'Mon to Fri, 5 pm to 8 pm',
    payment: 'Cash at the door',
    note: 'Please bring a container.',
  },
};
