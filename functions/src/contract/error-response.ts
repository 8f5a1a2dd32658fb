import * as v from 'valibot';

export const errorStatuses = {
  invalid: 400,
  'photo-unreadable': 400,
  'photo-too-small': 400,
  'photo-not-yours': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'own-item': 409,
  'login-too-old': 409,
  'open-orders': 409,
  'order-changed': 409,
  'order-state': 409,
  'email-not-verified': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'max-per-guest': 409,
  'order-quota': 409,
  'window-required': 409,
  'window-closed': 409,
  'food-changed': 409,
  'allergy-unread': 409,
  'thread-closed': 409,
  'review-closed': 409,
  'review-limit': 409,
  'key-reused': 409,
  changed: 409,
  'photo-blocked': 409,
  'too-many-dishes': 409,
  'too-many': 409,
  'on-offer': 409,
  'too-large': 413,
  'photo-too-large': 413,
  'photo-type': 415,
  'unsupported-type': 415,
  'too-many-requests': 429,
  'photo-limit': 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  'menu-full': 507,
};
export type ErrorCode = keyof typeof errorStatuses;

/** The body of every error response. `message` is the text that the user reads. */
export const errorResponseSchema = v.object({
  code: v.string(),
  message: v.string(),
  /** One error message per invalid field, keyed by the path of the field. */
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.string(),
  /**
   * The current order, only in the errors `order-changed` and `order-state`. Not validated here, because every
   * page would then load the schema of orders.
   */
  order: v.optional(v.unknown()),
  /** The open pickup windows of the dish, only in the errors `window-required` and `window-closed`. */
  windows: v.optional(v.unknown()),
  /** The current dish, only in the error `food-changed`, and in `changed` if its stock has changed. */
  food: v.optional(v.unknown()),
});
export type ErrorResponse = v.InferOutput<typeof errorResponseSchema> & { code: ErrorCode };
