import { describe, expect, it } from 'vitest';
import { receivedOrderFixture as order } from './received-order-fixture';
import { describeReceivedChanges } from './describe-received-changes';

const subject = `${order.purchase_quantity} × ${order.food_name} for ${order.buyer_name}`;

describe('describeReceivedChanges', () => {
  it('announces a new order with its portions, its dish, and its buyer', () => {
    expect(describeReceivedChanges([], [order])).toBe(`New order: ${subject}.`);
  });

  it('announces the new status of an order', () => {
    expect(describeReceivedChanges([order], [{ ...order, status: 'cancelled' }])).toBe(
      `${subject}: Canceled.`,
    );
  });

  it('announces neither an unchanged order nor a past order that was not in the earlier list', () => {
    const past = { ...order, _id: 'past', status: 'collected' } as const;
    expect(describeReceivedChanges([order], [order, past])).toBe('');
  });
});
