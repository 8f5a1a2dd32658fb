import { describe, expect, it } from 'vitest';
import type { OrderEvent, OrderStatus } from './order';
import { canReview } from './review';

const HOUR_MS = 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);
const event = (what: OrderEvent['what'], hours = 0) => ({
  what,
  at: new Date(start + hours * HOUR_MS).toISOString(),
});

describe('canReview', () => {
  it.each<[OrderStatus, ReturnType<typeof event>[], number, boolean]>([
    ['placed', [], 0, false],
    ['ready', [event('ready')], 24 * HOUR_MS - 1, false],
    ['ready', [event('ready')], 24 * HOUR_MS, true],
    ['ready', [event('ready')], 30 * 24 * HOUR_MS - 1, true],
    ['ready', [event('ready')], 30 * 24 * HOUR_MS, false],
    // The cook has undone the first one.
    ['ready', [event('ready'), event('ready', 1)], 24 * HOUR_MS, false],
    ['collected', [event('ready', -800), event('collected')], 0, true],
    ['collected', [event('collected')], 30 * 24 * HOUR_MS - 1, true],
    ['collected', [event('collected')], 30 * 24 * HOUR_MS, false],
    ['cancelled', [event('ready', -48), event('cancelled')], 0, false],
  ])(
    'of an order that is %s with the events %j after %i ms is %s',
    (status, events, ms, result) => {
      expect(canReview({ status, events }, start + ms)).toBe(result);
    },
  );
});
