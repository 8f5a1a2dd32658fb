import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 hash of a text as 64 hex characters. Document ids are derived from this hash, because
 * a uid or an idempotency key can contain characters that Firestore does not allow in an id.
 */
export function computeSha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
