import { type CheckRateLimit, type RateLimits, tooManyRequestsError } from './limits';
import { busyError } from './responses';

/** A larger read occupies the processor for so long that few of them may run at the same time. */
const MAX_SMALL_READ = 200;

export type DocumentMeter = ReturnType<ReturnType<typeof createDocumentMeters>>;

export function createDocumentMeters(limits: RateLimits, checkRateLimit: CheckRateLimit) {
  /** The callers of the large reads that run in this instance. */
  const running: string[] = [];

  function startLargeRead(caller: string): void {
    const ownCount = running.filter((other) => other === caller).length;
    if (ownCount >= limits.largeReads) throw tooManyRequestsError(2);
    if (running.length >= limits.largeReadsPerInstance) {
      throw busyError('Many long lists are loading right now. Please try again in a moment.');
    }
    running.push(caller);
  }

  return (limit: 'documents' | 'publicDocuments', caller: string) => {
    /** Counts documents. If the caller then exceeds the limit, only the next calls are rejected. */
    const add = (count: number) => checkRateLimit(limit, caller, count).catch(() => undefined);
    return {
      add,
      /**
       * Resolves with the result of `run`, which reads at most `max` documents. Counts `max` documents until `run` has
       * ended, so concurrent reads cannot exceed the limit, and then the number that `count` returns.
       * @throws HttpError 429 if the caller exceeds a limit, 503 `busy` if the instance runs too many large reads.
       */
      async read<Result>(
        max: number,
        run: () => Promise<Result>,
        count: (result: Result) => number = () => max,
      ): Promise<Result> {
        if (max > MAX_SMALL_READ) startLargeRead(caller);
        let counted = max;
        try {
          await checkRateLimit(limit, caller, max);
          counted = 0;
          const result = await run();
          counted = count(result);
          return result;
        } finally {
          if (max > MAX_SMALL_READ) running.splice(running.indexOf(caller), 1);
          await add(counted - max);
        }
      },
    };
  };
}
