import { expect, it } from 'vitest';
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

it('formatOrderNumber returns the first eight characters of the ID in uppercase', () => {
  expect(order.formatOrderNumber('a1b2c3d4e5f6')).toBe('A1B2C3D4');
});
