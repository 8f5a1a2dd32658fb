import { hash } from 'node:crypto';
import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import {
  type ChangeAfterOrder,
  formatOrderNumber,
  orderChangeLabels,
  type OrderRole,
  describeCancelReason,
} from '../contract/order';
import { pages } from '../contract/pages';
import { groupBy } from '../contract/values';
import type { DocumentWriter } from '../firestore/client';
import {
  type StoredEmailRecipient,
  type StoredMail,
  type StoredOrder,
  emailRecipientsCollection,
  mailCollection,
  ordersCollection,
} from '../firestore/collections';
import type { PlannedOrder, StockPlan } from './plan-stock-changes';

const MAIL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** The maximum number of emails in an hour. Tests raise it. */
export const mailLimits = { perSender: 10, perRecipient: 60 };

/** The users who get emails, by uid: those with a verified email who have not stopped the emails. */
export type MailRecipients = ReadonlyMap<string, StoredEmailRecipient>;

/** An email before {@link writeMails} has applied the limits. */
export type OrderMail = NonNullable<ReturnType<typeof createMail>>;

/** What an email reports. The name of a user and a text that a user wrote must not be in it, except the name of the dish. */
interface MailContent {
  to: OrderRole;
  /** Distinguishes the emails about an order. It is the end of their ids. */
  suffix: string;
  /** True if users with the level `important` get the email. */
  isImportant: boolean;
  title: string;
  lines: string[];
}

/** Returns the content of the email about the latest event, if there is one. New orders have their own email. */
function describeLatestEvent({
  events,
  hidden_at,
}: StoredOrder): Pick<MailContent, 'to' | 'title' | 'lines'> | undefined {
  const { what, by, reason, note } = events.at(-1) ?? {};
  const author = by === 'buyer' ? 'Your guest' : 'The cook';
  const noteLines = note === undefined ? [] : [`${author} left a note. Open the order to read it.`];
  if (what === 'cancelled' && by === 'buyer') {
    const isCooked = events.some((event) => event.what === 'ready');
    const text = `Your guest canceled this order.${isCooked ? '' : ' You need not cook it.'}`;
    const lines = [text, ...noteLines];
    return { to: 'cook', title: 'Canceled by your guest', lines };
  }
  if (what === 'cancelled') {
    const text = ['Sorry, the cook canceled your order.', describeCancelReason(reason, 'buyer')];
    text.push('Please do not come to collect it.');
    const lines = [text.filter(Boolean).join(' '), ...noteLines];
    return { to: 'buyer', title: 'Canceled by the cook', lines };
  }
  if (what === 'ready') {
    const pickup = hidden_at
      ? 'You deleted it in My Orders, so the site no longer shows where and when to collect it.'
      : 'The page of the order shows where and when to collect it.';
    const lines = [`Good news: your order is ready. ${pickup}`];
    return { to: 'buyer', title: 'Ready to collect', lines };
  }
  if (what !== 'ready-undone') return undefined;
  const text = 'Our email “Ready to collect” came too early, sorry. Please wait for the next one.';
  return { to: 'buyer', title: 'Not ready yet', lines: [text] };
}

/** Returns the uid of the recipient of the email about the latest event, unless the account is deleted. */
export function findMailRecipientUid(order: StoredOrder): string | undefined {
  const content = describeLatestEvent(order);
  return content && (content.to === 'cook' ? order.seller_uid : order.buyer_uid);
}

/** Returns the email about the latest event. */
export function createEventMail(planned: PlannedOrder, recipients: MailRecipients, at: Timestamp) {
  const content = describeLatestEvent(planned.order);
  if (!content) return undefined;
  const suffix = String(planned.order.events.length);
  return createMail({ ...content, suffix, isImportant: true }, [planned], recipients, at);
}

/** Returns the email to the guest about the changes that the cook saved at the time `at`. */
export function createChangeMail(
  planned: PlannedOrder,
  subjects: readonly ChangeAfterOrder['what'][],
  recipients: MailRecipients,
  at: Timestamp,
) {
  const changed = new Intl.ListFormat('en').format(
    subjects.map((what) => `the ${orderChangeLabels[what]}`),
  );
  const advice = planned.order.hidden_at
    ? 'You deleted the order in My Orders, so please ask the cook before you collect it.'
    : 'Please open the order and check it before you collect it.';
  const lines = [`The cook changed ${changed}. ${advice}`];
  const suffix = `change-${at.toMillis()}`;
  const title = subjects.includes('allergens') ? 'Allergens changed' : 'Changed';
  const content = { to: 'buyer', suffix, isImportant: true, title, lines } as const;
  return createMail(content, [planned], recipients, at);
}

/** Returns the email about the message of the other person that was stored at the time `at`. */
export function createMessageMail(
  planned: PlannedOrder,
  to: OrderRole,
  recipients: MailRecipients,
  at: Timestamp,
) {
  const author = to === 'cook' ? 'Your guest' : 'The cook';
  const lines = [`${author} wrote you a message about this order. Open the order to read it.`];
  const suffix = `message-to-${to}-${at.toMillis()}`;
  const content = { to, suffix, isImportant: to === 'buyer', title: 'New message', lines };
  return createMail(content, [planned], recipients, at);
}

/** Matches a name that mail programs could show as a link or that looks like one, because any user can name a dish. */
const LINK_LIKE = /[@＠]|:\/\/|[^\s.][.。．｡․](\p{L}|\d+\.\d)/u;

/** Returns the name of a dish for an email, or undefined if it looks like a link. */
export const getMailableName = (name: string): string | undefined =>
  LINK_LIKE.test(name) ? undefined : name;

function createMail(
  { to, suffix, isImportant, title, lines }: MailContent,
  orders: readonly PlannedOrder[],
  recipients: MailRecipients,
  at: Timestamp,
) {
  const [first] = orders;
  const toUid = to === 'cook' ? first?.order.seller_uid : first?.order.buyer_uid;
  const contact = recipients.get(toUid ?? '');
  if (!first || toUid === undefined || !contact) return undefined;
  if (!isImportant && contact.level !== 'all') return undefined;

  const dish = getMailableName(first.order.food_name);
  const one = dish === undefined ? 'your order' : `${first.order.purchase_quantity} × ${dish}`;
  const subject =
    orders.length === 1
      ? `${title}: ${one} (${formatOrderNumber(first.orderId)})`
      : [title, dish].filter(Boolean).join(': ');
  const orderLines = orders.map(({ orderId, order }) => {
    const { purchase_quantity, buying_date, pickup_window } = order;
    const timeZone = pickup_window?.zone ?? 'UTC';
    const date = buying_date.toDate().toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
    const portions = dish === undefined ? '' : `: ${purchase_quantity} × ${dish}`;
    return `Order ${formatOrderNumber(orderId)}, placed on ${date}${portions}`;
  });
  const listPath = to === 'cook' ? pages.receivedOrders.path : pages.myOrders.path;
  const orderPath =
    to === 'cook'
      ? `${listPath}?search=${formatOrderNumber(first.orderId)}`
      : pages.receipt.path.replace(':id', first.orderId);
  const path = orders.length > 1 || first.order.hidden_at ? listPath : orderPath;
  const text = [...lines, '', ...orderLines];
  const fromUids =
    to === 'cook' ? orders.map(({ order }) => order.buyer_uid) : [first.order.seller_uid];
  return {
    id: `${first.orderId}-${suffix}`,
    toUid,
    contact,
    /** The hashes of the uids of the users who caused the email. */
    senders: [...new Set(fromUids.map((uid = '') => hash('sha256', uid).slice(0, 20)))],
    /** The page that the email of an exceeded limit links to. */
    listPath,
    mail: composeMail(toUid, contact, subject, text, path, at),
  };
}

/** Returns the URL of the site without a final slash. The build inserts `VITE_SITE_URL`, because emails need it. */
export function getSiteUrl(): string {
  const { HOSTING_EMULATOR_HOST: localHost } = process.env;
  const url = localHost === undefined ? process.env.VITE_SITE_URL : `http://${localHost}`;
  return url?.replace(/\/$/, '') ?? '';
}

export function composeMail(
  toUid: string,
  { unsubscribe_signature: signature = '' }: StoredEmailRecipient,
  subject: string,
  lines: string[],
  path: string,
  at: Timestamp,
): StoredMail {
  const site = getSiteUrl();
  const query = new URLSearchParams({ user: toUid, signature }).toString();
  const text = [
    'Hello from Potluck!',
    '',
    ...lines,
    '',
    `Open it on Potluck: ${site}${path}`,
    '',
    `Stop all emails about orders, without a login: ${site}${pages.unsubscribe.path}?${query}`,
    '',
  ];
  return {
    toUids: [toUid],
    headers: {
      'List-Unsubscribe': `<${site}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    // A line break in the subject would add a header to the email.
    message: { subject: subject.replace(/\p{Cc}/gu, ' '), text: text.join('\n') },
    expires_at: Timestamp.fromMillis(at.toMillis() + MAIL_LIFETIME_MS),
  };
}

/** Resolves with the users in `uids` who get emails. Reads outside of any transaction, because it needs no lock. */
export async function readMailRecipients(
  db: Firestore,
  uids: (string | undefined)[],
): Promise<MailRecipients> {
  const known = new Set(uids.filter((uid) => uid !== undefined));
  if (known.size === 0) return new Map();
  const contacts = await db.getAll(
    ...[...known].map((uid) => emailRecipientsCollection(db).doc(uid)),
  );
  return new Map(
    contacts.flatMap((document) => {
      const contact = document.data() as StoredEmailRecipient | undefined;
      const getsEmails = contact?.email !== undefined && contact.level !== 'none';
      return getsEmails ? [[document.id, contact] as const] : [];
    }),
  );
}

/** Resolves with the emails about a batch. `soldBefore` is the number of earlier orders of the dish. */
export async function planMails(
  db: Firestore,
  { newOrders, cancelledOrders }: StockPlan,
  soldBefore: number,
  at: Timestamp,
): Promise<OrderMail[]> {
  // All orders of a batch are for the same food, so they have the same cook.
  const announced = newOrders.filter(({ isMailed }) => isMailed);
  const cook = announced[0]?.order.seller_uid;
  const recipients = await readMailRecipients(db, [
    cook,
    ...cancelledOrders.map(({ order }) => findMailRecipientUid(order)),
  ]);
  const mails = cancelledOrders.map((canceled) => createEventMail(canceled, recipients, at));
  if (cook !== undefined && recipients.has(cook)) {
    const isFirst = soldBefore === 0 && (await hasNoOrders(db, cook));
    const title = announced.length === 1 ? 'New order' : `${announced.length} new orders`;
    const lines = [isFirst ? 'Your very first order is here!' : 'A guest has ordered your food.'];
    const content = { to: 'cook', suffix: '1', isImportant: isFirst, title, lines } as const;
    mails.push(createMail(content, announced, recipients, at));
  }
  return mails.filter((mail) => mail !== undefined);
}

async function hasNoOrders(db: Firestore, cookUid: string): Promise<boolean> {
  const orders = ordersCollection(db).where('seller_uid', '==', cookUid);
  return (await orders.limit(1).select().get()).empty;
}

/**
 * Writes emails in the commit of their events. Beyond a limit, the recipient gets one email per hour about all further
 * events. Otherwise, a user could send any number of emails by repeating an order and its cancellation. The counts come
 * with the contact of the recipient, outside of the transaction. So concurrent requests can exceed a limit by a few emails.
 */
export function writeMails(
  writer: DocumentWriter,
  db: Firestore,
  mails: readonly OrderMail[],
  at: Timestamp,
): void {
  for (const [toUid, ofRecipient] of groupBy(mails, (one) => one.toUid)) {
    const sent = ofRecipient[0]?.contact.sent;
    const isSameHour = sent !== undefined && at.toMillis() - sent.since.toMillis() < HOUR_MS;
    const { since, total, by } = isSameHour ? sent : { since: at, total: 0, by: {} };
    const added = { total: 0, by: new Map<string, number>() };
    for (const { id, senders, contact, listPath, mail } of ofRecipient) {
      const countOf = (sender: string) => (by[sender] ?? 0) + (added.by.get(sender) ?? 0);
      const isWithinLimits =
        total + added.total < mailLimits.perRecipient &&
        senders.some((sender) => countOf(sender) < mailLimits.perSender);
      // If the email is already stored, the merge keeps its field `delivery`, so it is not sent again.
      const options = { merge: true };
      if (!isWithinLimits) {
        const more = composeMail(toUid, contact, MORE_NEWS, [MORE_NEWS_TEXT], listPath, at);
        writer.set(mailCollection(db).doc(`${toUid}-${since.toMillis()}`), more, options);
        continue;
      }
      writer.set(mailCollection(db).doc(id), mail, options);
      added.total += 1;
      for (const sender of senders) added.by.set(sender, (added.by.get(sender) ?? 0) + 1);
    }
    if (added.total === 0) continue;
    const toStored = (count: number) => (isSameHour ? FieldValue.increment(count) : count);
    const counts = Array.from(added.by, ([sender, count]) => [sender, toStored(count)]);
    const changed = {
      since,
      total: toStored(added.total),
      by: Object.fromEntries(counts) as object,
    };
    const options = isSameHour ? { merge: true } : { mergeFields: ['sent'] };
    writer.set(emailRecipientsCollection(db).doc(toUid), { sent: changed }, options);
  }
}

const MORE_NEWS = 'You have more news';
const MORE_NEWS_TEXT =
  'A lot happens with your orders. We send no other email about them in this hour, so please open the list of your orders now.';
