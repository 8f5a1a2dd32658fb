import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';

export const purchasableFoodFixture: Food = { ...foodFixture, price: 6.5, quantity: 3 };

export const buyerFixture = {
  uid: 'sam',
  name: 'Sam Rivera',
  email: 'sam@potluck.test',
  photoURL: null,
};
