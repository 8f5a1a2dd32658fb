import { food, foodList, type Food } from '@potluck/functions/contract/food';
import { listedFood } from '@potluck/functions/testing/sample-food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableFood, readableFoods } from './readable-food';

/** Some of what another version of the service, or something that is not the service, may say. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, null, '', 0, -1, 1.5, NaN, Infinity, [], {}, true),
);
const almostFood = fc
  .tuple(fc.constantFrom(...Object.keys(listedFood)), value)
  .map(([field, other]) => ({ ...listedFood, [field]: other }));
const almostFoodOfSomebody = fc
  .tuple(fc.constantFrom('name', 'email', 'photoURL'), value)
  .map(([field, other]) => ({
    ...listedFood,
    added_by: { ...listedFood.added_by, [field]: other },
  }));
const anything = fc.oneof(value, almostFood, almostFoodOfSomebody);

describe('reading without the contract’s library', () => {
  it('accepts what the contract accepts, and nothing else', () => {
    fc.assert(
      fc.property(anything, (given) => {
        expect(readableFood.safeParse(given).success).toBe(food.safeParse(given).success);
        expect(readableFoods.safeParse([listedFood, given]).success).toBe(
          foodList.safeParse([listedFood, given]).success,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each(Object.keys(listedFood))('needs %s as the contract does', (field) => {
    const { [field as keyof Food]: _, ...rest } = listedFood;
    expect(readableFood.safeParse(rest).success).toBe(food.safeParse(rest).success);
  });

  it('gives what it was given', () => {
    expect(readableFood.safeParse(listedFood)).toEqual({ success: true, data: listedFood });
    expect(readableFoods.safeParse([])).toEqual({ success: true, data: [] });
    expect(readableFoods.safeParse({})).toEqual({ success: false });
  });
});
