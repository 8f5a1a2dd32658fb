import * as v from 'valibot';
import { emailSchema } from './account';
import { blankableTextSchema, objectSchema } from './fields';
import { orderSchema } from './order';

export const kitchenTextLimits = { place: 300, times: 300, payment: 300, note: 1000 } as const;

/** The pickup information of a cook: where and when guests collect orders, how they pay, and a note. */
export const kitchenSchema = objectSchema({
  place: blankableTextSchema('Place', kitchenTextLimits.place),
  times: blankableTextSchema('Times', kitchenTextLimits.times),
  payment: blankableTextSchema('Payment', kitchenTextLimits.payment),
  note: blankableTextSchema('Note', kitchenTextLimits.note),
});
export type Kitchen = v.InferOutput<typeof kitchenSchema>;

export const BLANK_KITCHEN: Kitchen = { place: '', times: '', payment: '', note: '' };

/** Request body of `PUT /kitchens/{email}`. */
export const updateKitchenRequestSchema = objectSchema({
  ...kitchenSchema.entries,
  email: emailSchema,
});

/**
 * Response body of `GET /orders/{id}/receipt`. `pickup` is present only while the order is active,
 * because the pickup place is a home address.
 */
export const receiptSchema = v.object({
  ...orderSchema.entries,
  pickup: v.optional(kitchenSchema),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** Request body of `PUT /notifications/{email}`. `mail` is true if the user wants emails about orders. */
export const updateNotificationSettingsRequestSchema = objectSchema({
  email: emailSchema,
  mail: v.boolean(({ input }) =>
    input === undefined ? 'Mail is required.' : 'Mail must be true or false.',
  ),
});

/** Response body of `GET` and `PUT /notifications/{email}`. */
export const notificationSettingsSchema = v.object({ mail: v.boolean() });
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>;
