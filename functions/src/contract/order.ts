import * as v from 'valibot';
import { userProfileSchema } from './account';
import {
  MAX_FOOD_NAME_LENGTH,
  allergensSchema,
  storedAllergensSchema,
  storedDietsSchema,
  storedPaySchema,
} from './food';
import {
  documentIdSchema,
  emailSchema,
  imageUrlSchema,
  multilineTextSchema,
  objectSchema,
  priceSchema,
  singleLineTextSchema,
  userPhotoUrlSchema,
} from './fields';
import { ownReviewSchema } from './review';
import { pick } from './values';

function createPositiveIntegerSchema(label: string) {
  const message = `${label} must be a whole number.`;
  return v.pipe(
    v.number(({ input }) => (input === undefined ? `${label} is required.` : message)),
    v.safeInteger(message),
    v.minValue(1, `${label} must be at least 1.`),
  );
}

export const MAX_ORDER_NOTE_LENGTH = 300;

/**
 * Request body of `POST /purchase`. The API rejects a price that differs from the stored price. It stores the
 * order with the food and the owner from Firestore, not from this body.
 */
export const purchaseRequestSchema = objectSchema({
  foodId: documentIdSchema,
  food_name: singleLineTextSchema('Food name', MAX_FOOD_NAME_LENGTH),
  food_image: imageUrlSchema('Image URL'),
  price: priceSchema,
  purchase_quantity: createPositiveIntegerSchema('Purchase quantity'),
  buyer_name: singleLineTextSchema('Buyer name', 120),
  buyer_email: emailSchema,
  buyer_photoURL: userPhotoUrlSchema('Buyer photo URL'),
  food_owner: userProfileSchema,
  window: v.optional(
    v.pipe(v.string('Choose a pickup time.'), v.maxLength(40, 'Choose a pickup time.')),
  ),
  /** The allergens that the guest saw, or null if the cook had not declared them. */
  allergens: v.optional(v.nullable(allergensSchema)),
  note: v.optional(multilineTextSchema('Note', MAX_ORDER_NOTE_LENGTH)),
  /** True if the note is about an allergy. The cook must confirm that it was read. */
  allergy: v.optional(v.boolean('Allergy must be true or false.')),
});
export type PurchaseRequest = v.InferOutput<typeof purchaseRequestSchema>;

/**
 * Response body of `POST /purchase`. A repeat of an earlier request has a `message`, and `isRemoved` if the order has
 * ended, or if the buyer has removed it from the history.
 */
export const purchaseResponseSchema = v.object({
  orderResult: v.nullish(v.object({ insertedId: v.optional(v.string()) })),
  isRemoved: v.optional(v.boolean()),
  message: v.optional(v.string()),
});

export const orderStatusSchema = v.picklist(['placed', 'ready', 'collected', 'cancelled']);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

export const ACTIVE_STATUSES: readonly OrderStatus[] = ['placed', 'ready'];
export const PAST_STATUSES: readonly OrderStatus[] = ['collected', 'cancelled'];

export function isActiveOrder({ status }: { status: OrderStatus }): boolean {
  return ACTIVE_STATUSES.includes(status);
}

export const UNDO_PERIOD_MS = 15 * 60_000;

/**
 * An order with this number of events allows no further undo. Otherwise, a cook could repeat Ready and Undo, send
 * many emails, and make the document too large to change.
 */
export const MAX_EVENTS_BEFORE_UNDO = 20;

export const cancelReasonSchema = v.picklist(
  ['sold-out', 'cannot-cook', 'not-collected', 'guest-asked', 'other'],
  'Choose a reason.',
);
export type CancelReason = v.InferOutput<typeof cancelReasonSchema>;

/** The reason of a cancellation by a maintainer, who has hidden the dish. A cook cannot choose it. */
export const DISH_REMOVED_REASON = 'dish-removed';

export const MAX_CANCEL_NOTE_LENGTH = 300;

export const orderEventSchema = v.object({
  what: v.picklist([
    'placed',
    'ready',
    'collected',
    'cancelled',
    'ready-undone',
    'collected-undone',
  ]),
  by: v.picklist(['buyer', 'cook']),
  at: v.pipe(v.string(), v.isoTimestamp()),
  reason: v.optional(v.string()),
  note: v.optional(v.string()),
});
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

export const MAX_ORDER_CHANGES = 20;

/** The facts that a cook can change while orders are open, and their names in texts for the guests. */
export const orderChangeLabels = {
  allergens: 'allergens',
  ingredients: 'ingredients',
  diets: 'suitable diets',
  place: 'pickup place',
  times: 'pickup times',
} as const;
export const orderChangeSubjects = Object.keys(
  orderChangeLabels,
) as (keyof typeof orderChangeLabels)[];

/**
 * A change of the dish or of the pickup details after the purchase. `now` is the new value of the field of the dish, or
 * null if the cook removed it. The order itself contains the value at the time of the purchase. A change of the place or
 * the times has no value, because the receipt shows them only when the guest may see them.
 */
export const changeAfterOrderSchema = v.object({
  what: v.picklist(orderChangeSubjects),
  now: v.optional(v.nullable(v.union([v.string(), v.array(v.string())]))),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
export type ChangeAfterOrder = v.InferOutput<typeof changeAfterOrderSchema>;

const orderVersionSchema = createPositiveIntegerSchema('Version');

/**
 * Request body of `POST /orders/{id}/cancel`. `version` is the version that the client shows. A cook must send
 * `reason`. The API ignores `restock` from a buyer.
 */
export const cancelOrderRequestSchema = objectSchema({
  email: emailSchema,
  version: orderVersionSchema,
  reason: v.optional(cancelReasonSchema),
  note: v.optional(multilineTextSchema('Note', MAX_CANCEL_NOTE_LENGTH)),
  restock: v.optional(v.boolean('Restock must be true or false.')),
});
export type CancelOrderRequest = v.InferOutput<typeof cancelOrderRequestSchema>;

/** Request body of `POST /orders/{id}/transitions`. `to` is the new status. For an undo, it is the previous status. */
export const orderStatusChangeRequestSchema = objectSchema({
  email: emailSchema,
  version: orderVersionSchema,
  to: v.picklist(['placed', 'ready', 'collected'], '“to” must be placed, ready, or collected.'),
});
export type OrderStatusChangeRequest = v.InferOutput<typeof orderStatusChangeRequestSchema>;

export const MAX_BULK_ORDERS = 100;

/** Request body of `POST /received-orders/{email}/transitions`: the same status change for several orders. */
export const bulkStatusChangeRequestSchema = objectSchema({
  email: emailSchema,
  to: orderStatusChangeRequestSchema.entries.to,
  orders: v.pipe(
    v.array(
      objectSchema({ id: documentIdSchema, version: orderVersionSchema }, 'An order'),
      'Orders must be a list.',
    ),
    v.minLength(1, 'Choose at least one order.'),
    v.maxLength(MAX_BULK_ORDERS, `You can change at most ${MAX_BULK_ORDERS} orders at once.`),
  ),
});
export type BulkStatusChangeRequest = v.InferOutput<typeof bulkStatusChangeRequestSchema>;

/** The fields that an order copies from its dish. The stored order, each response, and the export contain them. */
const copiedFoodEntries = {
  food_name: v.string(),
  food_image: v.string(),
  price: v.number(),
  allergens: storedAllergensSchema,
  portion: v.optional(v.string()),
  ingredients: v.optional(v.string()),
  keeps: v.optional(v.string()),
  diets: storedDietsSchema,
  pay: storedPaySchema,
};
export type CopiedFood = Pick<Order, keyof typeof copiedFoodEntries>;
const copiedFoodFields = Object.keys(copiedFoodEntries) as (keyof CopiedFood)[];

export function copyFoodFields(source: CopiedFood): CopiedFood {
  return pick(source, copiedFoodFields);
}

/** The fields about the buyer of an order, and the note. They are erased if the buyer deletes the account. */
const buyerEntries = {
  buyer_name: v.optional(v.string()),
  buyer_email: v.optional(v.string()),
  buyer_photoURL: v.optional(v.nullable(v.string())),
  note: v.optional(v.string()),
  allergy: v.optional(v.boolean()),
};
export const buyerFields = Object.keys(buyerEntries) as (keyof typeof buyerEntries)[];

/** The fields about a person are missing after this person has deleted the account. */
export const orderSchema = v.object({
  _id: v.string(),
  foodId: v.optional(v.string()),
  ...copiedFoodEntries,
  food_owner: v.optional(
    v.object({
      name: v.string(),
      email: v.optional(v.string(), ''),
      photoURL: v.nullish(v.string(), null),
    }),
  ),
  purchase_quantity: v.number(),
  /** The window in which the guest collects the order, in the time zone of the cook. */
  pickup_window: v.optional(v.object({ from: v.string(), until: v.string(), zone: v.string() })),
  ...buyerEntries,
  buying_date: v.pipe(v.string(), v.isoTimestamp()),
  status: v.optional(orderStatusSchema, 'placed'),
  version: v.optional(v.number(), 1),
  /** The events, oldest first. Missing in the list of a buyer's orders. */
  events: v.optional(v.array(orderEventSchema)),
  /** True if the units of a canceled order were added back to the stock. Missing in other orders. */
  restocked: v.optional(v.boolean()),
  allergy_read: v.optional(v.boolean()),
  /** The changes after the purchase, oldest first. Missing in the list of a buyer's orders. */
  changes: v.optional(v.array(changeAfterOrderSchema)),
  /** The time of the last of these changes. */
  changed_at: v.optional(v.string()),
  /** The review of the buyer. This and `can_review` are only in the list of the buyer's orders and on the receipt. */
  review: v.optional(ownReviewSchema),
  /** True if the buyer can review the order now, or change the review. */
  can_review: v.optional(v.literal(true)),
});
export type Order = v.InferOutput<typeof orderSchema>;
export const orderListSchema = v.array(orderSchema);

export const orderChangeResponseSchema = v.object({
  modifiedCount: v.number(),
  message: v.string(),
  order: orderSchema,
});
export type OrderChangeResponse = v.InferOutput<typeof orderChangeResponseSchema>;

/** Response body of `POST /received-orders/{email}/transitions`: one result per order, in the sequence of the request. */
export const bulkStatusChangeResponseSchema = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      /** The order after the change, or the current one if the change was rejected. */
      order: v.optional(orderSchema),
      error: v.optional(v.object({ code: v.string(), message: v.string() })),
    }),
  ),
});
export type BulkStatusChangeResponse = v.InferOutput<typeof bulkStatusChangeResponseSchema>;

/**
 * Response body of `GET /received-orders/{email}/count`. `recent` is present if the request has a time `since`. It counts
 * the portions that guests have ordered since then and not canceled. If `is_minimum` is true, there can be more.
 */
export const orderCountsSchema = v.object({
  placed: v.number(),
  active: v.number(),
  recent: v.optional(v.object({ portions: v.number(), is_minimum: v.boolean() })),
});
export type OrderCounts = v.InferOutput<typeof orderCountsSchema>;

export const DEFAULT_ORDER_PAGE_SIZE = 50;
export const MAX_ORDER_PAGE_SIZE = 100;

/** The number that users see. */
export function formatOrderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

export type OrderRole = OrderEvent['by'];

export interface OrderChange {
  by: OrderRole;
  /** The version of the order that the client showed. */
  version: number;
  to: OrderStatus;
  /** Allows a buyer who deletes the account to cancel an order that is ready. */
  isForced?: boolean;
}

type OrderChangeDecision =
  | { what: OrderEvent['what']; status: OrderStatus }
  /** The same user has already made the same change to this version of the order. */
  | { isRepeat: true }
  | { conflict: 'order-changed' | 'order-state' | 'allergy-unread'; message: string };

type ChangeableOrder = Pick<Order, 'status' | 'events' | 'changes' | 'allergy' | 'allergy_read'>;

export const statusAfterEvent: Record<OrderEvent['what'], OrderStatus> = {
  // Stryker disable next-line StringLiteral: equivalent, because no change of an order adds the event `placed`
  placed: 'placed',
  ready: 'ready',
  collected: 'collected',
  cancelled: 'cancelled',
  'ready-undone': 'placed',
  'collected-undone': 'ready',
};

/** The event for each status change that a cook can make, by the old and the new status. */
const eventOfCook: Record<string, OrderEvent['what']> = {
  'placed → ready': 'ready',
  'ready → collected': 'collected',
  'ready → placed': 'ready-undone',
  'collected → ready': 'collected-undone',
  'placed → cancelled': 'cancelled',
  'ready → cancelled': 'cancelled',
};

const undoneEvent: Partial<Record<OrderEvent['what'], OrderEvent['what']>> = {
  'ready-undone': 'ready',
  'collected-undone': 'collected',
};

/**
 * Decides whether a change of an order is allowed at the time `now`, in ms since the epoch. If `version` is not the
 * current version, the change is a conflict, or a repeat if it equals the event that followed `version`, for
 * example after a lost response.
 */
export function decideOrderChange(
  order: ChangeableOrder,
  change: OrderChange,
  now: number,
): OrderChangeDecision {
  const { events = [] } = order;
  const what = findAllowedEvent(order, change, now);
  if (change.version !== events.length) {
    const next = events[change.version];
    const isRepeat = next?.by === change.by && statusAfterEvent[next.what] === change.to;
    const message = 'This order has changed. Please check it and try again.';
    if (isRepeat) return { isRepeat: true };
    return { conflict: 'order-changed', message: what ? message : explainRejection(order, change) };
  }
  if (!what) {
    const conflict = isAllergyUnread(order, change) ? 'allergy-unread' : 'order-state';
    return { conflict, message: explainRejection(order, change) };
  }
  return { what, status: statusAfterEvent[what] };
}

export function canChangeOrder(
  order: ChangeableOrder,
  by: OrderRole,
  to: OrderStatus,
  now: number,
): boolean {
  return findAllowedEvent(order, { by, to }, now) !== undefined;
}

/** Returns true if the cook marks an order as ready without having confirmed its note about an allergy. */
function isAllergyUnread(
  { status, allergy, allergy_read }: ChangeableOrder,
  { by, to }: Pick<OrderChange, 'by' | 'to'>,
): boolean {
  const isMarkedReady = by === 'cook' && status === 'placed' && to === 'ready';
  return isMarkedReady && allergy === true && !allergy_read;
}

/**
 * Returns the event of a change, or undefined if the order does not allow the change now. A buyer can cancel an order
 * that is ready only if it has changed after the purchase. An undo reverses only the
 * latest event, within 15 minutes, and only if the order has fewer than 20 events.
 */
function findAllowedEvent(
  order: ChangeableOrder,
  { by, to, isForced = false }: Omit<OrderChange, 'version'>,
  now: number,
): OrderEvent['what'] | undefined {
  const { status, events = [], changes = [] } = order;
  if (isAllergyUnread(order, { by, to })) return undefined;
  if (by === 'buyer') {
    const isCancelable =
      status === 'placed' || (status === 'ready' && (isForced || changes.length > 0));
    return to === 'cancelled' && isCancelable ? 'cancelled' : undefined;
  }
  const what = eventOfCook[`${status} → ${to}`];
  const undone = what && undoneEvent[what];
  if (!undone) return what;
  const latest = events.at(-1);
  const isUndoable =
    latest?.what === undone &&
    now - Date.parse(latest.at) < UNDO_PERIOD_MS &&
    events.length < MAX_EVENTS_BEFORE_UNDO;
  return isUndoable ? what : undefined;
}

function explainRejection(order: ChangeableOrder, change: OrderChange): string {
  const { status, events } = order;
  const { by } = change;
  if (isAllergyUnread(order, change)) return 'Read the note about an allergy first.';
  if (status === 'cancelled') {
    return by === 'buyer' && events?.at(-1)?.by === 'cook'
      ? 'The cook has already canceled this order.'
      : 'This order has already been canceled.';
  }
  if (by === 'buyer' && status === 'ready') {
    return 'Your order is ready to collect. Only the cook can cancel it now.';
  }
  if (by === 'buyer' && status === 'collected') {
    return 'Your order has already been collected, so it cannot be canceled.';
  }
  return 'This is not possible any more.';
}

/** The reasons for a cancellation as sentences. The reason `other` is not shown. */
const cancelReasonTexts: Partial<Record<string, string>> = {
  'sold-out': 'The dish is sold out.',
  'cannot-cook': 'The cook cannot cook it.',
  'not-collected': 'Nobody collected the order.',
  'guest-asked': 'The guest asked for it.',
  [DISH_REMOVED_REASON]: 'Potluck removed the dish from the menu.',
};

export function describeCancelReason(reason = '', viewer: OrderRole): string | undefined {
  return reason === 'guest-asked' && viewer === 'buyer'
    ? 'You asked the cook to cancel it.'
    : cancelReasonTexts[reason];
}
