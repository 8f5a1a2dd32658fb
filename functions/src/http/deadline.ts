import { unavailableError } from './http-error';

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

let deadlineFactor = 1;

/**
 * Multiplies all later deadlines of this process by `factor`. Only tests call it. Tests of an outage use
 * shorter deadlines. Other tests use longer ones, because requests are slow on a busy machine.
 */
export function scaleDeadlines(factor: number): void {
  deadlineFactor = factor;
}

/**
 * Resolves with the result of `work`, or rejects after `ms` milliseconds. The deadline is necessary
 * because the Firestore client retries for 41 s and longer while Firestore is unreachable. Users
 * must not wait that long. The rejection does not stop `work`. It aborts `signal`, which
 * `work` can check. If `work` calls `restartDeadline`, the period of `ms` milliseconds starts again.
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
