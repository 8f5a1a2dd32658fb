import { Timestamp } from '@google-cloud/firestore';

/**
 * Duration of the lease of a delivery in ms. An unfinished delivery starts again after this time.
 * The Firebase extension "Trigger Email" uses the same duration.
 */
const LEASE_MS = 60_000;

/**
 * The field `delivery` that the Firebase extension "Trigger Email" adds to an email document. A maintainer
 * sets the state `RETRY` to send an email again.
 */
export interface MailDelivery {
  state: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'ERROR' | 'RETRY';
  startTime: Timestamp;
  endTime?: Timestamp;
  /**
   * End of the lease. Until then, no other run delivers the email. Set only in the state `PROCESSING`.
   */
  leaseExpireTime?: Timestamp | null;
  attempts: number;
  error: string | null;
  info?: {
    messageId: string;
    accepted: string[];
    rejected: string[];
    pending: string[];
    response: string;
  };
}

/**
 * Returns the delivery in its next state at the time `at`. Returns undefined if the email must not be
 * delivered, because its delivery has succeeded, has failed, or is running.
 *
 * If the lease of a delivery expires in the state `PROCESSING`, the delivery was interrupted. The
 * extension then sets the state to `ERROR`. This function instead starts the delivery again. The
 * difference is necessary because Ctrl-C can stop a delivery, and `npm start -- --keep DIR` saves the
 * state `PROCESSING`.
 */
export function startMailDelivery(
  delivery: MailDelivery | undefined,
  at: Timestamp,
): MailDelivery | undefined {
  if (!delivery) return { state: 'PENDING', startTime: at, attempts: 0, error: null };
  const { state, leaseExpireTime } = delivery;
  const isExpired = (leaseExpireTime?.toMillis() ?? 0) < at.toMillis();
  const canStart =
    state === 'PENDING' || state === 'RETRY' || (state === 'PROCESSING' && isExpired);
  if (!canStart) return undefined;
  return {
    ...delivery,
    state: 'PROCESSING',
    leaseExpireTime: Timestamp.fromMillis(at.toMillis() + LEASE_MS),
  };
}

/**
 * Returns the delivery that ended at the time `at`: in the state `SUCCESS`, or in the state `ERROR` if
 * `recipients` is empty.
 */
export function endMailDelivery(
  delivery: MailDelivery,
  mailId: string,
  recipients: string[],
  at: Timestamp,
): MailDelivery {
  const ended = {
    ...delivery,
    endTime: at,
    leaseExpireTime: null,
    attempts: delivery.attempts + 1,
  };
  if (recipients.length === 0) {
    return {
      ...ended,
      state: 'ERROR',
      error: 'Error: Failed to deliver email. Expected at least 1 recipient.',
    };
  }
  return {
    ...ended,
    state: 'SUCCESS',
    error: null,
    info: {
      messageId: `<${mailId}@potluck.test>`,
      accepted: recipients,
      rejected: [],
      pending: [],
      response: '250 Printed by the local suite',
    },
  };
}
