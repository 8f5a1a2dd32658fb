import type { Waiting } from '../http/deadline';
import { tryAgain } from '../http/http-error';

const MAX_WAITING = 1_000;

/**
 * One turn at a time for each food. Transactions that meet on one document lock each other out:
 * of 50 bare ones for 10 units, 6 sold and 44 gave up after 20 s. The transaction stays what keeps
 * the stock right, since other instances have queues of their own; the queue only spares it the
 * collisions.
 */
export interface FoodQueue {
  /**
   * Runs `turn` when all earlier turns of this food have ended, however they ended.
   * @throws HttpError 503 `busy` when too many wait, or when `signal` fired before the turn came.
   */
  run: <T>(foodId: string, turn: () => Promise<T>, signal?: Waiting) => Promise<T>;
}

interface Line {
  waiting: number;
  last: Promise<unknown>;
}

export function foodQueue({ maxWaiting = MAX_WAITING } = {}): FoodQueue {
  const lines = new Map<string, Line>();

  return {
    async run(foodId, turn, signal) {
      const line = lines.get(foodId) ?? { waiting: 0, last: Promise.resolve() };
      if (line.waiting >= maxWaiting) throw tryAgain('busy', 2);
      lines.set(foodId, line);
      line.waiting += 1;

      const result = line.last.then(() => {
        if (signal?.aborted) throw tryAgain('busy', 2);
        return turn();
      });
      line.last = result.then(ignore, ignore);
      try {
        return await result;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(foodId);
      }
    },
  };
}

function ignore(): void {
  // The next turn does not care how this one ended; its caller is told by `run` itself.
}
