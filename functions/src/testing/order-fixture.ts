import type { Order } from '../contract/order';

/** An order of the sample dish in the response format. It contains only the required fields. */
export const orderFixture: Order = {
  _id: 'order',
  foodId: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  price: 9.5,
  purchase_quantity: 2,
  buying_date: '2026-01-01T12:00:00.000Z',
  status: 'placed',
  version: 1,
};
