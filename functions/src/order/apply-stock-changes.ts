import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from '@google-cloud/firestore';
import {
  type StoredFood,
  type StoredMail,
  type StoredOrder,
  foodsCollection,
  mailCollection,
  ordersCollection,
} from '../firestore/collections';
import { isTransientError } from '../http/http-error';
import { writeChangedMenuEntry } from '../menu/menu-shards';
import {
  createEventMail,
  createNewOrdersMail,
  findMailRecipientUid,
  getMailId,
  markOrdersExceedingMailLimit,
  readMailRecipients,
} from './order-mail';
import {
  type CancellationAttempt,
  type ChangedOrder,
  type PlacedOrder,
  type StockChange,
  type StockChangeOutcome,
  type StockPlan,
  type StockRecords,
  isCancelAttempt,
  planStockChanges,
} from './plan-stock-changes';
import type { FoodWriteQueue } from '../food/food-write-queue';
import { tooManyBuyersError } from '../food/food-errors';

export type ApplyStockChanges = (
  foodId: string,
  changes: StockChange[],
) => Promise<StockChangeOutcome[]>;

/**
 * Returns a function that applies a batch of purchases and cancellations of one food in one transaction. It
 * resolves with one outcome per change. The same commit stores the emails about the changes. If the stock of
 * the food reaches or leaves 0, the commit also updates the menu entry of the food.
 *
 * If a commit fails, it is unknown whether the changes are stored. The same transaction then runs once more: it
 * finds the stored changes as repeats, and applies the others. Repeats and rejections write nothing, so a failed commit
 * does not affect a batch that contains nothing else. The returned function throws the Firestore error of
 * the second run, or of the first one if Firestore is unavailable. The client can repeat the request, because a
 * stored change is not applied again.
 */
export function applyStockChanges(db: Firestore, now: () => Date): ApplyStockChanges {
  const limitMails = markOrdersExceedingMailLimit(db);

  return async (foodId, changes) => {
    const at = Timestamp.fromDate(now());
    try {
      return await runTransaction(foodId, changes, at);
    } catch (error) {
      if (isTransientError(error)) throw error;
      return runTransaction(foodId, changes, at);
    }
  };

  async function runTransaction(
    foodId: string,
    changes: StockChange[],
    at: Timestamp,
  ): Promise<StockChangeOutcome[]> {
    const last: { plan?: StockPlan | undefined } = {};
    try {
      return await db.runTransaction(async (transaction) => {
        last.plan = undefined;
        const records = await readRecords(transaction, foodId, changes);
        last.plan = planStockChanges(changes, records, at);
        const recipients = await readRecipients(last.plan);
        const plan = await limitPlannedMails(last.plan, recipients, at);
        const mails = createMails(plan, recipients, at);
        writePlan(transaction, foodId, plan, records.food);
        for (const [id, mail] of mails) writeMail(transaction, id, mail);
        return plan.outcomes;
      });
    } catch (error) {
      const { plan } = last;
      const needsNoCommit = plan?.newOrders.length === 0 && plan.cancelledOrders.length === 0;
      if (needsNoCommit) return plan.outcomes;
      throw error;
    }
  }

  /** Reads the food and the orders of the changes in one round trip. */
  async function readRecords(
    transaction: Transaction,
    foodId: string,
    changes: StockChange[],
  ): Promise<StockRecords> {
    const orderIds = [...new Set(changes.map(({ orderId }) => orderId))];
    const [food, ...found] = await transaction.getAll(
      foodsCollection(db).doc(foodId),
      ...orderIds.map((id) => ordersCollection(db).doc(id) as DocumentReference),
    );
    const orders = new Map(
      found.filter(({ exists }) => exists).map((order) => [order.id, order.data() as StoredOrder]),
    );
    return { food: food?.data() as StoredFood | undefined, orders };
  }

  /**
   * Resolves with the uids of the users who want emails about the planned changes. Reads their contact
   * documents outside of the transaction, because these documents need no lock.
   */
  function readRecipients({ newOrders, cancelledOrders }: StockPlan): Promise<Set<string>> {
    return readMailRecipients(db, [
      ...newOrders.map(({ order }) => order.seller_uid),
      ...cancelledOrders.map(({ order }) => findMailRecipientUid(order)),
    ]);
  }

  /** Resolves with the plan in which new orders beyond the email limit of their buyers are marked. */
  async function limitPlannedMails(
    plan: StockPlan,
    recipients: ReadonlySet<string>,
    at: Timestamp,
  ): Promise<StockPlan> {
    // All orders of a batch are for the same food, so they have the same cook.
    const cook = plan.newOrders[0]?.order.seller_uid;
    if (cook === undefined || !recipients.has(cook)) return plan;
    return { ...plan, newOrders: await limitMails(plan.newOrders, at) };
  }

  /** Returns the emails about the planned purchases and cancellations, by document id. */
  function createMails(
    { newOrders, cancelledOrders }: StockPlan,
    recipients: ReadonlySet<string>,
    at: Timestamp,
  ): Map<string, StoredMail> {
    const mails = new Map<string, StoredMail>();
    const [first, ...others] = newOrders
      .filter(({ order }) => !order.exceeds_mail_limit)
      .map(({ attempt, order }) => ({ orderId: attempt.orderId, order }));
    const cook = first?.order.seller_uid;
    // Stryker disable next-line ConditionalExpression,LogicalOperator: only the type checker needs the first two conditions
    if (first && cook !== undefined && recipients.has(cook)) {
      mails.set(getMailId(first.orderId, 1), createNewOrdersMail(cook, [first, ...others], at));
    }
    for (const { orderId, order } of cancelledOrders) {
      const eventMail = createEventMail(orderId, order, recipients, at);
      if (eventMail) mails.set(...eventMail);
    }
    return mails;
  }

  function writePlan(
    transaction: Transaction,
    foodId: string,
    { foodAfter, newOrders, cancelledOrders }: StockPlan,
    foodBefore: StoredFood | undefined,
  ): void {
    for (const { attempt, order } of newOrders) {
      transaction.create(ordersCollection(db).doc(attempt.orderId), {
        ...order,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
    for (const { orderId, order } of cancelledOrders) {
      const { status, version, events, restocked } = order;
      transaction.update(ordersCollection(db).doc(orderId), {
        status,
        version,
        events,
        restocked,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
    if (!foodBefore || !foodAfter) return;
    const { quantity, purchase_count } = foodAfter;
    transaction.update(foodsCollection(db).doc(foodId), { quantity, purchase_count });
    writeChangedMenuEntry(transaction, db, foodId, { before: foodBefore, after: foodAfter });
  }

  /**
   * Adds the write of an email to the transaction. If the document of the email exists, the merge keeps
   * its field `delivery`. The email is therefore neither lost nor sent again.
   */
  function writeMail(transaction: Transaction, id: string, mail: StoredMail): void {
    transaction.set(mailCollection(db).doc(id), mail, { merge: true });
  }
}

/**
 * The maximum number of purchases and cancellations in one transaction. A larger batch would delay
 * their responses.
 */
const MAX_BATCH_SIZE = 100;
const MAX_WAITING_CHANGES = 2_000;

interface WaitingChange {
  change: StockChange;
  signal: AbortSignal;
  resolve: (order: PlacedOrder | ChangedOrder) => void;
  reject: (error: unknown) => void;
}

/** Applies a purchase or a cancellation, and resolves with its order. */
export type ChangeStock = <Change extends StockChange>(
  change: Change,
  signal: AbortSignal,
) => Promise<Change extends CancellationAttempt ? ChangedOrder : PlacedOrder>;

/**
 * Returns a function that applies purchases and cancellations in batches (group commit). While the
 * transaction of one batch runs, the next changes of the same food wait. The next transaction then
 * applies the waiting changes, each with its own outcome. Firestore sustains about one write per second
 * to a document. With batches, one write of the food document is enough for all changes of a batch.
 *
 * The returned function resolves with the order. It throws an HttpError if the change is rejected.
 * The error is 503 `busy` if too many changes of the food are waiting, or if the request of a change
 * has timed out before its batch starts.
 */
export function batchStockChanges(
  queue: FoodWriteQueue,
  apply: ApplyStockChanges,
  maxWaiting = MAX_WAITING_CHANGES,
): ChangeStock {
  const waiting = new Map<string, WaitingChange[]>();

  async function applyNextBatch(foodId: string): Promise<void> {
    // Stryker disable next-line ArrayDeclaration: unreachable, because a batch starts only if a change waits
    const changes = waiting.get(foodId) ?? [];
    const batch = changes.splice(0, MAX_BATCH_SIZE);
    // Stryker disable next-line ConditionalExpression: equivalent, because an empty list of waiting changes has the same effect as no list; the deletion only frees memory
    if (changes.length === 0) waiting.delete(foodId);

    const active = batch.filter(({ signal, reject }) => {
      if (signal.aborted) reject(tooManyBuyersError());
      return !signal.aborted;
    });
    if (active.length === 0) return;
    try {
      const outcomes = await apply(
        foodId,
        active.map(({ change }) => change),
      );
      active.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (!outcome) reject(new Error('A purchase or cancel got no outcome.'));
        else if ('rejection' in outcome) reject(outcome.rejection);
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of active) reject(error);
    }
  }

  const changeStock = (change: StockChange, signal: AbortSignal) =>
    new Promise<PlacedOrder | ChangedOrder>((resolve, reject) => {
      const { foodId } = isCancelAttempt(change) ? change : change.request;
      const changes = waiting.get(foodId) ?? [];
      if (changes.length >= maxWaiting) {
        reject(tooManyBuyersError());
        return;
      }
      waiting.set(foodId, changes);
      changes.push({ change, signal, resolve, reject });
      // One task in the queue of the food applies up to 100 waiting changes. Therefore, only the first of
      // every 100 waiting changes adds a task.
      const startsBatch = changes.length % MAX_BATCH_SIZE === 1;
      if (!startsBatch) return;
      void queue.run(foodId, () => applyNextBatch(foodId));
    });
  // The cast is safe, because a cancellation results in a `ChangedOrder` and a purchase in a `PlacedOrder`.
  return changeStock as ChangeStock;
}
