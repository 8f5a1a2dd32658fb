import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from '@google-cloud/firestore';
import {
  foodsCollection,
  mailCollection,
  ordersCollection,
  purchaseKeysCollection,
  type StoredFood,
  type StoredMail,
  type StoredOrder,
  type StoredPurchaseKey,
} from '../firestore/collections';
import { writeChangedMenuEntry } from '../menu/menu-shards';
import { markOrdersExceedingMailLimit } from './mark-orders-exceeding-mail-limit';
import { readMailRecipients } from './mail-recipients';
import {
  createEventMail,
  createNewOrdersMail,
  findMailRecipientUid,
  getMailId,
} from './order-mail';
import {
  decideOutcomesAfterFailedCommit,
  isCancelAttempt,
  planStockChanges,
  type StockChange,
  type StockChangeOutcome,
  type StockPlan,
  type StockRecords,
} from './plan-stock-changes';

export type ApplyStockChanges = (
  foodId: string,
  changes: StockChange[],
) => Promise<StockChangeOutcome[]>;

/**
 * Returns a function that applies a batch of purchases and cancellations of one food in one transaction. It
 * resolves with one outcome per change. The same commit stores the emails about the changes. If the stock of
 * the food reaches or leaves 0, the commit also updates the menu entry of the food.
 *
 * If the commit fails, it is unknown whether the changes are stored, so their outcome is a failure. Some
 * repeated and rejected changes have the same outcome in both cases. The function then returns this outcome,
 * see {@link decideOutcomesAfterFailedCommit}.
 *
 * The returned function throws the Firestore error if the transaction fails before it has read the documents.
 */
export function applyStockChanges(db: Firestore, now: () => Date): ApplyStockChanges {
  const limitMails = markOrdersExceedingMailLimit(db);

  return async (foodId, changes) => {
    const at = Timestamp.fromDate(now());
    let records: StockRecords | undefined;
    try {
      return await db.runTransaction(async (transaction) => {
        records = undefined;
        records = await readRecords(transaction, foodId, changes);
        const planned = planStockChanges(changes, records, at);
        const recipients = await readRecipients(planned);
        const plan = await limitPlannedMails(planned, recipients, at);
        const mails = createMails(plan, recipients, at);
        writePlan(transaction, foodId, plan, records.food);
        for (const [id, mail] of mails) writeMail(transaction, id, mail);
        return plan.outcomes;
      });
    } catch (failure) {
      if (!records) throw failure;
      return decideOutcomesAfterFailedCommit(changes, records, at, failure);
    }
  };

  /**
   * Reads the food, the idempotency keys of the purchases, and the orders to cancel in one round trip.
   * If the batch repeats earlier purchases, reads their orders in a second round trip.
   */
  async function readRecords(
    transaction: Transaction,
    foodId: string,
    changes: StockChange[],
  ): Promise<StockRecords> {
    const keyIds = unique(
      changes.flatMap((change) => (isCancelAttempt(change) ? [] : [change.keyId])),
    );
    const orderIds = unique(
      changes.flatMap((change) => (isCancelAttempt(change) ? change.orderId : [])),
    );
    const [food, ...found] = await transaction.getAll(
      foodsCollection(db).doc(foodId),
      ...keyIds.map((id) => purchaseKeysCollection(db).doc(id) as DocumentReference),
      ...orderIds.map((id) => ordersCollection(db).doc(id) as DocumentReference),
    );
    const keys = new Map<string, StoredPurchaseKey>();
    const orders = new Map<string, StoredOrder>();
    for (const document of found) {
      if (!document.exists) continue;
      if (document.ref.parent.id === ordersCollection(db).id) {
        orders.set(document.id, document.data() as StoredOrder);
      } else {
        keys.set(document.id, document.data() as StoredPurchaseKey);
      }
    }
    const removedOrders = await readRemovedOrders(transaction, [...keys.values()]);
    return { food: food?.data() as StoredFood | undefined, keys, removedOrders, orders };
  }

  async function readRemovedOrders(
    transaction: Transaction,
    keys: StoredPurchaseKey[],
  ): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const orders = await transaction.getAll(
      ...keys.map((key) => ordersCollection(db).doc(key.order_id)),
    );
    const isRemoved = (order?: StoredOrder) => !order || order.hidden_at !== null;
    return new Set(orders.filter((order) => isRemoved(order.data())).map(({ id }) => id));
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
    for (const { attempt, order, key } of newOrders) {
      transaction.create(ordersCollection(db).doc(attempt.orderId), {
        ...order,
        updated_at: FieldValue.serverTimestamp(),
      });
      transaction.create(purchaseKeysCollection(db).doc(attempt.keyId), key);
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

function unique(ids: string[]): string[] {
  return [...new Set(ids)];
}
