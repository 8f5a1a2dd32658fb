import { describe, expect, it } from 'vitest';
import * as order from './order';

it.each([
  ['placed', true],
  ['ready', true],
  ['collected', false],
  ['cancelled', false],
] as const)('isActiveOrder returns for the status %s: %s', (status, expected) => {
  expect(order.isActiveOrder({ status })).toBe(expected);
});

it('each status of an order is either active or past', () => {
  expect([...order.ACTIVE_STATUSES, ...order.PAST_STATUSES]).toEqual(
    order.orderStatusSchema.options,
  );
});

describe('countPortions', () => {
  const soup = { foodId: 'soup', food_name: 'Soup' };
  const rice = { foodId: 'rice', food_name: 'Rice' };
  const renamedSoup = { foodId: 'soup', food_name: 'Old Soup' };
  const bread = { foodId: 'bread', food_name: 'Bread' };

  it('adds up the portions of each dish and name, and sorts them by number and then by name', () => {
    expect(
      order.countPortions([
        { ...soup, purchase_quantity: 2 },
        { ...rice, purchase_quantity: 4 },
        { ...soup, purchase_quantity: 3 },
        { ...renamedSoup, purchase_quantity: 4 },
        { ...bread, purchase_quantity: 4 },
      ]),
    ).toEqual([
      { ...soup, portions: 5 },
      { ...bread, portions: 4 },
      { ...renamedSoup, portions: 4 },
      { ...rice, portions: 4 },
    ]);
  });

  it('returns an empty list for no orders, and the ID "" for an order without one', () => {
    expect(order.countPortions([])).toEqual([]);
    expect(order.countPortions([{ food_name: 'Soup', purchase_quantity: 1 }])).toEqual([
      { foodId: '', food_name: 'Soup', portions: 1 },
    ]);
  });
});

it('formatOrderNumber returns the first eight characters of the ID in uppercase', () => {
  expect(order.formatOrderNumber('a1b2c3d4e5f6')).toBe('A1B2C3D4');
});
