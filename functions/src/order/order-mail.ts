import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { groupBy } from '../contract/values';
import { formatOrderNumber } from '../contract/order';
import {
  type StoredMail,
  type StoredOrder,
  type StoredOrderEvent,
  emailRecipientsCollection,
  ordersCollection,
} from '../firestore/collections';
import { withDeadline } from '../http/limits';
import type { PlannedOrder, StockPlan } from './plan-stock-changes';

const MAIL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The name that an email shows for a user who has deleted the account. */
const NO_NAME = 'Somebody';

/** Returns the id of the document for the email about the event that led to `version` of an order. */
function getMailId(orderId: string, version: number): string {
  return `${orderId}-${version}`;
}

/** Returns the role of the recipient of the email about an event. New orders have their own email. */
function findMailRecipientRole({
  what,
  by,
}: Pick<StoredOrderEvent, 'what' | 'by'>): 'buyer' | 'cook' | undefined {
  if (what === 'cancelled') return by === 'buyer' ? 'cook' : 'buyer';
  return what === 'ready' || what === 'ready-undone' ? 'buyer' : undefined;
}

/** Returns the uid of the recipient of the email about the latest event, unless the account is deleted. */
export function findMailRecipientUid({
  events,
  buyer_uid,
  seller_uid,
  exceeds_mail_limit,
}: StoredOrder): string | undefined {
  const event = events.at(-1);
  const role = event && findMailRecipientRole(event);
  if (role === 'cook') return exceeds_mail_limit ? undefined : seller_uid;
  return role && buyer_uid;
}

/** Returns the document id and the email about the latest event, if one of the `recipients` gets it. */
export function createEventMail(
  orderId: string,
  order: StoredOrder,
  recipients: ReadonlySet<string>,
  at: Timestamp,
): [id: string, mail: StoredMail] | undefined {
  const { events } = order;
  const event = events.at(-1);
  const uid = findMailRecipientUid(order);
  // Stryker disable next-line ConditionalExpression: only the type checker needs the first two conditions
  if (!event || uid === undefined || !recipients.has(uid)) return undefined;
  return [getMailId(orderId, events.length), createOrderEventMail(uid, orderId, order, event, at)];
}

/** Returns the email to a cook about the new orders of one commit. */
export function createNewOrdersMail(
  toUid: string,
  orders: [PlannedOrder, ...PlannedOrder[]],
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

/** Returns the email about an event for which {@link findMailRecipientRole} returns a recipient. */
function createOrderEventMail(
  toUid: string,
  orderId: string,
  order: StoredOrder,
  { what, by, reason, note }: StoredOrderEvent,
  at: Timestamp,
): StoredMail {
  const cook = order.food_owner?.name ?? NO_NAME;
  const buyer = order.buyer_name ?? NO_NAME;
  const create = (state: string, ...lines: string[]) => {
    const subject = `Order ${formatOrderNumber(orderId)} is ${state}: ${describePortions(order)}`;
    return createMail(toUid, subject, lines, at);
  };
  if (by === 'buyer') {
    // The email does not contain the note. Otherwise, any account could send its own text to a cook.
    const left = ' and left a note. Open My Foods, Orders to read it.';
    return create('canceled', `${buyer} canceled this order${note === undefined ? '.' : left}`);
  }
  if (what === 'cancelled') {
    const reasonText = reason && cancelReasonTexts[reason];
    const sentences = [`${cook} canceled your order.`, reasonText].filter(Boolean).join(' ');
    return note === undefined
      ? create('canceled', sentences)
      : create('canceled', sentences, '', note);
  }
  if (what === 'ready') {
    const pickup = order.hidden_at ? DELETED_ORDER_TEXT : PICKUP_TEXT;
    return create('ready', `${cook} has your order ready. ${pickup}`);
  }
  const text = `${cook} is still cooking your order. The last message came too early.`;
  return create('not ready yet', text);
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

function describePortions({ food_name, purchase_quantity }: StoredOrder): string {
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

/**
 * Resolves with the uids of the users in `uids` who want emails about orders. Reads outside of any transaction,
 * because the documents need no lock.
 */
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

/** Resolves with the emails about a batch, by document id, and the new orders with `exceeds_mail_limit`. */
export async function planMails(
  db: Firestore,
  unchecked: RateLimiterMemory,
  { newOrders, cancelledOrders }: StockPlan,
  at: Timestamp,
): Promise<{ mails: Map<string, StoredMail>; newOrders: PlannedOrder[] }> {
  // All orders of a batch are for the same food, so they have the same cook.
  const cook = newOrders[0]?.order.seller_uid;
  const recipients = await readMailRecipients(db, [
    cook,
    ...cancelledOrders.map(({ order }) => findMailRecipientUid(order)),
  ]);
  const mails = new Map<string, StoredMail>();
  for (const { orderId, order } of cancelledOrders) {
    const eventMail = createEventMail(orderId, order, recipients, at);
    if (eventMail) mails.set(...eventMail);
  }
  // Stryker disable next-line ConditionalExpression: only the type checker needs the first condition
  if (cook === undefined || !recipients.has(cook)) return { mails, newOrders };
  const marked = await markOrdersExceedingMailLimit(db, unchecked, newOrders, at);
  const [first, ...others] = marked.filter(({ order }) => !order.exceeds_mail_limit);
  if (first) {
    mails.set(getMailId(first.orderId, 1), createNewOrdersMail(cook, [first, ...others], at));
  }
  return { mails, newOrders: marked };
}

/** The maximum number of orders of one buyer in 60 minutes about which cooks get emails. */
const MAX_MAILED_ORDERS = 10;
const WINDOW_MS = 60 * 60 * 1000;

/**
 * Returns the counter of the orders of each buyer that an instance does not check. Most buyers place at most two orders
 * in 60 minutes, so a batch with many buyers does not wait for a count per buyer.
 */
export const createUncheckedOrders = () =>
  new RateLimiterMemory({ points: 2, duration: WINDOW_MS / 1000 });

/** The maximum time for counting the earlier orders of a buyer, because the batch waits for the count. */
const COUNT_DEADLINE_MS = 1_000;

/**
 * Resolves with the new orders, in the same sequence. Those about which the cook gets no email have
 * `exceeds_mail_limit`. Without a limit, a buyer could send any number of emails by repeating a purchase and its
 * cancellation. The buyer cannot lower the count, because canceled and hidden orders stay stored. Each instance can
 * exceed the limit by its unchecked orders, and by orders of other dishes that it places at the same time.
 */
export async function markOrdersExceedingMailLimit(
  db: Firestore,
  unchecked: RateLimiterMemory,
  newOrders: PlannedOrder[],
  at: Timestamp,
): Promise<PlannedOrder[]> {
  const ordersByBuyer = groupBy(newOrders, ({ order }) => order.buyer_uid);
  const unmailed = await Promise.all(
    Array.from(ordersByBuyer, async ([buyerUid = '', orders]) => {
      const isUnchecked = await unchecked.consume(buyerUid, orders.length).catch(() => undefined);
      if (isUnchecked) return [];
      const count = () => countRecentOrders(db, buyerUid, at);
      // A failed count must not reject a purchase.
      const earlier = await withDeadline(COUNT_DEADLINE_MS, count).catch(() => 0);
      return orders.slice(MAX_MAILED_ORDERS - earlier);
    }),
  );
  const beyondLimit = new Set(unmailed.flat());
  return newOrders.map((newOrder) =>
    beyondLimit.has(newOrder)
      ? { ...newOrder, order: { ...newOrder.order, exceeds_mail_limit: true } }
      : newOrder,
  );
}

/** Resolves with the number of orders of the buyer in the 60 minutes before `at`, at most 10. Costs one read. */
async function countRecentOrders(db: Firestore, buyerUid: string, at: Timestamp): Promise<number> {
  const recent = ordersCollection(db)
    .where('buyer_uid', '==', buyerUid)
    .where('buying_date', '>', Timestamp.fromMillis(at.toMillis() - WINDOW_MS))
    // Sort in descending order, because the only composite index of these fields has this order.
    .orderBy('buying_date', 'desc')
    .limit(MAX_MAILED_ORDERS);
  return (await recent.count().get()).data().count;
}

/** Returns the document id and the email about message number `number` of an order. It does not contain the text. */
export function createMessageMail(
  toUid: string,
  orderId: string,
  number: number,
  at: Timestamp,
): [id: string, mail: StoredMail] {
  const subject = `New message about order ${formatOrderNumber(orderId)}`;
  const lines = ['Open the order on Potluck to read the message and to reply.'];
  return [`${orderId}-message-${number}`, createMail(toUid, subject, lines, at)];
}
