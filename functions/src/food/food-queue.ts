import { withDeadline, WRITE_DEADLINE_MS, type Cancellation } from '../http/deadline';
import { tooManyBuyers } from './food-refusals';

/**
 * One turn at a time for each food. Transactions that meet on one document lock each other out:
 * of 50 bare ones for 10 units, 6 sold and 44 gave up after 20 s. The transaction stays what keeps
 * the stock right, since other instances have queues of their own; the queue only spares it the
 * collisions.
 */
export interface FoodQueue {
  /**
   * Runs `turn` when all earlier turns of this food have ended, however they ended, or have taken
   * longer than anybody waits for them: Firestore's client may try one transaction for minutes.
   * When `signal` says by then that nobody waits, `turn` is not run, and `run` rejects.
   */
  run: <T>(foodId: string, turn: () => Promise<T>, signal?: Cancellation) => Promise<T>;
}

export function foodQueue(): FoodQueue {
  const lastTurns = new Map<string, Promise<void>>();

  return {
    async run(foodId, turn, signal) {
      const before = lastTurns.get(foodId) ?? Promise.resolve();
      const result = before.then(() => {
        if (signal?.aborted) throw tooManyBuyers();
        return turn();
      });
      const mine = before
        .then(() => withDeadline(WRITE_DEADLINE_MS, () => result))
        .then(ignore, ignore);
      lastTurns.set(foodId, mine);
      try {
        return await result;
      } finally {
        if (lastTurns.get(foodId) === mine) lastTurns.delete(foodId);
      }
    },
  };
}

function ignore(): void {
  // The next turn does not care how this one ended; its caller is told by `run` itself.
}
