import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { endMailDelivery, startMailDelivery, type MailDelivery } from './mail-delivery';

const at = Timestamp.fromMillis(1_000_000);
const later = (ms: number) => Timestamp.fromMillis(at.toMillis() + ms);
const delivery = (state: MailDelivery['state'], fields: Partial<MailDelivery> = {}) => ({
  state,
  startTime: Timestamp.fromMillis(1),
  attempts: 0,
  error: null,
  ...fields,
});

describe('startMailDelivery', () => {
  it('returns the state PENDING for a new email', () => {
    expect(startMailDelivery(undefined, at)).toEqual({
      state: 'PENDING',
      startTime: at,
      attempts: 0,
      error: null,
    });
  });

  it.each(['PENDING', 'RETRY'] as const)(
    'returns the state PROCESSING with a lease of one minute for a delivery in the state %s',
    (state) => {
      expect(startMailDelivery(delivery(state), at)).toEqual(
        delivery('PROCESSING', { leaseExpireTime: later(60_000) }),
      );
    },
  );

  it.each(['SUCCESS', 'ERROR'] as const)(
    'returns undefined for a delivery in the state %s',
    (state) => {
      expect(startMailDelivery(delivery(state, { leaseExpireTime: null }), at)).toBeUndefined();
    },
  );

  it('returns undefined for a delivery in the state PROCESSING until its lease has expired', () => {
    expect(startMailDelivery(delivery('PROCESSING', { leaseExpireTime: at }), at)).toBeUndefined();
  });

  it('returns the state PROCESSING with a new lease if the old lease has expired', () => {
    expect(startMailDelivery(delivery('PROCESSING', { leaseExpireTime: later(-1) }), at)).toEqual(
      delivery('PROCESSING', { leaseExpireTime: later(60_000) }),
    );
  });
});

describe('endMailDelivery', () => {
  const running = delivery('PROCESSING', { leaseExpireTime: later(1), attempts: 1 });

  it('returns the state SUCCESS, the recipients, and one more attempt', () => {
    const failedBefore = { ...running, error: 'Error: earlier' };
    expect(endMailDelivery(failedBefore, 'order-1', ['cook@potluck.test'], at)).toEqual({
      ...running,
      state: 'SUCCESS',
      endTime: at,
      leaseExpireTime: null,
      attempts: 2,
      info: {
        messageId: '<order-1@potluck.test>',
        accepted: ['cook@potluck.test'],
        rejected: [],
        pending: [],
        response: '250 Printed by the local suite',
      },
    });
  });

  it('returns the state ERROR with the error text of the extension “Trigger Email” if the email has no recipients', () => {
    expect(endMailDelivery(running, 'order-1', [], at)).toEqual({
      ...running,
      state: 'ERROR',
      endTime: at,
      leaseExpireTime: null,
      attempts: 2,
      error: 'Error: Failed to deliver email. Expected at least 1 recipient.',
    });
  });
});
