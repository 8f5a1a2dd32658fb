import * as v from 'valibot';

/**
 * Validates the header `Idempotency-Key` of `POST /purchase` and `POST /foods`. A client retries a
 * request with the same key until it receives a definite response.
 */
export const idempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key must be 8 to 128 visible characters.'),
);
