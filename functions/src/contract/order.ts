import * as z from 'zod/mini';
import { emailAddress, person } from './account';
import { storedImageAddress } from './image-address';
import { documentId } from './id';
import { price } from './money';
import { shownText } from './text';

const purchaseQuantity = z
  .number({
    error: ({ input }) =>
      input === undefined
        ? 'Purchase quantity is required.'
        : 'Purchase quantity must be a whole number.',
  })
  .check(
    z.refine(Number.isSafeInteger, 'Purchase quantity must be a whole number.'),
    z.minimum(1, 'Purchase quantity must be at least 1.'),
  );

/**
 * Body of `POST /purchase`. The server compares the price and the buyer with what it knows, and
 * stores the dish and its owner as they are in its own records.
 */
export const purchaseRequest = z.object({
  foodId: documentId,
  food_name: shownText('Food name', 120),
  food_image: storedImageAddress('Image URL'),
  price,
  purchase_quantity: purchaseQuantity,
  buyer_name: shownText('Buyer name', 120),
  buyer_email: emailAddress,
  buyer_photoURL: z.nullable(storedImageAddress('Buyer photo URL')),
  food_owner: person,
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;

/**
 * Response body of `POST /purchase`. If the same purchase was sent before, `message` says so.
 * `isRemoved` means that the buyer has removed that earlier order from the history.
 */
export const purchaseAnswer = z.object({
  orderResult: z.optional(z.object({ insertedId: z.optional(z.string()) })),
  isRemoved: z.optional(z.boolean()),
  message: z.optional(z.string()),
});

/** Header of `POST /purchase`: one per intended purchase, kept until a definite answer. */
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key must be 8 to 128 visible characters.'));

/** An order as it is read; `buying_date` is ISO 8601. */
export const order = z.object({
  _id: z.string(),
  foodId: z.string(),
  food_name: z.string(),
  food_image: z.string(),
  food_owner: z.optional(
    z.object({ name: z.string(), email: z.string(), photoURL: z.nullable(z.string()) }),
  ),
  price: z.number(),
  purchase_quantity: z.number(),
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_photoURL: z.nullable(z.string()),
  buying_date: z.iso.datetime(),
});
export type Order = z.infer<typeof order>;
export const orderList = z.array(order);
