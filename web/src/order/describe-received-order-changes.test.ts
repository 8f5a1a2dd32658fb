import { describe, expect, it } from 'vitest';
import { receivedOrderFixture as order } from './received-order-fixture';
import { describeReceivedOrderChanges } from './order-announcer';

const subject = `${order.purchase_quantity} × ${order.food_name} for ${order.buyer_name}`;

describe('describeReceivedOrderChanges', () => {
  it('announces a new order with its portions, its dish, and its buyer', () => {
    expect(describeReceivedOrderChanges([], [order])).toBe(`New order: ${subject}.`);
  });

  it('announces the new status of an order', () => {
    expect(describeReceivedOrderChanges([order], [{ ...order, status: 'cancelled' }])).toBe(
      `${subject}: Canceled.`,
    );
  });

  it('announces neither an unchanged order nor a past order that was not in the earlier list', () => {
    const past = { ...order, _id: 'past', status: 'collected' } as const;
    expect(describeReceivedOrderChanges([order], [order, past])).toBe('');
  });
});
