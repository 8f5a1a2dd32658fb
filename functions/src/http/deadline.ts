import { HttpError, tryAgain } from './http-error';

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

/**
 * Firestore's client retries for 41 s and longer while the service is out of reach; people are
 * answered sooner. The work itself cannot be called back: `signal` tells it that nobody waits.
 * @throws HttpError 503 `unavailable` after `ms`.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const refusal: HttpError = tryAgain('unavailable', 5);
      controller.abort(refusal);
      reject(refusal);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
