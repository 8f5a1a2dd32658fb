import { describe, expect, it } from 'vitest';
import { receivedOrderFixture as order } from './received-order-fixture';
import { describeOrderChanges } from './order-announcer';

const subject = `${order.purchase_quantity} × ${order.food_name} for ${order.buyer_name}`;

describe('describeOrderChanges', () => {
  it('announces a new order with its portions, its dish, and its buyer', () => {
    expect(describeOrderChanges([], [order], 'cook')).toBe(`New order: ${subject}.`);
  });

  it('announces the new status of an order', () => {
    expect(describeOrderChanges([order], [{ ...order, status: 'cancelled' }], 'cook')).toBe(
      `${subject}: Canceled.`,
    );
  });

  it('announces neither an unchanged order nor a past order that was not in the earlier list', () => {
    const past = { ...order, _id: 'past', status: 'collected' } as const;
    expect(describeOrderChanges([order], [order, past], 'cook')).toBe('');
  });
});
