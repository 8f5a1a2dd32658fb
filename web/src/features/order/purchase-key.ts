import type { PurchaseRequest } from '@potluck/functions/contract/order';

/** The Idempotency-Key of one intended purchase, with what it was made for. */
interface PurchaseKey {
  key: string;
  contents: string;
}

/**
 * Sent again with the same contents it is the same purchase, however often; other contents are
 * another one. After a definite answer the key is `undefined` again.
 */
export function keyFor(
  previous: PurchaseKey | undefined,
  request: PurchaseRequest,
  newKey: () => string = () => crypto.randomUUID(),
): PurchaseKey {
  const contents = JSON.stringify(request);
  return previous?.contents === contents ? previous : { key: newKey(), contents };
}
