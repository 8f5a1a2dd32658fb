import { unavailableError } from './http-error';

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

let deadlineFactor = 1;

/** Multiplies all later deadlines of this process. Only tests call it. */
export function scaleDeadlines(factor: number): void {
  deadlineFactor = factor;
}

/**
 * Resolves with the result of `work`, or rejects after `ms` milliseconds, because the Firestore client retries for
 * 41 s and longer while Firestore is unreachable. The rejection does not stop `work`, but it aborts `signal`. If
 * `work` calls `restartDeadline`, the period starts again.
 * @throws HttpError 503 `unavailable` after `ms`.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal, restartDeadline: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(unavailableError());
    }, ms * deadlineFactor);
  });
  const restartDeadline = () => {
    if (!signal.aborted) timer?.refresh();
  };
  try {
    return await Promise.race([work(signal, restartDeadline), expired]);
  } finally {
    clearTimeout(timer);
  }
}
