import * as v from 'valibot';
import {
  clearableList,
  emailSchema,
  multilineTextSchema,
  nameListSchema,
  objectSchema,
  singleLineTextSchema,
} from './fields';
import { CELL } from './food-list-path';
import { orderSchema } from './order';
import { payments, placeTimes } from './pickup';

const kitchenTextEntries = {
  place: multilineTextSchema('Place', 300, 0),
  times: multilineTextSchema('Times', 300, 0),
  payment: multilineTextSchema('Payment', 300, 0),
  note: multilineTextSchema('Note', 1000, 0),
};

/** Only the page of the cook shows it, so the dishes do not repeat it. */
const aboutSchema = multilineTextSchema('About you', 500);

const CELL_MESSAGE = 'The location must be an area of about 1 km or 5 km.';

const publicFactEntries = {
  area: singleLineTextSchema('Area', 60),
  cell: v.pipe(v.string(CELL_MESSAGE), v.regex(CELL, CELL_MESSAGE)),
  pay: nameListSchema('Payments', payments),
};
const placeTimeSchema = v.picklist(placeTimes, 'Choose when guests see the place.');

/**
 * The pickup details of a cook. The texts are private: only guests with an active order see them. Everybody sees `about`,
 * and `area`, `cell`, and `pay`, which each dish of the cook repeats. `show_place` is `ready` if it is missing.
 */
export const kitchenSchema = objectSchema({
  ...kitchenTextEntries,
  ...v.partial(v.object(publicFactEntries)).entries,
  show_place: v.optional(placeTimeSchema),
  about: v.optional(aboutSchema),
});
export type Kitchen = v.InferOutput<typeof kitchenSchema>;

export const publicFactNames = Object.keys(publicFactEntries) as (keyof typeof publicFactEntries)[];

export const BLANK_KITCHEN: Kitchen = { place: '', times: '', payment: '', note: '' };

/** Changed pickup details. An absent optional field keeps its stored value, and null clears it. */
export const kitchenChangesSchema = objectSchema({
  ...kitchenTextEntries,
  area: v.nullish(publicFactEntries.area),
  cell: v.nullish(publicFactEntries.cell),
  pay: clearableList(publicFactEntries.pay),
  show_place: v.nullish(placeTimeSchema),
  about: v.nullish(aboutSchema),
});
export type KitchenChanges = v.InferOutput<typeof kitchenChangesSchema>;

export const updateKitchenRequestSchema = objectSchema({
  ...kitchenChangesSchema.entries,
  email: emailSchema,
});

/**
 * Response body of `GET /orders/{id}/receipt`. `pickup` is present only while the order is active. The place is a home
 * address, so `place` and `note` are present only from the time that the cook has chosen. Before, `place_from` states
 * when they appear: when the order is `ready`, or at an instant. An order that is overdue has none of the three.
 */
export const receiptSchema = v.object({
  ...orderSchema.entries,
  pickup: v.optional(
    v.object({
      times: v.string(),
      payment: v.string(),
      place: v.optional(v.string()),
      note: v.optional(v.string()),
      place_from: v.optional(v.union([v.literal('ready'), v.pipe(v.string(), v.isoTimestamp())])),
    }),
  ),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/**
 * `important` is the default: cancellations, changes, orders that are ready or not ready after all, messages of a cook,
 * and the first order of a cook. `all` adds every new order and the messages of guests.
 */
const mailLevelSchema = v.picklist(['none', 'important', 'all'], ({ input }) =>
  input === undefined ? 'Mail is required.' : 'Mail must be none, important, or all.',
);
export type MailLevel = v.InferOutput<typeof mailLevelSchema>;

export const updateNotificationSettingsRequestSchema = objectSchema({
  email: emailSchema,
  mail: mailLevelSchema,
});

/** Response body of `GET` and `PUT /notifications/{email}`. Without a confirmed email, `mail` is `none`. */
export const notificationSettingsSchema = v.object({ mail: mailLevelSchema });
