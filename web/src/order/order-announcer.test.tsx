import type { Order } from '@potluck/functions/contract/order';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderAnnouncer, describeOrderChanges } from './order-announcer';
import { receivedOrderFixture as order } from './received-order-fixture';

const other = { ...order, _id: 'order-2', food_name: 'Suya' };
const many = ['1', '2', '3', '4'].map((_id) => ({ ...order, _id }));
const ready: Order = { ...order, status: 'ready' };
const subject = '2 × Party Jollof Rice for Sam Rivera';

it.each<['buyer' | 'cook', string, string, Order[], Order[]]>([
  ['cook', 'a new order', `New order: ${subject}.`, [], [order]],
  ['cook', 'a new status', `${subject}: Ready to collect.`, [order], [ready]],
  ['cook', 'four new orders', '4 orders have changed.', [], many],
  ['cook', 'a past order that was not in the list', '', [], [{ ...order, status: 'collected' }]],
  ['buyer', 'a new status', 'Party Jollof Rice: Ready to collect.', [order, other], [ready, other]],
  ['buyer', 'a new and a removed order', '', [order], [other]],
])(
  'describeOrderChanges returns to the %s after %s the text “%s”',
  (viewer, _change, text, before, after) => {
    expect(describeOrderChanges(before, after, viewer)).toBe(text);
  },
);

it('OrderAnnouncer announces the same text again if another order of the dish gets the same status', () => {
  const createAnnouncer = (...orders: Order[]) => <OrderAnnouncer orders={orders} viewer="buyer" />;
  const second = { ...order, _id: 'second' };
  const { rerender } = render(createAnnouncer(order, second));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(createAnnouncer(ready, second));
  const first = screen.getByText('Party Jollof Rice: Ready to collect.');
  rerender(createAnnouncer(ready, { ...second, status: 'ready' }));
  expect(screen.getByText('Party Jollof Rice: Ready to collect.')).not.toBe(first);
});
