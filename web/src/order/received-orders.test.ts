import { expect, it } from 'vitest';
import { receivedOrderFixture as order } from './received-order-fixture';
import { groupByWindow, matchesSearch } from './received-orders';

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
