import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { orderSchema } from '../contract/order';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { findOrderRole, toBuyerOrder, toOrderWithEvents } from './order-responses';

const cancelled = {
  ...createOrderEventFixture('cancelled', 'cook', 5),
  reason: 'other',
  note: 'Sorry.',
};
const stored = createStoredOrderFixture([cancelled], { restocked: false });
const { food_name, food_image, price, added_by, allergens } = storedFoodFixture;
const listedOrder = {
  _id: 'order',
  foodId: 'jollof-rice',
  food_name,
  food_image,
  food_owner: added_by,
  price,
  purchase_quantity: 2,
  allergens,
  buyer_name: buyerFixture.name,
  buyer_email: buyerFixture.email,
  buyer_photoURL: buyerFixture.photoURL,
  buying_date: '2026-01-01T12:00:00.000Z',
  status: 'cancelled',
  version: 2,
};
const details = {
  restocked: false,
  events: [
    { what: 'placed', by: 'buyer', at: '2026-01-01T12:00:00.000Z' },
    {
      what: 'cancelled',
      by: 'cook',
      at: '2026-01-01T12:05:00.000Z',
      reason: 'other',
      note: 'Sorry.',
    },
  ],
};
const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

describe('findOrderRole', () => {
  it.each([
    [buyerFixture.uid, 'buyer'],
    [ownerFixture.uid, 'cook'],
    ['another-uid', undefined],
  ])('returns the role of the user with the uid %s: %s', (uid, role) => {
    expect(findOrderRole(stored, uid)).toBe(role);
  });
});

describe('toBuyerOrder', () => {
  it('returns the order without the uids and without the events', () => {
    expect(toJson(toBuyerOrder('order', stored))).toEqual(listedOrder);
  });
});

describe('toOrderWithEvents', () => {
  it('returns the order with its events to the buyer, without the uids', () => {
    const order = toJson(toOrderWithEvents('order', stored, 'buyer'));
    expect(order).toEqual({ ...listedOrder, ...details });
    expect(v.parse(orderSchema, order)).toEqual(order);
  });

  it('returns the order to the cook without the email address of the buyer', () => {
    const { buyer_email: _buyer_email, ...received } = listedOrder;
    const order = toJson(toOrderWithEvents('order', stored, 'cook'));
    expect(order).toEqual({ ...received, ...details });
    expect(JSON.stringify(order)).not.toContain(buyerFixture.email);
  });
});
