import { isDeepStrictEqual } from 'node:util';
import {
  FieldPath,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from '@google-cloud/firestore';
import { ACTIVE_STATUSES, MAX_ORDER_CHANGES, orderChangeSubjects } from '../contract/order';
import { isChangedError } from '../firestore/client';
import {
  type StoredChangeAfterOrder,
  type StoredOrder,
  type StoredPendingChanges,
  ordersCollection,
  pendingChangesCollection,
} from '../firestore/collections';
import { type DeadlineSignal, READ_DEADLINE_MS, withDeadline } from '../http/limits';
import { createChangeMail, readMailRecipients, writeMails } from './order-mail';

/** The number of orders in one transaction. With the emails, it has at most 400 writes. */
const BATCH_SIZE = 200;

type ChangedFields = Partial<Record<Subject, string | string[] | undefined>>;
type Subject = StoredChangeAfterOrder['what'];
type PendingDocument = QueryDocumentSnapshot<StoredPendingChanges>;
type OrderDocument = QueryDocumentSnapshot<StoredOrder>;

/** Returns true for a subject without a value. Only the receipt decides whether a guest may see the place. */
const isPickup = (what: Subject) => what === 'place' || what === 'times';

/** The dish, or without `food_id` the pickup details, that a cook has changed. */
type ChangeSource = Omit<StoredPendingChanges, 'changes'>;

const findPendingDocument = (db: Firestore, { seller_uid, food_id }: ChangeSource) =>
  pendingChangesCollection(db).doc(
    food_id === undefined ? `cook-${seller_uid}` : `food-${food_id}`,
  );

/**
 * Stores the changes in the transaction of an edit, so a crash in between does not lose them. Later changes replace
 * pending ones of the same subject.
 */
export function writePendingChanges(
  transaction: Transaction,
  db: Firestore,
  source: ChangeSource,
  { before, after, at }: { before: ChangedFields; after: ChangedFields; at: Timestamp },
): void {
  const changed = orderChangeSubjects.filter(
    (what) => !isDeepStrictEqual(before[what], after[what]),
  );
  if (changed.length === 0) return;
  const changes = Object.fromEntries(
    changed.map((what) => [what, isPickup(what) ? { at } : { now: after[what] ?? null, at }]),
  );
  transaction.set(findPendingDocument(db, source), { ...source, changes }, { merge: true });
}

/** Adds pending changes for at most 5 s. Never rejects, because {@link addAllPendingChanges} repeats it. */
export async function announceChanges(db: Firestore, source: ChangeSource): Promise<void> {
  const add = async (signal: DeadlineSignal) => {
    const pending = await findPendingDocument(db, source).get();
    if (pending.exists) await addPendingChanges(db, pending as PendingDocument, signal);
  };
  await withDeadline(READ_DEADLINE_MS, add).catch(() => undefined);
}

export async function addAllPendingChanges(db: Firestore): Promise<void> {
  const { docs } = await pendingChangesCollection(db).get();
  await Promise.all(docs.map((pending) => addPendingChanges(db, pending)));
}

/** Can be repeated after it stopped at any step, and can run concurrently with itself. */
async function addPendingChanges(db: Firestore, pending: PendingDocument, signal?: DeadlineSignal) {
  let last: OrderDocument | undefined;
  do {
    signal?.throwIfAborted();
    last = await changeOrders(db, pending, last);
  } while (last);
  try {
    await pending.ref.delete({ lastUpdateTime: pending.updateTime });
  } catch (error) {
    // A later edit has written or deleted the document, and adds its changes to the orders.
    if (!isChangedError(error)) throw error;
  }
}

/**
 * Changes a batch of open orders, which begins after `last`. Resolves with its last order if there can be more.
 *
 * The transaction locks the orders, so it cannot add a change to an order that was canceled after the query. It writes
 * only `changes`, because it must not change the status. It reads the pending changes again, because those of a later
 * edit must win.
 */
async function changeOrders(
  db: Firestore,
  pending: PendingDocument,
  last: OrderDocument | undefined,
): Promise<OrderDocument | undefined> {
  const { food_id, seller_uid } = pending.data();
  const ofSource =
    food_id === undefined
      ? ordersCollection(db).where('seller_uid', '==', seller_uid)
      : ordersCollection(db).where('foodId', '==', food_id);
  const open = ofSource.where('status', 'in', ACTIVE_STATUSES).orderBy(FieldPath.documentId());
  const page = (last ? open.startAfter(last) : open).limit(BATCH_SIZE);

  return db.runTransaction(async (transaction) => {
    const current = (await transaction.get(pending.ref)).data();
    if (!current) return undefined;
    const { docs } = await transaction.get(page);
    const changed = docs.flatMap((document) => {
      const order = document.data();
      const added = findNewChanges(order, current.changes);
      return added.length > 0 ? [{ document, order, added }] : [];
    });
    const uids = changed.map(({ order }) => order.buyer_uid);
    const recipients = await readMailRecipients(db, uids);
    // The id of an email contains the time of the edit, so a repeat does not send it again.
    const [at = Timestamp.now()] = Object.values(current.changes)
      .map((change) => change.at)
      .sort((a, b) => b.toMillis() - a.toMillis());
    const mails = changed.flatMap(({ document, order, added }) => {
      const subjects = added.map(({ what }) => what);
      const changes = dropOldChanges([...(order.changes ?? []), ...added]);
      const updated_at = FieldValue.serverTimestamp();
      transaction.update(document.ref, { changes, updated_at });
      return createChangeMail({ orderId: document.id, order }, subjects, recipients, at) ?? [];
    });
    writeMails(transaction, db, mails, at);
    return docs.length < BATCH_SIZE ? undefined : docs.at(-1);
  });
}

/**
 * Returns the changes that an order does not contain yet. A value of the dish is compared with the value that the order
 * shows, so an order that was placed after the edit gets no change. An order has no copy of the place and the times, so
 * only the times of the purchase and of the change decide.
 */
export function findNewChanges(
  order: StoredOrder,
  changes: StoredPendingChanges['changes'],
): StoredChangeAfterOrder[] {
  return orderChangeSubjects.flatMap((what) => {
    const change = changes[what];
    if (!change) return [];
    const last = order.changes?.findLast((one) => one.what === what);
    const isKnown = isPickup(what)
      ? (last?.at ?? order.buying_date).toMillis() >= change.at.toMillis()
      : isDeepStrictEqual((last ? last.now : (order as ChangedFields)[what]) ?? null, change.now);
    return isKnown ? [] : [{ what, ...change }];
  });
}

/** Drops the oldest changes above the limit. The last change of each fact stays, for example of the allergens. */
function dropOldChanges(changes: StoredChangeAfterOrder[]): StoredChangeAfterOrder[] {
  const later = (index: number) => changes.slice(index + 1);
  const outdated = changes.filter(({ what }, index) =>
    later(index).some((one) => one.what === what),
  );
  const dropped = new Set(outdated.slice(0, Math.max(0, changes.length - MAX_ORDER_CHANGES)));
  return changes.filter((change) => !dropped.has(change));
}
