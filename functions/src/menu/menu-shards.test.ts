import { describe, expect, it } from 'vitest';
import { toMenuEntry, type MenuEntrySource } from './menu-shards';

const food = {
  food_name: 'Jollof',
  price: 7.5,
  food_category: 'Main',
  quantity: 3,
} as MenuEntrySource;

describe('toMenuEntry', () => {
  it('returns the fields of a food that the menu needs', () => {
    expect(toMenuEntry(food)).toEqual({
      name: 'Jollof',
      price: 7.5,
      category: 'Main',
      in_stock: true,
    });
  });

  it.each(['food_name', 'price', 'food_category', 'quantity'])(
    'returns undefined if the document lacks the field %s',
    (field) => {
      expect(toMenuEntry({ ...food, [field]: undefined })).toBeUndefined();
    },
  );
});
