import { UNDO_PERIOD_MS } from '@potluck/functions/contract/order';
import { describe, expect, it } from 'vitest';
import { mergeReceivedOrders } from './change-orders';
import { addOrderEvent, receivedOrderFixture } from './received-order-fixture';

const AT = '2026-11-20T13:00:00.000Z';
const now = Date.parse(AT) + 60_000;
const placed = receivedOrderFixture;
const ready = addOrderEvent(placed, 'ready', AT);
const collected = addOrderEvent(ready, 'collected', AT);
const cancelled = addOrderEvent(placed, 'cancelled', AT);

const merge = (lists: Partial<Parameters<typeof mergeReceivedOrders>[0]>, time = now) =>
  mergeReceivedOrders({ active: [], past: [], changed: [], ...lists }, time);

describe('mergeReceivedOrders', () => {
  it.each([
    ['collected', collected],
    ['canceled', cancelled],
  ])('returns a %s order as a ticket for 15 minutes, then as a past order', (_status, order) => {
    const until = Date.parse(AT) + UNDO_PERIOD_MS;
    expect(merge({ changed: [order] }, until - 1).tickets).toEqual([order]);
    expect(merge({ past: [order] }, until - 1)).toEqual({ tickets: [order], pastOrders: [] });
    expect(merge({ past: [order] }, until)).toEqual({ tickets: [], pastOrders: [order] });
  });

  it('returns the highest version of an order that several lists contain', () => {
    const changed = [ready];
    expect(merge({ active: [placed], changed }).tickets).toEqual([ready]);
    expect(merge({ past: [collected], changed }).tickets).toEqual([collected]);
  });

  it('drops an active order that this cook has changed if a newer list of the active orders lacks it', () => {
    expect(merge({ changed: [ready] }, Date.parse(AT) - 1).tickets).toEqual([ready]);
    expect(merge({ changed: [ready] }, Date.parse(AT)).tickets).toEqual([]);
  });
});
