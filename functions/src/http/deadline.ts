import { unavailable } from './http-error';

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

/** Says that nobody waits for the answer any more: an AbortSignal's flag without the rest of it. */
export interface Cancellation {
  readonly aborted: boolean;
}

/**
 * Firestore's client retries for 41 s and longer while the service is out of reach; people are
 * answered sooner. The work itself cannot be called back: `signal` tells it that nobody waits.
 * @throws HttpError 503 `unavailable` after `ms`.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: Cancellation) => Promise<T>,
): Promise<T> {
  const signal = { aborted: false };
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      signal.aborted = true;
      reject(unavailable());
    }, ms);
  });
  try {
    return await Promise.race([work(signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
