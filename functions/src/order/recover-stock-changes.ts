import { Timestamp, type DocumentReference, type Firestore } from '@google-cloud/firestore';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { isTransientError } from '../http/is-transient-error';
import type { ApplyStockChanges } from './apply-stock-changes';
import { idempotencyKeyReusedError } from './order-errors';
import {
  decideCancellation,
  isCancelAttempt,
  type StockChange,
  type StockChangeOutcome,
} from './plan-stock-changes';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * Returns a function that applies purchases and cancellations with `apply`. If the transaction of a batch
 * fails, the function looks up the orders of the batch. A change can be stored after a failure in two cases:
 * - The response to the commit was lost. The SDK commits again, and Firestore rejects the second commit
 *   because the transaction has ended.
 * - A purchase was repeated after its idempotency key expired. Orders never expire, so the order already
 *   exists.
 *
 * If at least one change is stored, the function applies the other changes with an unknown outcome again. It
 * reads orders only if an outcome is unknown.
 */
export function recoverStockChanges(
  db: Firestore,
  now: () => Date,
  apply: ApplyStockChanges,
): ApplyStockChanges {
  return async (foodId, changes) => {
    const outcomes = await collectOutcomes(changes, () => apply(foodId, changes));
    const undecided = changes.filter((_, index) => isOutcomeUnknown(outcomes[index]));
    if (undecided.length === 0) return outcomes;
    const recovered = await collectOutcomes(undecided, () => lookUpOrApply(foodId, undecided));
    return changes.flatMap(
      // Stryker disable next-line ArrayDeclaration: unreachable, because each change has an outcome
      (change, index) => recovered[undecided.indexOf(change)] ?? outcomes[index] ?? [],
    );
  };

  async function lookUpOrApply(
    foodId: string,
    undecided: StockChange[],
  ): Promise<StockChangeOutcome[]> {
    const stored = await findStoredChanges(undecided);
    if (stored.size === 0) return [];
    const others = undecided.filter((change) => !stored.has(change));
    const retried =
      // Stryker disable next-line ArrayDeclaration: equivalent, because nothing reads the list if there are no other changes
      others.length > 0 ? await collectOutcomes(others, () => apply(foodId, others)) : [];
    return undecided.flatMap(
      (change) => stored.get(change) ?? retried[others.indexOf(change)] ?? [],
    );
  }

  /** Resolves with the changes that are stored, each with its outcome. */
  async function findStoredChanges(
    changes: StockChange[],
  ): Promise<Map<StockChange, StockChangeOutcome>> {
    const documents = await db.getAll(
      ...changes.map(({ orderId }) => ordersCollection(db).doc(orderId) as DocumentReference),
    );
    const stored = new Map<StockChange, StockChangeOutcome>();
    changes.forEach((change, index) => {
      const order = documents[index]?.data() as StoredOrder | undefined;
      const outcome = order && findOutcome(change, order);
      if (outcome) stored.set(change, outcome);
    });
    return stored;
  }

  /**
   * Returns the outcome of `change` if the stored `order` already decides it, otherwise undefined. A stored
   * order always decides the purchase that placed it. It decides a cancellation only if the same user has
   * already canceled the order.
   */
  function findOutcome(change: StockChange, order: StoredOrder): StockChangeOutcome | undefined {
    if (!isCancelAttempt(change)) return outcomeFromPlacedOrder(order, change);
    const outcome = decideCancellation(change, order, Timestamp.fromDate(now()));
    return 'isRepeat' in outcome && outcome.isRepeat ? outcome : undefined;
  }
}

/**
 * Resolves with the outcomes of `work`. If `work` rejects, resolves with one failure per change. Each failure
 * contains the error of `work`.
 */
async function collectOutcomes(
  changes: StockChange[],
  work: () => Promise<StockChangeOutcome[]>,
): Promise<StockChangeOutcome[]> {
  try {
    return await work();
  } catch (failure) {
    return changes.map(() => ({ failure }));
  }
}

/**
 * Returns true if a change failed, and a lookup of its order can show whether Firestore stored it. Returns
 * false for a transient failure, because Firestore is then unavailable and the lookup would also fail.
 */
function isOutcomeUnknown(outcome: StockChangeOutcome | undefined): boolean {
  return outcome !== undefined && 'failure' in outcome && !isTransientError(outcome.failure);
}

/**
 * Returns the outcome of a purchase attempt for which an order is already stored: that order if its
 * dish, price, and quantity match the request, otherwise a rejection.
 */
function outcomeFromPlacedOrder(
  order: StoredOrder,
  { orderId, request }: PurchaseAttempt,
): StockChangeOutcome {
  const isSame =
    order.foodId === request.foodId &&
    order.price === request.price &&
    order.purchase_quantity === request.purchase_quantity;
  if (!isSame) return { rejection: idempotencyKeyReusedError() };
  return { orderId, isRepeat: true, isRemoved: order.hidden_at !== null };
}
