import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import * as v from 'valibot';
import { parseWithSchema } from './parse-request';
import { computeSha256Hex } from './sha256-hex';

/**
 * Validates the header `Idempotency-Key` of `POST /purchase` and `POST /foods`. A client retries a
 * request with the same key until it receives a definite response.
 */
const idempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key must be 8 to 128 visible characters.'),
);

const headersSchema = v.object({ 'idempotency-key': v.optional(idempotencyKeySchema) });

/**
 * Returns the header `Idempotency-Key`, or undefined if the request does not have this header.
 * @throws HttpError 400 if the header is malformed.
 */
export function parseIdempotencyKey(request: Request): string | undefined {
  return parseWithSchema(headersSchema, request.headers)['idempotency-key'];
}

/**
 * Returns the hash of a user's uid and an idempotency key, as hex characters. Document ids are derived
 * from this hash, so equal keys of different users result in different documents.
 */
export function hashIdempotencyKey(uid: string, key: string): string {
  return computeSha256Hex(JSON.stringify([uid, key]));
}

/**
 * Returns the HMAC of a user's uid and an idempotency key, as hex characters. A client cannot predict it, unlike
 * {@link hashIdempotencyKey}.
 */
export function computeKeyHmac(secret: string, uid: string, key: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([uid, key]))
    .digest('hex');
}

/**
 * Returns the hash of the contents of a request. Two requests with the same idempotency key are repeats
 * only if they have the same fingerprint.
 */
export function computeRequestFingerprint(contents: object): string {
  return computeSha256Hex(JSON.stringify(contents));
}
