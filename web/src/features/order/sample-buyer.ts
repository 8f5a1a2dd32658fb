import type { Food } from '@potluck/functions/contract/food';
import { listedFood } from '@potluck/functions/testing/sample-food';

export const jollof: Food = { ...listedFood, price: 6.5, quantity: 3 };

export const buyer = {
  uid: 'sam',
  name: 'Sam Rivera',
  email: 'sam@potluck.test',
  photoURL: null,
};
