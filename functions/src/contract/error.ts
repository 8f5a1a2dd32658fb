import * as z from 'zod/mini';

export const errorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'timeout',
  'own-item',
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
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** Every refusal's body: a code for machines, a message for people, `fields` by their path. */
export const errorBody = z.object({
  code: errorCode,
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
