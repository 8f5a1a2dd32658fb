import { describe, expect, it } from 'vitest';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { ownerFixture, buyerFixture } from '../testing/user-fixtures';
import { validatePurchase } from './plan-stock-changes';

const food = { ...storedFoodFixture, quantity: 3 };
const request = createPurchaseFixture('jollof-rice', 3);

describe('validatePurchase', () => {
  it('subtracts the purchased quantity from the stock and adds 1 to the purchase count', () => {
    expect(validatePurchase(food, buyerFixture, request)).toEqual({
      foodAfter: { ...food, quantity: 0, purchase_count: 8 },
    });
  });

  it.each([
    {
      code: 'not-found',
      condition: 'the food does not exist',
      outcome: validatePurchase(undefined, buyerFixture, request),
      message: 'The food item does not exist or was removed.',
    },
    {
      code: 'own-item',
      condition: 'the buyer is the cook',
      outcome: validatePurchase(food, ownerFixture, request),
      message: 'You cannot purchase an item you added.',
    },
    {
      code: 'insufficient-quantity',
      condition: 'the quantity exceeds the stock',
      outcome: validatePurchase(food, buyerFixture, { ...request, purchase_quantity: 4 }),
      message: 'You cannot purchase more than the available quantity of 3.',
    },
    {
      code: 'insufficient-quantity',
      condition: 'the quantity exceeds a large stock',
      outcome: validatePurchase({ ...food, quantity: 1200 }, buyerFixture, {
        ...request,
        purchase_quantity: 1201,
      }),
      message: 'You cannot purchase more than the available quantity of 1,200.',
    },
    {
      code: 'price-changed',
      condition: 'the price differs from the stored price',
      outcome: validatePurchase(food, buyerFixture, { ...request, price: 9.49 }),
      message: 'The price has changed to $9.50. Please check it and confirm again.',
    },
  ])('rejects with $code if $condition', ({ code, outcome, message }) => {
    expect(outcome).toMatchObject({ rejection: { code, message } });
  });
});
