import { type Firestore, Timestamp, type Transaction } from '@google-cloud/firestore';
import type { Request } from 'express';
import type { Account } from '../account/authenticate';
import { MAX_MESSAGES_PER_SIDE, OPEN_AFTER_ORDER_MS, type Thread } from '../contract/message';
import { isActiveOrder, type OrderRole } from '../contract/order';
import { pick } from '../contract/values';
import { runRepeatable } from '../firestore/client';
import {
  type StoredOrder,
  type StoredThread,
  ordersCollection,
  threadsCollection,
} from '../firestore/collections';
import { computeKeyHmac, parseDocumentId } from '../http/parse-request';
import { HttpError, type Reply, toStrongEtag } from '../http/responses';
import { addReport } from '../moderation/food-reports';
import { createMessageMail, readMailRecipients, writeMails } from '../order/order-mail';
import { findOrderRole, orderNotFoundError } from '../order/order-responses';
import type { Handlers } from '../routes';

const MAIL_INTERVAL_MS = 30 * 60_000;

const otherRole = { buyer: 'cook', cook: 'buyer' } as const;

const emptyThread: StoredThread = {
  messages: [],
  seen: { buyer: 0, cook: 0 },
  unread: { buyer: false, cook: false },
  mailed_at: {},
};

interface Caller {
  request: Request;
  account: Account;
}

interface Relation {
  id: string;
  order: StoredOrder;
  role: OrderRole;
}

export function createMessageHandlers(db: Firestore, now: () => Date, secret: () => string) {
  const threads = threadsCollection(db);
  const parseOrderId = ({ params }: Request) => parseDocumentId(params.id, orderNotFoundError());

  /** @throws HttpError 404 unless the caller is the buyer or the cook of the order and sees it. */
  async function readOrder({ request, account: { uid } }: Caller): Promise<Relation> {
    const id = parseOrderId(request);
    const order = (await ordersCollection(db).doc(id).get()).data();
    const role = order && findOrderRole(order, uid);
    if (!role || findReaderUid(order, role) === undefined) throw orderNotFoundError();
    return { id, order, role };
  }

  /** Changes the thread of an order in a transaction. `change` returns the same thread if nothing changes. */
  async function changeThread(
    caller: Caller,
    change: (
      thread: StoredThread,
      relation: Relation,
      transaction: Transaction,
    ) => StoredThread | Promise<StoredThread>,
  ): Promise<Reply> {
    const relation = await readOrder(caller);
    const document = threads.doc(relation.id);
    // The deletion of an account can erase its uid at the same time. Its second pass must then find the new text.
    const uids = pick(relation.order, ['buyer_uid', 'seller_uid']);
    const thread = await runRepeatable(() =>
      db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(document)).data() ?? emptyThread;
        const changed = await change(stored, relation, transaction);
        if (changed !== stored) transaction.set(document, { ...changed, ...uids });
        return changed;
      }),
    );
    return { body: toThread(thread, relation, now()) };
  }

  return {
    async 'GET /orders/:id/messages'(caller) {
      const stored = await threads.doc(parseOrderId(caller.request)).get();
      // Only a user who was allowed to read this state knows its ETag, so a 304 needs no read of the order.
      const state = `${stored.ref.path} ${stored.updateTime?.valueOf()}`;
      const etag = `"${computeKeyHmac(secret(), caller.account.uid, state)}"`;
      if (toStrongEtag(caller.request.get('If-None-Match') ?? '') === etag) {
        return { status: 304, etag };
      }
      return { etag, body: toThread(stored.data() ?? emptyThread, await readOrder(caller), now()) };
    },

    'POST /orders/:id/messages': (call) =>
      changeThread(call, async (thread, relation, transaction) => {
        const { order, role } = relation;
        const { id, text } = call.body;
        if (thread.messages.some((sent) => sent.id === id && sent.by === role)) return thread;
        const other = otherRole[role];
        const readerUid = findReaderUid(order, other);
        const closed = explainClosedThread(thread, relation, now());
        if (closed !== undefined || readerUid === undefined) {
          throw new HttpError('thread-closed', closed ?? '');
        }
        const at = Timestamp.fromDate(now());
        const messages = [...thread.messages, { id, by: role, at }];
        const isMailDue =
          at.toMillis() - (thread.mailed_at[other]?.toMillis() ?? 0) >= MAIL_INTERVAL_MS;
        const recipients = await readMailRecipients(db, isMailDue ? [readerUid] : []);
        const mail = createMessageMail({ orderId: relation.id, order }, other, recipients, at);
        if (mail) writeMails(transaction, db, [mail], at);
        return {
          ...thread,
          messages,
          [`${role}_texts`]: [...(thread[`${role}_texts`] ?? []), text],
          unread: { ...thread.unread, [other]: true },
          mailed_at: { ...thread.mailed_at, ...(mail && { [other]: at }) },
        };
      }),

    'PUT /orders/:id/messages/seen': (call) =>
      changeThread(call, (thread, { role }) => {
        const count = Math.min(call.body.count, thread.messages.length);
        if (count <= thread.seen[role]) return thread;
        const seen = { ...thread.seen, [role]: count };
        const isUnread = countUnread({ ...thread, seen }, role) > 0;
        return { ...thread, seen, unread: { ...thread.unread, [role]: isUnread } };
      }),

    'POST /orders/:id/messages/stop': (call) =>
      changeThread(call, (thread, { role }) =>
        thread.stopped_by ? thread : { ...thread, stopped_by: role },
      ),

    async 'POST /orders/:id/messages/:messageId/reports'(call) {
      const relation = await readOrder(call);
      const { order, role } = relation;
      const thread = (await threads.doc(relation.id).get()).data() ?? emptyThread;
      const { messageId } = call.request.params;
      const reported = toThread(thread, relation, now()).messages.find(
        ({ id, by }) => id === messageId && by !== role,
      );
      const owner_uid = role === 'cook' ? order.buyer_uid : order.seller_uid;
      if (reported?.text === undefined || owner_uid === undefined) throw orderNotFoundError();
      return addReport(db, now(), call, 'message', {
        food_id: order.foodId,
        message: { order_id: relation.id, id: reported.id, text: reported.text },
        owner_uid,
      });
    },

    async 'GET /unread-messages/:email'({ account: { uid } }) {
      const findUnread = async (uidField: 'buyer_uid' | 'seller_uid', role: OrderRole) => {
        const found = threads.where(uidField, '==', uid).where(`unread.${role}`, '==', true);
        return (await found.select().get()).docs.map(({ id }) => id);
      };
      const [placed, received] = await Promise.all([
        findUnread('buyer_uid', 'buyer'),
        findUnread('seller_uid', 'cook'),
      ]);
      return { body: { placed, received } };
    },
  } satisfies Partial<Handlers>;
}

/** Returns the uid of a side if this person can read messages about the order. */
function findReaderUid({ buyer_uid, seller_uid, hidden_at }: StoredOrder, role: OrderRole) {
  if (role === 'cook') return seller_uid;
  return hidden_at ? undefined : buyer_uid;
}

/** Returns undefined if the caller can write a message. */
function explainClosedThread(
  { messages, stopped_by }: StoredThread,
  { order, role }: Relation,
  now: Date,
): string | undefined {
  const endTime = order.events.at(-1)?.at.toMillis() ?? 0;
  if (stopped_by) return 'The messages about this order were stopped.';
  if (!isActiveOrder(order) && now.getTime() - endTime >= OPEN_AFTER_ORDER_MS) {
    return 'This order ended more than seven days ago, so its messages are closed.';
  }
  if (findReaderUid(order, otherRole[role]) === undefined) {
    return `The ${role === 'buyer' ? 'cook' : 'guest'} can no longer read messages about this order.`;
  }
  return messages.filter(({ by }) => by === role).length >= MAX_MESSAGES_PER_SIDE
    ? `You can send at most ${MAX_MESSAGES_PER_SIDE} messages about an order.`
    : undefined;
}

function countUnread({ messages, seen }: StoredThread, role: OrderRole): number {
  return messages.slice(seen[role]).filter(({ by }) => by !== role).length;
}

function toThread(stored: StoredThread, relation: Relation, now: Date): Thread {
  const texts = { buyer: [...(stored.buyer_texts ?? [])], cook: [...(stored.cook_texts ?? [])] };
  return {
    messages: stored.messages.map(({ id, by, at }) => ({
      id,
      by,
      text: texts[by].shift(),
      at: at.toDate().toISOString(),
    })),
    unread: countUnread(stored, relation.role),
    is_open: explainClosedThread(stored, relation, now) === undefined,
    ...pick(stored, ['stopped_by']),
  };
}
