import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { formatOrderNumber } from '../contract/order';
import {
  type StoredMail,
  type StoredOrder,
  type StoredOrderEvent,
  emailRecipientsCollection,
  ordersCollection,
} from '../firestore/collections';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { groupBy } from '../contract/values';
import { withDeadline } from '../http/deadline';
import type { StockPlan } from './plan-stock-changes';

const MAIL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

type OrderMailData = Pick<
  StoredOrder,
  'food_name' | 'purchase_quantity' | 'buyer_name' | 'food_owner' | 'hidden_at'
>;

interface MailedOrder {
  orderId: string;
  order: OrderMailData;
}

/** The name that an email shows for a user who has deleted the account. */
const NO_NAME = 'Somebody';

/** Returns the id of the document for the email about the event that led to `version` of an order. */
export function getMailId(orderId: string, version: number): string {
  return `${orderId}-${version}`;
}

/**
 * Returns the role of the person who gets an email about an event, or undefined if nobody gets one.
 * New orders have their own email, see {@link createNewOrdersMail}.
 */
export function findMailRecipientRole({
  what,
  by,
}: Pick<StoredOrderEvent, 'what' | 'by'>): 'buyer' | 'cook' | undefined {
  if (what === 'cancelled') return by === 'buyer' ? 'cook' : 'buyer';
  return what === 'ready' || what === 'ready-undone' ? 'buyer' : undefined;
}

/**
 * Returns the uid of the person who gets an email about the latest event of an order. Returns undefined
 * if nobody gets one, or if this person has deleted the account. The cook gets no email about an order that
 * exceeds the email limit of its buyer, see `markOrdersExceedingMailLimit`.
 */
export function findMailRecipientUid(order: StoredOrder): string | undefined {
  return findMailedEvent(order)?.uid;
}

/**
 * Returns the latest event of an order, the uid of the person who gets an email about it, and the
 * version after the event. Returns undefined if nobody gets an email.
 */
function findMailedEvent({ events, buyer_uid, seller_uid, exceeds_mail_limit }: StoredOrder) {
  const event = events.at(-1);
  const role = event && findMailRecipientRole(event);
  if (!role || (role === 'cook' && exceeds_mail_limit)) return undefined;
  const uid = role === 'cook' ? seller_uid : buyer_uid;
  // Stryker disable next-line ConditionalExpression: equivalent, because no recipient has an undefined uid
  return uid === undefined ? undefined : { event, uid, version: events.length };
}

/**
 * Returns the email about the latest event of an order, and the id of the Firestore document for this
 * email. Returns undefined if nobody gets an email. `recipients` contains the uids of the users who want
 * emails.
 */
export function createEventMail(
  orderId: string,
  order: StoredOrder,
  recipients: ReadonlySet<string>,
  at: Timestamp,
): [id: string, mail: StoredMail] | undefined {
  const mailed = findMailedEvent(order);
  if (!mailed || !recipients.has(mailed.uid)) return undefined;
  const { event, uid, version } = mailed;
  return [getMailId(orderId, version), createOrderEventMail(uid, orderId, order, event, at)];
}

/** Returns the email to a cook about the new orders of one commit. */
export function createNewOrdersMail(
  toUid: string,
  orders: [MailedOrder, ...MailedOrder[]],
  at: Timestamp,
): StoredMail {
  const [{ orderId, order }] = orders;
  const subject =
    orders.length === 1
      ? `New order ${formatOrderNumber(orderId)}: ${describePortions(order)}`
      : `${orders.length} new orders: ${order.food_name}`;
  const lines = orders.map(
    (one) =>
      `- ${formatOrderNumber(one.orderId)}: ${describePortions(one.order)} for ${one.order.buyer_name ?? NO_NAME}`,
  );
  return createMail(toUid, subject, [...lines, '', 'Open My Foods, Orders to see them.'], at);
}

/** Returns the email about an event of an order, to the person that {@link findMailRecipientRole} selects. */
export function createOrderEventMail(
  toUid: string,
  orderId: string,
  order: OrderMailData,
  { what, by, reason, note }: StoredOrderEvent,
  at: Timestamp,
): StoredMail {
  const portions = describePortions(order);
  const number = formatOrderNumber(orderId);
  const cook = order.food_owner?.name ?? NO_NAME;
  const buyer = order.buyer_name ?? NO_NAME;
  // Here, an event of a buyer is always a cancellation, because the event `placed` has a separate email.
  // The email does not contain the note of the buyer. Otherwise, any account could send its own text from
  // Potluck's address to a cook.
  if (by === 'buyer') {
    const text =
      note === undefined
        ? `${buyer} canceled this order.`
        : `${buyer} canceled this order and left a note. Open My Foods, Orders to read it.`;
    return createMail(toUid, `Order ${number} is canceled: ${portions}`, [text], at);
  }
  const noteLines = note === undefined ? [] : ['', note];
  if (what === 'cancelled') {
    const reasonText = reason && cancelReasonTexts[reason];
    const sentences = [`${cook} canceled your order.`, reasonText].filter(Boolean);
    return createMail(
      toUid,
      `Order ${number} is canceled: ${portions}`,
      [sentences.join(' '), ...noteLines],
      at,
    );
  }
  return what === 'ready'
    ? createMail(
        toUid,
        `Order ${number} is ready: ${portions}`,
        [`${cook} has your order ready. ${order.hidden_at ? DELETED_ORDER_TEXT : PICKUP_TEXT}`],
        at,
      )
    : createMail(
        toUid,
        `Order ${number} is not ready yet: ${portions}`,
        [`${cook} is still cooking your order. The last message came too early.`],
        at,
      );
}

const PICKUP_TEXT = 'My Orders shows where and when to collect it.';
const DELETED_ORDER_TEXT =
  'You deleted it in My Orders, so the site no longer shows where and when to collect it.';

const cancelReasonTexts: Record<string, string> = {
  'sold-out': 'It is sold out.',
  'cannot-cook': 'The cook cannot cook it.',
  'not-collected': 'It was not collected.',
  'guest-asked': 'You asked for it.',
};

function describePortions({ food_name, purchase_quantity }: OrderMailData): string {
  return `${purchase_quantity} × ${food_name}`;
}

function createMail(toUid: string, subject: string, lines: string[], at: Timestamp): StoredMail {
  return {
    toUids: [toUid],
    // A line break in the subject would add a header to the email.
    message: { subject: subject.replace(/\p{Cc}/gu, ' '), text: `${lines.join('\n')}\n` },
    expires_at: Timestamp.fromMillis(at.toMillis() + MAIL_LIFETIME_MS),
  };
}

/** Resolves with the uids of the users in `uids` who want emails about orders. */
export async function readMailRecipients(
  db: Firestore,
  uids: (string | undefined)[],
): Promise<Set<string>> {
  const known = new Set(uids.filter((uid) => uid !== undefined));
  if (known.size === 0) return new Set();
  const contacts = await db.getAll(
    ...[...known].map((uid) => emailRecipientsCollection(db).doc(uid)),
  );
  return new Set(contacts.filter((contact) => contact.get('mail') === true).map(({ id }) => id));
}

type NewOrder = StockPlan['newOrders'][number];

/** The maximum number of orders of one buyer in 60 minutes about which cooks get emails. */
const MAX_MAILED_ORDERS = 10;
const WINDOW_MS = 60 * 60 * 1000;

/**
 * The maximum time for counting the earlier orders of a buyer. The purchases of the batch wait for this
 * count.
 */
const COUNT_DEADLINE_MS = 1_000;

/**
 * An API instance reads the earlier orders of a buyer only if it has received more than this number of
 * orders from the buyer in 60 minutes. Most buyers place fewer orders, so their purchases cost no extra read.
 */
const MAX_UNCHECKED_ORDERS = 2;

/**
 * Returns a function that sets `exceeds_mail_limit` in the new orders about which the cook gets no email. It
 * resolves with all new orders, in the same sequence.
 *
 * Without a limit, a buyer could send a cook any number of emails: a purchase and its cancellation cause one
 * email each, and the cancellation adds the units back to the stock for the next purchase. The limit applies
 * to the orders of a buyer for all cooks. An order beyond the limit is placed like every other order, and the
 * cook sees it on the page Orders.
 *
 * The function counts the stored orders of the buyer, so the limit applies across API instances. A buyer
 * cannot lower the count, because a canceled or hidden order stays stored. Each instance can exceed the limit by
 * {@link MAX_UNCHECKED_ORDERS} orders, for which it does not count the stored orders. It can also exceed the
 * limit by the orders that it places at the same time for several dishes, because no count includes the
 * others.
 *
 * The counter in memory only decides whether to count the stored orders. If a transaction attempt is
 * repeated, its orders are added to this counter again. This causes a read but never drops an email.
 *
 * If the stored orders cannot be counted, the cook gets the emails, because a failed check must not reject a
 * purchase.
 */
export function markOrdersExceedingMailLimit(db: Firestore) {
  const unchecked = new RateLimiterMemory({
    points: MAX_UNCHECKED_ORDERS,
    duration: WINDOW_MS / 1000,
  });

  return async (newOrders: NewOrder[], at: Timestamp): Promise<NewOrder[]> => {
    const ordersByBuyer = groupBy(newOrders, ({ attempt }) => attempt.buyer.uid);
    const unmailed = await Promise.all(
      [...ordersByBuyer].map(async ([buyerUid, orders]) => {
        if (await needsNoCheck(buyerUid, orders.length)) return [];
        const earlier = await withDeadline(COUNT_DEADLINE_MS, () =>
          countRecentOrders(buyerUid, at),
        ).catch(() => 0);
        return orders.slice(MAX_MAILED_ORDERS - earlier);
      }),
    );
    const beyondLimit = new Set(unmailed.flat());
    return newOrders.map((newOrder) =>
      beyondLimit.has(newOrder)
        ? { ...newOrder, order: { ...newOrder.order, exceeds_mail_limit: true } }
        : newOrder,
    );
  };

  function needsNoCheck(buyerUid: string, orderCount: number): Promise<boolean> {
    return unchecked.consume(buyerUid, orderCount).then(
      () => true,
      () => false,
    );
  }

  /**
   * Resolves with the number of orders that the buyer placed in the 60 minutes before `at`, or with
   * {@link MAX_MAILED_ORDERS} if there are more. Costs one read. Reads outside of the transaction, because
   * the orders need no lock.
   */
  async function countRecentOrders(buyerUid: string, at: Timestamp): Promise<number> {
    const recent = ordersCollection(db)
      .where('buyer_uid', '==', buyerUid)
      .where('buying_date', '>', Timestamp.fromMillis(at.toMillis() - WINDOW_MS))
      // Sort in descending order, because the only composite index of these fields has this order.
      .orderBy('buying_date', 'desc')
      .limit(MAX_MAILED_ORDERS);
    return (await recent.count().get()).data().count;
  }
}
