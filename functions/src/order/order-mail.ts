import { Timestamp } from '@google-cloud/firestore';
import { formatOrderNumber } from '../contract/format-order-number';
import type { StoredMail, StoredOrder, StoredOrderEvent } from '../firestore/collections';

const MAIL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

type OrderMailData = Pick<
  StoredOrder,
  'food_name' | 'purchase_quantity' | 'buyer_name' | 'food_owner' | 'hidden_at'
>;

interface NewOrder {
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
  orders: [NewOrder, ...NewOrder[]],
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
