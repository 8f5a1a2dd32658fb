import { tabStore } from '../../lib/browser-storage';

const unansweredPurchaseOf = (foodId: string) => `unanswered-purchase/${foodId}`;

/**
 * The Idempotency-Key of an intended purchase, one for each dish. It is kept in this tab, over a
 * reload and a new sign-in, until there is a definite answer: what was not answered may have been
 * placed, and then the same contents are that order, and others are refused. The service takes one
 * key of two people for two.
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
