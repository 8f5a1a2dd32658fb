import { tabStore } from '../../lib/browser-storage';

const unansweredPurchaseOf = (foodId: string) => `unanswered-purchase/${foodId}`;

/**
 * The Idempotency-Key of an intended purchase, one for each dish. It is kept in this tab, over
 * reloads and sign-ins, until the service has definitely answered: an unanswered purchase may have
 * been placed, and sent with the same contents it is that order, with others it is refused. The
 * service keeps each person's keys apart.
 */
export function keyFor(foodId: string): string {
  const kept = tabStore.read(unansweredPurchaseOf(foodId));
  if (kept !== null) return kept;
  const fresh = crypto.randomUUID();
  tabStore.write(unansweredPurchaseOf(foodId), fresh);
  return fresh;
}

/** Whether a purchase of the dish was sent, and whether it was placed is not known. */
export function isUnanswered(foodId: string): boolean {
  return tabStore.read(unansweredPurchaseOf(foodId)) !== null;
}

/** The purchase has its answer: the next one of this dish is another, whatever its contents. */
export function settle(foodId: string): void {
  tabStore.remove(unansweredPurchaseOf(foodId));
}
