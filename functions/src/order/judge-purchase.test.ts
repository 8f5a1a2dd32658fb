import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import type { PurchaseRequest } from '../contract/order';
import type { StoredFood } from '../firestore/collections';
import { sampleFood } from '../testing/sample-food';
import { cook, guest } from '../testing/sample-people';
import { judgePurchase } from './judge-purchase';

const food: StoredFood = {
  ...sampleFood,
  quantity: 3,
  name_key: 'party jollof rice',
  purchase_count: 7,
  added_by: cook,
  owner_uid: cook.uid,
  created_at: Timestamp.fromMillis(0),
  updated_at: Timestamp.fromMillis(0),
};
const request: PurchaseRequest = {
  foodId: 'jollof',
  food_name: food.food_name,
  food_image: food.food_image,
  price: food.price,
  purchase_quantity: 3,
  buyer_name: guest.name,
  buyer_email: guest.email,
  buyer_photoURL: null,
  food_owner: cook,
};

describe('judgePurchase', () => {
  it('takes what was bought from the stock and counts one purchase', () => {
    expect(judgePurchase(food, guest, request)).toEqual({
      foodAfter: { ...food, quantity: 0, purchase_count: 8 },
    });
  });

  it.each([
    ['a food that is gone', undefined, guest, request, 'not-found'],
    ['the cook’s own dish', food, cook, request, 'own-item'],
    [
      'more than there is',
      food,
      guest,
      { ...request, purchase_quantity: 4 },
      'insufficient-quantity',
    ],
    ['another price', food, guest, { ...request, price: 9.49 }, 'price-changed'],
  ])('refuses %s', (_what, stored, buyer, wanted, code) => {
    expect(judgePurchase(stored, buyer, wanted)).toMatchObject({ refusal: { code } });
  });

  it('says how many there are', () => {
    expect(judgePurchase(food, guest, { ...request, purchase_quantity: 4 })).toMatchObject({
      refusal: { message: 'You cannot purchase more than the available quantity of 3.' },
    });
  });
});
