import type { FoodQueue } from '../food/food-queue';
import type { Waiting } from '../http/deadline';
import { tryAgain } from '../http/http-error';
import type { Placed, PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/** Two documents are written for each, and the more at once, the longer the first one waits. */
const LARGEST_GROUP = 100;
const MAX_WAITING = 2_000;

interface Purchase {
  attempt: PurchaseAttempt;
  signal: Waiting;
  answer: (placed: Placed) => void;
  fail: (error: unknown) => void;
}

/**
 * Group commit: the purchases that gather while a food's turn lasts are sold in one transaction
 * when the next turn comes, each with its own key and answer. Firestore takes about one write a
 * second to a document for long; this way it is one write for as many as wait.
 *
 * The returned function resolves with the order.
 * @throws HttpError the refusal, or 503 `busy` when too many wait or nobody waits for the answer.
 */
export function sellTogether(queue: FoodQueue, place: PlaceOrders, maxWaiting = MAX_WAITING) {
  const lines = new Map<string, Purchase[]>();

  async function sellToNext(foodId: string): Promise<void> {
    const line = lines.get(foodId) ?? [];
    const group = line.splice(0, LARGEST_GROUP);
    if (line.length === 0) lines.delete(foodId);

    const present = group.filter(({ signal, fail }) => {
      if (signal.aborted) fail(tryAgain('busy', 2));
      return !signal.aborted;
    });
    if (present.length === 0) return;
    try {
      const outcomes = await place(
        foodId,
        present.map(({ attempt }) => attempt),
      );
      present.forEach(({ answer, fail }, index) => {
        const outcome = outcomes[index];
        if (!outcome) fail(new Error('A purchase got no answer.'));
        else if ('refusal' in outcome) fail(outcome.refusal);
        else answer(outcome);
      });
    } catch (error) {
      for (const { fail } of present) fail(error);
    }
  }

  return (attempt: PurchaseAttempt, signal: Waiting): Promise<Placed> =>
    new Promise((answer, fail) => {
      const { foodId } = attempt.request;
      const line = lines.get(foodId) ?? [];
      if (line.length >= maxWaiting) {
        fail(tryAgain('busy', 2));
        return;
      }
      lines.set(foodId, line);
      line.push({ attempt, signal, answer, fail });
      const startsGroup = line.length % LARGEST_GROUP === 1;
      if (!startsGroup) return;
      void queue.run(foodId, () => sellToNext(foodId));
    });
}
