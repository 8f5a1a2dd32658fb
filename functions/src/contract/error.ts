import * as z from 'zod/mini';
import { orderSchema } from './order';

export const errorCodeSchema = z.enum([
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
  'headers-too-large',
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
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/**
 * The body of every error response: a machine-readable `code`, a user-facing `message`, and field
 * errors that are keyed by path.
 */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  /** The current order, in the errors `order-changed` and `order-state`. */
  order: z.optional(orderSchema),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
