import * as v from 'valibot';
import { emailSchema, multilineTextSchema, objectSchema } from './fields';

export const MAX_MESSAGE_LENGTH = 500;
export const MAX_MESSAGES = 40;
export const MAX_MESSAGES_PER_SIDE = 20;
/** The time after the end of an order in which its buyer and its cook can write to each other. */
export const OPEN_AFTER_ORDER_MS = 7 * 24 * 60 * 60_000;

/** Request body of `POST /orders/{id}/messages`. A repeat with the same `id` is the same message. */
export const messageRequestSchema = objectSchema({
  email: emailSchema,
  id: v.pipe(v.string('The id is required.'), v.regex(/^[\w-]{8,64}$/, 'The id is invalid.')),
  text: multilineTextSchema('Message', MAX_MESSAGE_LENGTH),
});

const COUNT_MESSAGE = `Count must be a whole number from 0 to ${MAX_MESSAGES}.`;

/** Request body of `PUT /orders/{id}/messages/seen`. `count` is the number of messages that the user has seen. */
export const messagesSeenRequestSchema = objectSchema({
  email: emailSchema,
  count: v.pipe(
    v.number('Count is required.'),
    v.integer(COUNT_MESSAGE),
    v.minValue(0, COUNT_MESSAGE),
    v.maxValue(MAX_MESSAGES, COUNT_MESSAGE),
  ),
});

export const messageSchema = v.object({
  id: v.string(),
  by: v.picklist(['buyer', 'cook']),
  /** Missing after the author has deleted the account. */
  text: v.optional(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** Response body of `GET` and `POST /orders/{id}/messages`, and of the calls that change the state of a thread. */
export const threadSchema = v.object({
  /** Oldest first. */
  messages: v.array(messageSchema),
  /** The number of messages of the other side that the user has not seen. */
  unread: v.number(),
  /**
   * False if the user cannot write any more: the order ended seven days ago, one side has stopped the messages, the other
   * one cannot read them any more, or the user has sent the maximum number.
   */
  is_open: v.boolean(),
  stopped_by: v.optional(v.picklist(['buyer', 'cook'])),
});
export type Thread = v.InferOutput<typeof threadSchema>;

export const unreadMessagesSchema = v.object({
  placed: v.array(v.string()),
  received: v.array(v.string()),
});
export type UnreadMessages = v.InferOutput<typeof unreadMessagesSchema>;
