import type { OrderEvent } from '@potluck/functions/contract/order';
import { cancelReasonSchema } from '@potluck/functions/contract/order';
import { describe, expect, it } from 'vitest';
import { describeOrderEvent, describeCancelReason } from './receipt';

const at = '2026-11-20T17:44:00.000Z';

describe('describeOrderEvent', () => {
  it.each([
    ['placed', 'buyer', 'Placed'],
    ['ready', 'cook', 'Ready to collect'],
    ['collected', 'cook', 'Collected'],
    ['ready-undone', 'cook', 'Not ready after all'],
    ['collected-undone', 'cook', 'Not collected after all'],
    ['cancelled', 'buyer', 'Canceled by you'],
    ['cancelled', 'cook', 'Canceled by the cook'],
  ] as const)('describes the event %s by the %s to the buyer as “%s”', (what, by, text) => {
    expect(describeOrderEvent({ what, by, at }, 'buyer')).toBe(text);
  });

  it('describes the cancellation by a buyer to the cook as “Canceled by the guest”', () => {
    const event: OrderEvent = { what: 'cancelled', by: 'buyer', at };
    expect(describeOrderEvent(event, 'cook')).toBe('Canceled by the guest');
  });
});

describe('describeCancelReason', () => {
  it('returns a different sentence for each cancellation reason, and undefined for “other”', () => {
    const texts = cancelReasonSchema.options.map((reason) => describeCancelReason(reason, 'buyer'));
    expect(texts).toEqual([
      'The dish is sold out.',
      'The cook cannot cook it.',
      'Nobody collected the order.',
      'You asked the cook to cancel it.',
      undefined,
    ]);
  });

  it('returns undefined if the cancellation has no reason or an unknown reason', () => {
    expect(describeCancelReason(undefined, 'buyer')).toBeUndefined();
    expect(describeCancelReason('rain', 'buyer')).toBeUndefined();
  });
});
