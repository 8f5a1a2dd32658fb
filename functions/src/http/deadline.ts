import { unavailableError } from './http-error';

export const READ_DEADLINE_MS = 5_000;
export const WRITE_DEADLINE_MS = 10_000;

/**
 * Like an AbortSignal, but with only the flag `aborted`. The flag is true after the caller has
 * stopped waiting, for example after a timeout.
 */
export interface Cancellation {
  readonly aborted: boolean;
}

/**
 * Resolves with the result of `work`, or rejects after `ms` milliseconds. The deadline is necessary
 * because the Firestore client retries for 41 s and longer while Firestore is unreachable. Users
 * must not wait that long. The rejection does not stop `work`. It sets `signal.aborted`, which
 * `work` can check. If `work` calls `restartDeadline`, it has `ms` milliseconds from then on.
 * @throws HttpError 503 `unavailable` after `ms`.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: Cancellation, restartDeadline: () => void) => Promise<T>,
): Promise<T> {
  const signal = { aborted: false };
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      signal.aborted = true;
      reject(unavailableError());
    }, ms);
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
