import type { PurchaseRequest } from '@potluck/functions/contract/order';
import { tabStore, type TextStorage } from '../../lib/browser-storage';

const STORED = 'unanswered-purchase';

/**
 * The Idempotency-Key of an intended purchase. Sent again with the same contents it is the same
 * purchase, also after a reload; other contents are another one. It is kept in this tab until there
 * is a definite answer, or the person signs out.
 */
export function keyFor(
  request: PurchaseRequest,
  storage: TextStorage = tabStore,
  newKey: () => string = () => crypto.randomUUID(),
): string {
  const contents = JSON.stringify(request);
  const [key, keptContents] = storage.read(STORED)?.split('\n') ?? [];
  if (key !== undefined && keptContents === contents) return key;
  const fresh = newKey();
  storage.write(STORED, `${fresh}\n${contents}`);
  return fresh;
}

/** The purchase has its answer: the next one is another, whatever its contents. */
export function settle(storage: TextStorage = tabStore): void {
  storage.remove(STORED);
}
