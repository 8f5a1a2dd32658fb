import * as z from 'zod/mini';
import { emailSchema } from './account';
import { orderSchema } from './order';
import { blankableTextSchema } from './text';

export const kitchenTextLimits = { place: 300, times: 300, payment: 300, note: 1000 } as const;

/** Where and when guests collect their orders from a cook, and how they pay. All texts can be empty. */
export const kitchenSchema = z.object({
  place: blankableTextSchema('Place', kitchenTextLimits.place),
  times: blankableTextSchema('Times', kitchenTextLimits.times),
  payment: blankableTextSchema('Payment', kitchenTextLimits.payment),
  note: blankableTextSchema('Note', kitchenTextLimits.note),
});
export type Kitchen = z.infer<typeof kitchenSchema>;

export const BLANK_KITCHEN: Kitchen = { place: '', times: '', payment: '', note: '' };

/** Body of `PUT /kitchens/{email}`. */
export const updateKitchenRequestSchema = z.extend(kitchenSchema, { email: emailSchema });

/**
 * Response body of `GET /orders/{id}/receipt`. `pickup` is present only while the order is active,
 * because the pickup place is a home address.
 */
export const receiptSchema = z.extend(orderSchema, { pickup: z.optional(kitchenSchema) });
export type Receipt = z.infer<typeof receiptSchema>;

/** Body of `PUT /notifications/{email}`. `mail` is true if the user wants emails about orders. */
export const updateNotificationSettingsRequestSchema = z.object({
  email: emailSchema,
  mail: z.boolean({
    error: ({ input }) =>
      input === undefined ? 'Mail is required.' : 'Mail must be true or false.',
  }),
});

/** Response body of `GET` and `PUT /notifications/{email}`. */
export const notificationSettingsSchema = z.object({ mail: z.boolean() });
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
