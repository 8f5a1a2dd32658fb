import type { Order } from '@potluck/functions/contract/order';
import { describe, expect, it } from 'vitest';
import { receivedOrderFixture as order } from './received-order-fixture';
import { describeChanges, groupByWindow, matchesSearch } from './received-orders';

it('groupByWindow returns the orders of a guest in a window one after the other', () => {
  const other = { ...order, _id: 'b', buyer_name: 'Elif' };
  const deleted = { ...order, buyer_name: undefined };
  const orders = [order, other, { ...deleted, _id: 'c' }, { ...order, _id: 'd' }, deleted];
  expect(groupByWindow(orders)[0]?.[1].map(({ _id }) => _id)).toEqual([
    'order-1',
    'd',
    'b',
    'c',
    'order-1',
  ]);
});

it.each([
  [' élif ', true],
  ['a1b2', true],
  ['A1B2C3D4', true],
  ['e5f6', false],
  ['jollof', false],
])('matchesSearch compares “%s” with the guest and the shown number: %s', (search, isMatch) => {
  const found = { ...order, _id: 'a1b2c3d4e5f6', buyer_name: 'Elif Şahin' };
  expect(matchesSearch(found, search)).toBe(isMatch);
});

describe('describeChanges', () => {
  const at = '2026-11-20T12:00:00.000Z';
  it.each<[string, Partial<Order>]>([
    [
      'Allergens changed: Milk → Milk, Nuts; the guest was told',
      {
        allergens: ['milk'],
        changes: [
          { what: 'allergens', now: [], at },
          { what: 'allergens', now: ['milk', 'nuts'], at },
        ],
      },
    ],
    [
      'Diets changed: not stated → Vegan; Ingredients changed: Rice → not stated; Pickup place changed; the guest was told',
      {
        ingredients: 'Rice',
        changes: [
          { what: 'diets', now: ['vegan'], at },
          { what: 'ingredients', now: null, at },
          { what: 'place', at },
        ],
      },
    ],
  ])('returns “%s”', (text, fields) => {
    expect(describeChanges({ ...order, ...fields })).toBe(text);
  });
});
