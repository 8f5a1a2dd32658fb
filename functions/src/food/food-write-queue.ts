import { withDeadline, WRITE_DEADLINE_MS } from '../http/limits';
import { tooManyBuyersError } from './food-errors';

/**
 * Runs the tasks that write a food one after the other, because concurrent transactions on one document
 * block each other. Of 50 concurrent transactions for 10 units without the queue, 6 succeeded and
 * 44 failed after 20 s. Each API instance has a separate queue, so only the transactions guarantee a correct stock.
 */
export interface FoodWriteQueue {
  /**
   * Runs `task` after each earlier task of this food has ended or exceeded the write deadline, because the Firestore
   * client can retry a transaction for minutes.
   * @throws the error of `task`, or HttpError 503 `busy` if `signal` is aborted before the task starts.
   */
  run: <T>(foodId: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

export function createFoodWriteQueue(): FoodWriteQueue {
  const lastTasks = new Map<string, Promise<void>>();
  const ignore = (): void => undefined;

  return {
    async run(foodId, task, signal) {
      const before = lastTasks.get(foodId) ?? Promise.resolve();
      const result = before.then(() => {
        if (signal?.aborted) throw tooManyBuyersError();
        return task();
      });
      const ended = before
        .then(() => withDeadline(WRITE_DEADLINE_MS, () => result))
        .then(ignore, ignore);
      lastTasks.set(foodId, ended);
      try {
        return await result;
      } finally {
        if (lastTasks.get(foodId) === ended) lastTasks.delete(foodId);
      }
    },
  };
}
