import type { Food, FoodFields } from '../contract/food';
import { type PickupWindow, createWindowId } from '../contract/pickup';

export const foodFieldsFixture: FoodFields = {
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  food_category: 'Rice',
  quantity: 10,
  price: 9.5,
  food_origin: 'Nigeria',
  description: 'Smoky rice from the bottom of the pot.',
  allergens: ['celery', 'mustard'],
};

/** The optional facts that orders copy from a dish. The sample dish does not have them. */
export const foodFactsFixture = {
  portion: '500 g, serves 2',
  ingredients: 'Rice\nTomatoes',
  keeps: 'Two days in the fridge',
  diets: ['vegan', 'halal'],
} satisfies Partial<FoodFields>;

/** Returns a pickup window of 90 minutes. Without `orders_until`, guests can order until it begins. */
export function createWindowFixture(from: string, orders_until = from): PickupWindow {
  const until = new Date(Date.parse(from) + 90 * 60_000).toISOString();
  return { id: createWindowId({ from, until }), from, until, orders_until };
}

/** Returns a pickup window from 6 to 7:30 PM of this day in UTC, with orders until noon. */
export const createEveningWindow = (day: string) =>
  createWindowFixture(`${day}T18:00:00.000Z`, `${day}T12:00:00.000Z`);

/** The sample dish as the public API returns it. */
export const foodFixture: Food = {
  _id: 'jollof-rice',
  ...foodFieldsFixture,
  purchase_count: 2,
  added_by: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null },
};
