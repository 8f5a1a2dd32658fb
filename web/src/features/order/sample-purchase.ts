import type { Food } from '@potluck/functions/contract/food';
import type { Buyer } from './purchase-rules';

export const jollof: Food = {
  _id: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  food_category: 'Rice',
  price: 6.5,
  quantity: 3,
  description: 'Smoky.',
  food_origin: 'Nigeria',
  purchase_count: 2,
  added_by: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null },
};

export const buyer: Buyer = {
  displayName: 'Sam Rivera',
  email: 'sam@potluck.test',
  photoURL: null,
};
