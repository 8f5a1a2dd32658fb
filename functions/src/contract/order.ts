import * as z from 'zod/mini';
import { emailSchema, userProfileSchema } from './account';
import { allergensSchema } from './allergens-schema';
import { storedImageUrlSchema } from './image-url';
import { documentIdSchema } from './document-id';
import { priceSchema } from './money';
import { displayedTextSchema, multilineTextSchema } from './text';
import { toUncheckedSchema } from './unchecked-schema';

const NOT_A_WHOLE_NUMBER = 'Purchase quantity must be a whole number.';

const purchaseQuantitySchema = z
  .number({
    error: ({ input }) =>
      input === undefined ? 'Purchase quantity is required.' : NOT_A_WHOLE_NUMBER,
  })
  .check(
    z.refine(Number.isSafeInteger, NOT_A_WHOLE_NUMBER),
    z.minimum(1, 'Purchase quantity must be at least 1.'),
  );

/**
 * Body of `POST /purchase`. The server rejects a purchase if the price or the buyer's email differs
 * from its own records. It stores the food and the owner from its own records, not from this body.
 */
export const purchaseRequestSchema = z.object({
  foodId: documentIdSchema,
  food_name: displayedTextSchema('Food name', 120),
  food_image: storedImageUrlSchema('Image URL'),
  price: priceSchema,
  purchase_quantity: purchaseQuantitySchema,
  buyer_name: displayedTextSchema('Buyer name', 120),
  buyer_email: emailSchema,
  buyer_photoURL: z.nullable(storedImageUrlSchema('Buyer photo URL')),
  food_owner: userProfileSchema,
});
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>;

/**
 * Response body of `POST /purchase`. If an earlier request already placed the order, `message` says
 * so. `isRemoved` is true if the buyer has since removed this order from the history.
 */
export const purchaseResponseSchema = z.object({
  orderResult: z.optional(z.object({ insertedId: z.optional(z.string()) })),
  isRemoved: z.optional(z.boolean()),
  message: z.optional(z.string()),
});

/**
 * Validates the header `Idempotency-Key` of `POST /purchase`. A client retries a purchase with the
 * same key until it receives a definite response.
 */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key must be 8 to 128 visible characters.'));

/**
 * The status of an order. An order is active while it is `placed` or `ready`, and past otherwise.
 * `cancelled` is final.
 */
export const orderStatusSchema = z.enum(['placed', 'ready', 'collected', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const ACTIVE_STATUSES: readonly OrderStatus[] = ['placed', 'ready'];
export const PAST_STATUSES: readonly OrderStatus[] = ['collected', 'cancelled'];

/** Returns true while the cook prepares the order or the buyer can collect it. */
export function isActiveOrder({ status }: { status?: OrderStatus | undefined }): boolean {
  return status !== undefined && ACTIVE_STATUSES.includes(status);
}

/** For how long after `ready` or `collected` the cook can undo it, in milliseconds of server time. */
export const UNDO_PERIOD_MS = 15 * 60_000;

/**
 * An order with this many events allows no further undo. Without this limit, a cook could repeat Ready and
 * Undo, which would send the buyer an email each time and make the document too large to change.
 */
export const MAX_EVENTS_BEFORE_UNDO = 20;

export const cancelReasonSchema = z.enum(
  ['sold-out', 'cannot-cook', 'not-collected', 'guest-asked', 'other'],
  'Choose a reason.',
);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const MAX_CANCEL_NOTE_LENGTH = 300;

/** A change of an order. The first event of an order is `placed`. */
export const orderEventSchema = z.object({
  what: z.enum(['placed', 'ready', 'collected', 'cancelled', 'ready-undone', 'collected-undone']),
  by: z.enum(['buyer', 'cook']),
  at: z.iso.datetime(),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

const orderVersionSchema = z
  .number({
    error: ({ input }) =>
      input === undefined ? 'Version is required.' : 'Version must be a whole number.',
  })
  .check(
    z.refine(Number.isSafeInteger, 'Version must be a whole number.'),
    z.minimum(1, 'Version must be at least 1.'),
  );

/**
 * Body of `POST /orders/{id}/cancel`. `version` is the version of the order that the client shows. A
 * cook must send `reason`. The service ignores `restock` from a buyer.
 */
export const cancelOrderRequestSchema = z.object({
  email: emailSchema,
  version: orderVersionSchema,
  reason: z.optional(cancelReasonSchema),
  note: z.optional(multilineTextSchema('Note', MAX_CANCEL_NOTE_LENGTH)),
  restock: z.optional(z.boolean('Restock must be true or false.')),
});
export type CancelOrderRequest = z.infer<typeof cancelOrderRequestSchema>;

/** Body of `POST /orders/{id}/transitions`. `to` is the new status. To undo, `to` is the status before. */
export const orderTransitionRequestSchema = z.object({
  email: emailSchema,
  version: orderVersionSchema,
  to: z.enum(['placed', 'ready', 'collected'], 'To must be placed, ready, or collected.'),
});
export type OrderTransitionRequest = z.infer<typeof orderTransitionRequestSchema>;

/**
 * Schema of an order in a response. `buying_date` is in ISO 8601 format. The field `food_owner` is
 * missing if the cook has deleted the account. The buyer fields are missing if the buyer has
 * deleted the account.
 */
export const orderSchema = z.object({
  _id: z.string(),
  foodId: z.string(),
  food_name: z.string(),
  food_image: z.string(),
  food_owner: z.optional(toUncheckedSchema(userProfileSchema)),
  price: z.number(),
  purchase_quantity: z.number(),
  /** The allergens that the cook declared at the time of purchase. Missing if there was no declaration. */
  allergens: z.optional(toUncheckedSchema(allergensSchema)),
  buyer_name: z.optional(z.string()),
  buyer_email: z.optional(z.string()),
  buyer_photoURL: z.optional(z.nullable(z.string())),
  buying_date: z.iso.datetime(),
  status: z.optional(orderStatusSchema),
  /** The number of events. Missing, like `status`, for orders that were placed before they existed. */
  version: z.optional(z.number()),
  /** Missing in the list of a buyer's orders. */
  events: z.optional(z.array(orderEventSchema)),
  /** Whether the units of a cancelled order were returned to the dish. Missing in other orders. */
  restocked: z.optional(z.boolean()),
});
export type Order = z.infer<typeof orderSchema>;
export const orderListSchema = z.array(orderSchema);

/** Response body of `POST /orders/{id}/cancel` and of `POST /orders/{id}/transitions`. */
export const changeOrderResponseSchema = z.object({
  modifiedCount: z.number(),
  message: z.string(),
  order: orderSchema,
});
export type ChangeOrderResponse = z.infer<typeof changeOrderResponseSchema>;

/** Response body of `GET /received-orders/{email}/portions`: the portions of all active orders by dish. */
export const portionListSchema = z.array(
  z.object({ foodId: z.string(), food_name: z.string(), portions: z.number() }),
);
export type Portion = z.infer<typeof portionListSchema>[number];

/** Response body of `GET /received-orders/{email}/count`. */
export const orderCountsSchema = z.object({ placed: z.number(), active: z.number() });
export type OrderCounts = z.infer<typeof orderCountsSchema>;

export const DEFAULT_ORDER_PAGE_SIZE = 50;
export const MAX_ORDER_PAGE_SIZE = 100;
