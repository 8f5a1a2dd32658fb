import { isDeepStrictEqual } from 'node:util';
import type { Account } from '@potluck/functions/account/authenticate';
import {
  type Order,
  type OrderEvent,
  type OrderStatus,
  formatOrderNumber,
} from '@potluck/functions/contract/order';
import { groupBy } from '@potluck/functions/contract/values';
import type { StoredOrderEvent } from '@potluck/functions/firestore/collections';
import {
  computeOrderId,
  type OrderActionResponse,
  type CancelOrderAction,
  type OrderAction,
  type PurchaseAction,
  type ChangeOrderStatusAction,
} from './order-actions';
import type {
  MailWithCommitTimes,
  OrderWithCommitTimes,
  StoredFoodsOrdersAndMails,
} from './stored-foods-orders-and-mails';

interface OrderEvidence {
  stored: StoredFoodsOrdersAndMails;
  /**
   * The response to the last attempt of each action, sorted by time of arrival. An action that the test repeats
   * on purpose has several responses.
   */
  responses: OrderActionResponse[];
  /** The number of units that the cooks put into stock, by dish. */
  stockedUnits: Map<string, number>;
  /** The uids of the users who want emails. */
  mailRecipients: Set<string>;
  /**
   * True if the test made the response to a commit get lost. The API then does not know that its own commit has
   * succeeded. So it can report that an earlier request made the change, although this request made it.
   */
  hasLostCommits: boolean;
}

type EventName = StoredOrderEvent['what'];

/** The allowed events. Each has the allowed previous statuses, the allowed roles, and the new status. */
const eventTable: Record<EventName, { from: string[]; by: string[]; to: OrderStatus }> = {
  placed: { from: ['none'], by: ['buyer'], to: 'placed' },
  ready: { from: ['placed'], by: ['cook'], to: 'ready' },
  collected: { from: ['ready'], by: ['cook'], to: 'collected' },
  'ready-undone': { from: ['ready'], by: ['cook'], to: 'placed' },
  'collected-undone': { from: ['collected'], by: ['cook'], to: 'ready' },
  cancelled: { from: ['placed', 'ready'], by: ['buyer', 'cook'], to: 'cancelled' },
};
const undoneEvent: Partial<Record<EventName, EventName>> = {
  'ready-undone': 'ready',
  'collected-undone': 'collected',
};
const UNDO_PERIOD_MS = 15 * 60_000;

/**
 * Returns every contradiction between the stored orders, the stock, the emails, and the responses. The
 * list is empty if the guarantees hold.
 */
export function findOrderViolations(evidence: OrderEvidence): string[] {
  return [
    ...findStockViolations(evidence),
    ...evidence.stored.orders.flatMap(findEventViolations),
    ...findMailViolations(evidence),
    ...findResponseViolations(evidence),
    ...findRepeatViolations(evidence),
  ];
}

/** Compares the stock and the purchase count of each dish with its orders. */
function findStockViolations({ stored, stockedUnits }: OrderEvidence): string[] {
  return [...stored.foods].flatMap(([foodId, { quantity, purchase_count }]) => {
    const orders = stored.orders.filter((order) => order.foodId === foodId);
    const taken = orders.filter(
      ({ status, restocked }) => !(status === 'cancelled' && restocked === true),
    );
    const takenUnits = taken.reduce((sum, { purchase_quantity }) => sum + purchase_quantity, 0);
    const stocked = stockedUnits.get(foodId);
    const sold = orders.filter(({ status }) => status !== 'cancelled').length;
    return [
      ...(stocked === quantity + takenUnits
        ? []
        : [`dish ${foodId}: ${stocked} units stocked, ${quantity} left, ${takenUnits} in orders`]),
      ...(quantity < 0 ? [`dish ${foodId}: ${quantity} units left`] : []),
      ...(purchase_count === sold
        ? []
        : [`dish ${foodId}: purchase_count is ${purchase_count} instead of ${sold}`]),
    ];
  });
}

/** Validates the events of an order against `eventTable` and against the status and version of the order. */
function findEventViolations(order: OrderWithCommitTimes): string[] {
  const { id, status, version, events, restocked } = order;
  const violations: string[] = [];
  let before = 'none';
  events.forEach(({ what, by, at, reason }, index) => {
    const { from, by: allowed, to } = eventTable[what];
    const previous = events[index - 1];
    const undone = undoneEvent[what];
    const isValidUndo =
      undone === undefined ||
      (previous?.what === undone && at.toMillis() - previous.at.toMillis() <= UNDO_PERIOD_MS);
    const isBuyersCancelInTime = what !== 'cancelled' || by === 'cook' || before === 'placed';
    const hasReason = what !== 'cancelled' || by === 'buyer' || reason !== undefined;
    if (
      !from.includes(before) ||
      !allowed.includes(by) ||
      !isValidUndo ||
      !isBuyersCancelInTime ||
      !hasReason
    ) {
      violations.push(`order ${id}: event ${index + 1} (${what} by ${by}) after ${before}`);
    }
    before = to;
  });
  if (before !== status) violations.push(`order ${id}: status ${status} after ${before}`);
  if (version !== events.length)
    violations.push(`order ${id}: version ${version} with ${events.length} events`);
  if ((restocked !== undefined) !== (status === 'cancelled'))
    violations.push(`order ${id}: restocked is ${restocked} with status ${status}`);
  return violations;
}

/**
 * Compares the emails with the events. Each event with a recipient must be in exactly one email, and in
 * the same commit as the email. There must be no other emails.
 */
function findMailViolations({ stored, mailRecipients }: OrderEvidence): string[] {
  const unexpected = new Map(stored.mails.map((mail) => [mail.id, mail]));
  const violations: string[] = [];
  const expectMail = (ids: string[], uid: string | undefined, orders: string[], time?: string) => {
    if (uid === undefined || !mailRecipients.has(uid)) return;
    const found = ids.flatMap((id) => unexpected.get(id) ?? []);
    for (const { id } of found) unexpected.delete(id);
    const [mail] = found;
    if (!mail || found.length > 1) violations.push(`${found.length} emails for ${ids.join(', ')}`);
    else if (!isMailTo(mail, uid, orders, time)) {
      violations.push(`email ${mail.id}: ${JSON.stringify(mail)} instead of ${orders.join('; ')}`);
    }
  };

  const ordersByFirstCommit = groupBy(
    stored.orders,
    ({ foodId, createTime }) => `${foodId} ${createTime}`,
  );
  for (const orders of ordersByFirstCommit.values()) {
    const ids = orders.map(({ id }) => `${id}-1`);
    const described = orders.map(describeOrder);
    expectMail(ids, orders[0]?.seller_uid, described, orders[0]?.createTime);
  }
  for (const order of stored.orders) {
    const { id, events, buyer_uid, seller_uid, hidden_at, updateTime } = order;
    events.forEach(({ what, by }, index) => {
      const isMailed = ['ready', 'ready-undone', 'cancelled'].includes(what);
      if (!isMailed) return;
      const uid = what === 'cancelled' && by === 'buyer' ? seller_uid : buyer_uid;
      const isLastCommit = index === events.length - 1 && !hidden_at;
      const time = isLastCommit ? updateTime : undefined;
      expectMail([`${id}-${index + 1}`], uid, [describeOrder(order)], time);
    });
  }
  return [...violations, ...[...unexpected.keys()].map((id) => `unexpected email ${id}`)];
}

/** Returns the number and the portions of an order, as an email contains them. */
const describeOrder = ({ id, purchase_quantity, food_name }: OrderWithCommitTimes) =>
  `${formatOrderNumber(id)}: ${purchase_quantity} × ${food_name}`;

function isMailTo(
  { toUids, message, createTime }: MailWithCommitTimes,
  uid: string,
  orders: string[],
  time: string | undefined,
): boolean {
  const found = Array.from(
    message.text.matchAll(/^Order (\w+), placed on [^:]+(: .+)$/gm),
    (line) => line.slice(1).join(''),
  );
  return (
    isDeepStrictEqual(toUids, [uid]) &&
    isDeepStrictEqual(found.toSorted(), orders.toSorted()) &&
    (time === undefined || createTime === time)
  );
}

/** Compares each response with the stored order. Ignores responses with a status of 500 or more. */
function findResponseViolations({ stored, responses }: OrderEvidence): string[] {
  const orders = new Map(stored.orders.map((order) => [order.id, order]));
  return responses.flatMap((response) => {
    if (response.status >= 500) return [];
    const { action } = response;
    const id = action.kind === 'purchase' ? computeOrderId(action) : action.orderId;
    return isConsistent(response, orders.get(id)) || isRejectedBeforeRepeat(response, responses)
      ? []
      : [`${describeAction(action)}: ${describeResponses(response, responses)}`];
  });
}

/**
 * Returns true if a purchase was rejected and a later request with the same idempotency key may have placed the
 * order. This is allowed, because a cancellation or an edit between the two requests can add the missing units
 * to the stock.
 */
function isRejectedBeforeRepeat(
  { action, status, sentAt }: OrderActionResponse,
  responses: OrderActionResponse[],
): boolean {
  if (action.kind !== 'purchase' || status === 201) return false;
  const repeats = responses.filter((other) => other.action === action);
  const placed = repeats.filter((repeat) => repeat.status === 201);
  // If the API responded to no request with 201, a request with status 500 or more may have placed the order.
  const candidates = placed.length > 0 ? placed : repeats.filter((repeat) => repeat.status >= 500);
  return candidates.length > 0 && candidates.every(({ receivedAt }) => receivedAt > sentAt);
}

function isConsistent(response: OrderActionResponse, order?: OrderWithCommitTimes): boolean {
  const { action, status } = response;
  if (action.kind === 'purchase') return isConsistentPurchase(action, response, order);
  const role = order && findRole(order, action.caller);
  if (!order || !role) return status === 404;
  const isHidden = order.hidden_at !== null;
  switch (action.kind) {
    case 'hide':
      return role === 'buyer' ? isHidden && [200, 404].includes(status) : status === 404;
    case 'transition':
      return role === 'cook' ? isConsistentChange(action, response, order, role) : status === 404;
    case 'cancel':
      return status === 404
        ? role === 'buyer' && isHidden
        : isConsistentChange(action, response, order, role);
  }
}

function isConsistentPurchase(
  { caller, quantity }: PurchaseAction,
  { status, json }: OrderActionResponse,
  order?: OrderWithCommitTimes,
): boolean {
  if (!order) return status === 404 || status === 409;
  return (
    status === 201 &&
    isDeepStrictEqual(json.orderResult, { insertedId: order.id }) &&
    order.buyer_uid === caller.uid &&
    order.purchase_quantity === quantity
  );
}

function isConsistentChange(
  action: CancelOrderAction | ChangeOrderStatusAction,
  { status, json }: OrderActionResponse,
  order: OrderWithCommitTimes,
  role: 'buyer' | 'cook',
): boolean {
  const returned = json.order as Order;
  if (!isEarlierState(returned, order)) return false;
  const { version } = returned;
  const next = order.events[action.version];
  const target = action.kind === 'cancel' ? 'cancelled' : action.to;
  const isOwnEvent = next?.by === role && eventTable[next.what].to === target;
  if (status === 200) {
    return (
      isOwnEvent &&
      (json.modifiedCount === 0 || (json.modifiedCount === 1 && version === action.version + 1))
    );
  }
  const isRepeat = isOwnEvent && version > action.version;
  if (json.code === 'order-changed')
    return status === 409 && version !== action.version && !isRepeat;
  const isForbidden =
    action.kind === 'cancel'
      ? returned.status !== 'placed' && !(returned.status === 'ready' && role === 'cook')
      : !['placed → ready', 'ready → collected'].includes(`${returned.status} → ${action.to}`);
  return status === 409 && json.code === 'order-state' && version === action.version && isForbidden;
}

function findRole(
  { buyer_uid, seller_uid }: OrderWithCommitTimes,
  { uid }: Account,
): 'buyer' | 'cook' | undefined {
  if (uid === buyer_uid) return 'buyer';
  return uid === seller_uid ? 'cook' : undefined;
}

/** Returns true if `returned` is a state that the stored order has or once had. */
function isEarlierState(returned: Order, stored: OrderWithCommitTimes): boolean {
  const { events = [], version, status, restocked } = returned;
  const storedEvents = stored.events.map(({ at, ...event }): OrderEvent => ({
    ...event,
    at: at.toDate().toISOString(),
  }));
  const last = events.at(-1);
  return (
    isDeepStrictEqual(events, storedEvents.slice(0, events.length)) &&
    version === events.length &&
    last !== undefined &&
    status === eventTable[last.what].to &&
    restocked === (status === 'cancelled' ? stored.restocked : undefined)
  );
}

/**
 * Finds events that more than one response reports with `modifiedCount` 1, and events that no response reports.
 * The latter are allowed if `hasLostCommits` is true. Ignores the event `placed`.
 */
function findRepeatViolations({ stored, responses, hasLostCommits }: OrderEvidence): string[] {
  const changeCounts = new Map<string, number>();
  for (const { action, json } of responses) {
    if (action.kind === 'purchase' || action.kind === 'hide' || json.modifiedCount !== 1) continue;
    const event = `${action.orderId}-${action.version + 1}`;
    changeCounts.set(event, (changeCounts.get(event) ?? 0) + 1);
  }
  const events = stored.orders.flatMap(({ id, events: { length } }) =>
    Array.from({ length: Math.max(0, length - 1) }, (_, index) => `${id}-${index + 2}`),
  );
  return events.flatMap((event) => {
    const count = changeCounts.get(event) ?? 0;
    return count === 1 || (count === 0 && hasLostCommits)
      ? []
      : [`${count} responses with modifiedCount 1 for event ${event}`];
  });
}

/**
 * Finds cancellations that were sent after the deletion of the dish but added units back to the
 * stock.
 */
export function findRestocksOfDeletedFood(
  { orders }: StoredFoodsOrdersAndMails,
  responsesAfterDeletion: OrderActionResponse[],
): string[] {
  return responsesAfterDeletion.flatMap(({ action, json }) => {
    // With modifiedCount 0, an earlier request cancelled the order, maybe before the deletion of the dish.
    if (action.kind !== 'cancel' || json.modifiedCount !== 1) return [];
    const order = orders.find(({ id }) => id === action.orderId);
    return order?.restocked === true ? [`${describeAction(action)}: restocked a deleted dish`] : [];
  });
}

function describeAction(action: OrderAction): string {
  const { caller, ...details } = action;
  return `${caller.uid} ${JSON.stringify(details)}`;
}

/** Returns the response, and the statuses of all responses to the same action. */
function describeResponses(
  { action, status, json }: OrderActionResponse,
  responses: OrderActionResponse[],
): string {
  const statuses = responses
    .filter((other) => other.action === action)
    .map((other) => other.status);
  return `${status} ${JSON.stringify(json)} (all responses: ${statuses.join(', ')})`;
}
