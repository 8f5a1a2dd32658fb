import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from '@google-cloud/firestore';
import type { FoodFields } from '../contract/food';
import { pages } from '../contract/pages';
import { isClosedForOrders } from '../contract/pickup';
import {
  type StoredFood,
  type StoredRestock,
  type StoredWatch,
  mailCollection,
  restocksCollection,
  watchesCollection,
} from '../firestore/collections';
import { type DeadlineSignal, READ_DEADLINE_MS, withDeadline } from '../http/limits';
import { composeMail, getMailableName, readMailRecipients } from '../order/order-mail';

/** The number of watches in one commit. Each needs two writes: its deletion and the email. */
const BATCH_SIZE = 50;

/** Returns true if guests can order a dish at the time `now`, in ms since the epoch. */
export function isOnOffer(
  { quantity, windows }: Pick<FoodFields, 'quantity' | 'windows'>,
  now: number,
): boolean {
  return quantity > 0 && !isClosedForOrders(windows, now);
}

/**
 * Reads the first users who wait for a dish. Resolves with a function that adds the writes of the restock to the
 * transaction: the emails to these users, the deletions of their watches, and a document in `restocks`. Everybody who began
 * to wait before the time of this document gets the email later. If the dish is hidden, everybody waits for the next restock.
 */
export async function readRestock(
  transaction: Transaction,
  db: Firestore,
  foodId: string,
  { food_name, hidden }: { food_name: string; hidden?: StoredFood['hidden'] | undefined },
  at: Timestamp,
): Promise<() => void> {
  if (hidden) return () => undefined;
  const batch = await readWatches(transaction, db, watchesOf(db, foodId), { food_name, at });
  return () => {
    batch.end();
    const rest = { food_name, at: FieldValue.serverTimestamp() };
    transaction.set(restocksCollection(db).doc(foodId), rest);
  };
}

const watchesOf = (db: Firestore, foodId: string) =>
  watchesCollection(db).where('food_id', '==', foodId);

/** Writes the remaining emails of a restock, for at most 5 s. Never rejects, because {@link completeRestocks} repeats it. */
export async function announceRestock(db: Firestore, foodId: string): Promise<void> {
  const document = restocksCollection(db).doc(foodId);
  const complete = (signal: DeadlineSignal) => completeRestock(db, document, signal);
  await withDeadline(READ_DEADLINE_MS, complete).catch(() => undefined);
}

/** Writes the remaining emails of all restocks, for example after a crash. */
export async function completeRestocks(db: Firestore): Promise<void> {
  const { docs } = await restocksCollection(db).get();
  await Promise.all(docs.map(({ ref }) => completeRestock(db, ref)));
}

/** Can be repeated after it stopped at any step, and can run concurrently with itself. */
async function completeRestock(
  db: Firestore,
  document: DocumentReference<StoredRestock>,
  signal?: DeadlineSignal,
): Promise<void> {
  while ((await document.get()).exists) {
    signal?.throwIfAborted();
    await db.runTransaction(async (transaction) => {
      const restock = (await transaction.get(document)).data();
      if (!restock) return;
      const earlier = watchesOf(db, document.id).where('created_at', '<=', restock.at);
      const batch = await readWatches(transaction, db, earlier, restock);
      batch.end();
      if (batch.size < BATCH_SIZE) transaction.delete(document);
    });
  }
}

/**
 * Reads a batch of watches. `end` adds their deletions and their emails to the transaction. An email is in the commit that
 * ends its watch, so each watch has exactly one. The limits of emails about orders do not apply, because the recipient has
 * asked for each email.
 */
async function readWatches(
  transaction: Transaction,
  db: Firestore,
  query: Query<StoredWatch>,
  { food_name, at }: StoredRestock,
) {
  const { docs, size } = await transaction.get(query.limit(BATCH_SIZE));
  const uids = docs.map((watch) => watch.data().uid);
  const recipients = await readMailRecipients(db, uids);
  const dish = getMailableName(food_name) ?? 'the dish that you wait for';
  const subject = `Back on the menu: ${dish}`;
  const lines = [
    `Good news: you can order ${dish} again.`,
    'You asked us on the page of the dish. This is the only email about it.',
  ];
  const end = () => {
    for (const watch of docs) {
      const { uid, food_id, request_id } = watch.data();
      transaction.delete(watch.ref);
      const contact = recipients.get(uid);
      if (!contact) continue;
      const path = pages.food.path.replace(':id', food_id);
      const mail = composeMail(uid, contact, subject, lines, path, at);
      const id = `back-${watch.id}-${request_id}`;
      // If the email is already stored, the merge keeps its field `delivery`, so it is not sent again.
      transaction.set(mailCollection(db).doc(id), mail, { merge: true });
    }
  };
  return { size, end };
}
