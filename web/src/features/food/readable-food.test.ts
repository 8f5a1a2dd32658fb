import { food, foodList, type Food } from '@potluck/functions/contract/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableFood, readableFoods } from './readable-food';

const pie: Food = {
  _id: 'pie',
  food_name: 'Pie',
  food_image: '/images/foods/apple-pie-960.webp',
  food_category: 'Desserts',
  price: 4.5,
  quantity: 3,
  description: 'With apples.',
  food_origin: 'England',
  purchase_count: 2,
  added_by: { name: 'Ruth', email: 'ruth@potluck.test', photoURL: null },
};

/** Some of what another version of the service, or something that is not the service, may say. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, null, '', 0, -1, 1.5, NaN, Infinity, [], {}, true),
);
const almostFood = fc
  .tuple(fc.constantFrom(...Object.keys(pie)), value)
  .map(([field, other]) => ({ ...pie, [field]: other }));
const almostFoodOfSomebody = fc
  .tuple(fc.constantFrom('name', 'email', 'photoURL'), value)
  .map(([field, other]) => ({ ...pie, added_by: { ...pie.added_by, [field]: other } }));
const anything = fc.oneof(value, almostFood, almostFoodOfSomebody);

describe('reading without the contract’s library', () => {
  it('accepts what the contract accepts, and nothing else', () => {
    fc.assert(
      fc.property(anything, (given) => {
        expect(readableFood.safeParse(given).success).toBe(food.safeParse(given).success);
        expect(readableFoods.safeParse([pie, given]).success).toBe(
          foodList.safeParse([pie, given]).success,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each(Object.keys(pie))('needs %s as the contract does', (field) => {
    const { [field as keyof Food]: _, ...rest } = pie;
    expect(readableFood.safeParse(rest).success).toBe(food.safeParse(rest).success);
  });

  it('gives what it was given', () => {
    expect(readableFood.safeParse(pie)).toEqual({ success: true, data: pie });
    expect(readableFoods.safeParse([])).toEqual({ success: true, data: [] });
    expect(readableFoods.safeParse({})).toEqual({ success: false });
  });
});
