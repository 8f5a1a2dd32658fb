import * as z from 'zod/mini';
import { emailSchema, userProfileSchema } from './account';
import { storedImageUrlSchema } from './image-url';
import { documentIdSchema } from './document-id';
import { priceSchema } from './money';
import { displayedTextSchema } from './text';
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
  buyer_name: z.optional(z.string()),
  buyer_email: z.optional(z.string()),
  buyer_photoURL: z.optional(z.nullable(z.string())),
  buying_date: z.iso.datetime(),
});
export type Order = z.infer<typeof orderSchema>;
export const orderListSchema = z.array(orderSchema);
