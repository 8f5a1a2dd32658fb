import type { Food, FoodFields } from '../contract/food';

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

/** The sample dish as the public API returns it. */
export const foodFixture: Food = {
  _id: 'jollof-rice',
  ...foodFieldsFixture,
  purchase_count: 2,
  added_by: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null },
};
