import * as v from 'valibot';

export const errorCodeSchema = v.picklist([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'timeout',
  'own-item',
  'login-too-old',
  'open-orders',
  'order-changed',
  'order-state',
  'email-not-verified',
  'insufficient-quantity',
  'price-changed',
  'key-reused',
  'changed',
  'too-many-dishes',
  'too-large',
  'unsupported-type',
  'too-many-requests',
  'busy',
  'unavailable',
  'menu-full',
  'photo-unreadable',
  'photo-too-small',
  'photo-too-large',
  'photo-type',
  'photo-limit',
  'photo-not-yours',
  'internal',
]);
export type ErrorCode = v.InferOutput<typeof errorCodeSchema>;

/**
 * The body of every error response: a machine-readable `code`, a user-facing `message`, and one error
 * message per invalid field, keyed by the path of the field.
 */
export const errorResponseSchema = v.object({
  /** An {@link ErrorCode}, or a code that only a newer version of the API knows. */
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.string(),
  /**
   * The current state of the order. Only the errors `order-changed` and `order-state` contain it. This schema
   * does not validate the order. If it did, every page that calls the API would load the schema of orders, which
   * only some pages need.
   */
  order: v.optional(v.unknown()),
});
export type ErrorResponse = v.InferOutput<typeof errorResponseSchema> & { code: ErrorCode };
