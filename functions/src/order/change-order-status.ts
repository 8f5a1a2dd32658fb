import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import { type OrderChange, decideOrderChange } from '../contract/order-change';
import type { CancelReason, OrderStatusChangeRequest } from '../contract/order';
import { type StoredOrder, mailCollection, ordersCollection } from '../firestore/collections';
import {
  orderConflictError,
  orderNotFoundError,
  toOrderEvent,
  tooManyChangesError,
} from './order-responses';
import { createEventMail, findMailRecipientUid, readMailRecipients } from './order-mail';
import type { ChangedOrder } from './plan-stock-changes';
import { isChangedError } from '../firestore/client';

interface RequestedChange extends OrderChange {
  reason?: CancelReason | undefined;
  note?: string | undefined;
}

type AppliedOrderChange =
  /** The new values of the fields that the change changes. */
  | { changes: Pick<StoredOrder, 'status' | 'events' | 'version'> }
  | { isRepeat: true }
  | { rejection: ReturnType<typeof orderConflictError> };

/** Returns the new status, events, and version of an order after a change, or the rejection. */
export function applyOrderChange(
  orderId: string,
  order: StoredOrder,
  change: RequestedChange,
  at: Timestamp,
): AppliedOrderChange {
  const { status, events } = order;
  const decision = decideOrderChange(
    { status, events: events.map(toOrderEvent) },
    change,
    at.toMillis(),
  );
  if ('isRepeat' in decision) return decision;
  const { by, reason, note } = change;
  if ('conflict' in decision) {
    return { rejection: orderConflictError(decision, orderId, order, by) };
  }
  const event = {
    what: decision.what,
    by,
    at,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
  };
  return {
    changes: { status: decision.status, events: [...events, event], version: events.length + 1 },
  };
}

/**
 * The maximum number of attempts to change the status of an order. Each attempt reads the order again.
 * An attempt fails if another request changes the order between the read and the write.
 */
const MAX_ATTEMPTS = 5;

/**
 * Returns a function with which a cook changes the status of an order. It uses a write with a
 * precondition instead of a transaction. Two concurrent changes of one order from two tabs then take
 * 0.15 s on the emulator instead of 2.8 s. The email about the change is written in the same commit.
 *
 * The returned function throws HttpError 404 if the user is not the cook of the order, 409 if the
 * order does not allow the change, and 503 `busy` if other requests keep changing the order.
 */
export function changeOrderStatus(db: Firestore, now: () => Date) {
  return async (
    orderId: string,
    cookUid: string,
    { version, to }: Omit<OrderStatusChangeRequest, 'email'>,
  ): Promise<ChangedOrder> => {
    let failure: Error | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const document = await ordersCollection(db).doc(orderId).get();
      const order = document.data();
      if (order?.seller_uid !== cookUid) throw orderNotFoundError();
      const at = Timestamp.fromDate(now());
      const applied = applyOrderChange(orderId, order, { by: 'cook', version, to }, at);
      if ('isRepeat' in applied) return { orderId, order, role: 'cook', isRepeat: true };
      // The stored order does not contain the event of the failed commit, so throw the error of this commit.
      if (failure) throw failure;
      if ('rejection' in applied) throw applied.rejection;

      const { changes } = applied;
      const changed = { ...order, ...changes };
      const batch = db.batch();
      batch.update(
        document.ref,
        { ...changes, updated_at: FieldValue.serverTimestamp() },
        document.updateTime ? { lastUpdateTime: document.updateTime } : {},
      );
      const recipients = await readMailRecipients(db, [findMailRecipientUid(changed)]);
      const eventMail = createEventMail(orderId, changed, recipients, at);
      if (eventMail) {
        const [id, mail] = eventMail;
        batch.set(mailCollection(db).doc(id), mail, { merge: true });
      }
      try {
        await batch.commit();
        return { orderId, order: changed, role: 'cook', isRepeat: false };
      } catch (error) {
        // If Firestore applied the commit and only its response was lost, the next attempt finds the
        // event in the stored order.
        if (!isChangedError(error)) failure = error as Error;
      }
    }
    throw tooManyChangesError();
  };
}
